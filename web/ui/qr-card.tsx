import { Copy, Download } from 'lucide-react';
import { ICON } from '#web/ui/icon.ts';
import { Button } from './button.tsx';
import { copyText } from './feedback/copy-text.ts';
import { toast } from './feedback/toast.tsx';
import { saveImage } from './save-image.ts';

interface QrCardProps {
  /** The picture. */
  url: string;
  /** Where it leads. */
  link: string;
  /** What it is, for who can't see it. */
  alt: string;
  /** What one does with it. */
  hint: string;
  fileName: string;
}

/** A picture that leads somewhere, to be saved or shown. */
export function QrCard({ url, link, alt, hint, fileName }: QrCardProps) {
  return (
    <div className="flex flex-col gap-6 sm:flex-row sm:items-center">
      <img
        src={url}
        alt={alt}
        width={240}
        height={240}
        className="size-60 shrink-0 rounded-control border border-line bg-surface p-3"
      />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <p className="text-14 text-ink-700">{hint}</p>
        <p className="max-w-full break-all text-13 text-ink-500">{link}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" size="lg" icon={<Download {...ICON} />} onClick={() => void save(url, fileName)}>
            保存图片
          </Button>
          <Button size="lg" icon={<Copy {...ICON} />} onClick={() => void copyText(link, '链接')}>
            复制链接
          </Button>
        </div>
      </div>
    </div>
  );
}

async function save(url: string, fileName: string): Promise<void> {
  try {
    await saveImage(url, fileName);
  } catch {
    toast.error('图片保存失败，请长按或右键图片另存');
  }
}
