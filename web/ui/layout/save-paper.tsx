import { ImageDown } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useTouchSize } from '#web/ui/touch.ts';

/** Pixels of the picture to one of the page: small print stays sharp in an album. */
const SCALE = 2;

interface SavePaperProps {
  paper: RefObject<HTMLElement | null>;
  /** What the picture is called. */
  name: string;
}

/**
 * The paper as a picture. It is shown, for browsers inside of other apps (WeChat) let nothing be downloaded: there it is
 * kept by a long press.
 */
export function SavePaper({ paper, name }: SavePaperProps) {
  const [busy, setBusy] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const size = useTouchSize('md');
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  const draw = async () => {
    if (!paper.current || busy) return;
    setBusy(true);
    try {
      setUrl(URL.createObjectURL(await pictureOf(paper.current)));
    } catch {
      toast.error('图片生成失败，请截屏保存');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button pending={busy} icon={<ImageDown {...ICON} />} onClick={() => void draw()}>
        保存图片
      </Button>
      <Dialog
        open={url !== null}
        onClose={() => setUrl(null)}
        title="保存图片"
        description="长按图片可保存到相册"
        width={640}
        footer={
          <a href={url ?? undefined} download={`${name}.png`} className={buttonClass('primary', size)}>
            下载图片
          </a>
        }
      >
        {url ? <img src={url} alt={name} className="mx-auto max-h-[60dvh] max-w-full border border-line" /> : null}
      </Dialog>
    </>
  );
}

/** @throws where the browser draws none, or its code can't be fetched */
async function pictureOf(paper: HTMLElement): Promise<Blob> {
  const { domToBlob } = await import('modern-screenshot');
  return domToBlob(paper, {
    ...{ scale: SCALE, backgroundColor: 'white', type: 'image/png', font: false },
    style: { boxShadow: 'none', margin: '0' },
  });
}
