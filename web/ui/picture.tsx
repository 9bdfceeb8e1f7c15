import clsx from 'clsx';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';

type PictureProps = {
  src: string | null;
  /** What it shows: 营业执照 */
  alt: string;
  className?: string;
  /** It was handed in, but can't be shown. */
  onBroken?: () => void;
};

/** A document somebody handed in, as large as there is room; a press opens it whole in a tab of its own. */
export function Picture({ src, alt, className = 'h-80', onBroken }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const fail = () => {
    setBroken(src);
    onBroken?.();
  };
  const frame =
    'flex w-full items-center justify-center overflow-hidden rounded-control border border-line bg-surface-2';
  if (!src || broken === src) {
    return (
      <div className={clsx(frame, 'h-24 flex-col gap-2 text-13 text-ink-500')}>
        <ImageOff aria-hidden size={20} strokeWidth={1.75} className="text-ink-400" />
        {src ? `${alt}加载失败` : `未上传${alt}`}
      </div>
    );
  }
  return (
    <a
      href={src}
      target="_blank"
      rel="noreferrer"
      aria-label={`${alt}，在新标签页查看原图`}
      className={clsx(frame, className)}
    >
      <img src={src} alt={alt} className="max-h-full max-w-full object-contain" onError={fail} />
    </a>
  );
}
