import clsx from 'clsx';
import { Camera, ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useWritable } from '#web/api/writable.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { useMedia } from '#web/ui/layout/use-media.ts';

interface ChooseFilesProps {
  /** Files are held over the page. */
  over: boolean;
  onFiles: (files: readonly File[]) => void;
}

const ACCEPT = 'image/jpeg,image/png,image/webp,application/pdf,application/dicom,.dcm';

/** Where files come from: chosen, or taken with a tablet's camera; and that they may be dropped and pasted. */
export function ChooseFiles({ over, onFiles }: ChooseFilesProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { reason } = useWritable();
  const touched = useMedia('(pointer: coarse)');
  const taken = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    // The same may be chosen again once it was removed.
    event.target.value = '';
    onFiles(chosen);
  };
  const open = (input: HTMLInputElement | null) => reason === null && input?.click();
  return (
    <section
      aria-label="上传影像"
      className={clsx(
        'flex flex-wrap items-center gap-3 rounded-panel border border-dashed px-4 py-3',
        over ? 'border-blue-600 bg-blue-50' : 'border-field bg-surface',
      )}
    >
      <input
        ref={files}
        type="file"
        multiple
        accept={ACCEPT}
        className="hidden"
        aria-label="选择文件"
        onChange={taken}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        className="hidden"
        aria-label="拍照"
        onChange={taken}
      />
      <GuardedButton variant="primary" icon={<ImageUp {...ICON} />} reason={reason} onClick={() => open(files.current)}>
        选择文件
      </GuardedButton>
      {touched ? (
        <GuardedButton icon={<Camera {...ICON} />} reason={reason} onClick={() => open(camera.current)}>
          拍照
        </GuardedButton>
      ) : null}
      <p className="min-w-0 flex-1 basis-60 text-13 text-ink-600">
        {over ? '松开即可上传' : '也可拖到此页任意位置，或按 Ctrl V 粘贴。JPG、PNG、WebP、PDF、DICOM，每个不超过 20MB'}
      </p>
    </section>
  );
}
