import clsx from 'clsx';
import { CircleAlert, CircleCheck, ImageOff, ImageUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useField } from '#web/ui/fields/field-context.ts';
import { useDrop } from '#web/ui/fields/use-drop.ts';

/** How far an image is. `preview` is an address that an <img> can show. */
export type ImageState =
  | { phase: 'empty' }
  | { phase: 'uploading'; preview: string /** From 0 to 1. */; done: number }
  | { phase: 'done'; preview: string; name: string }
  | { phase: 'failed'; preview: string | null; message: string };

interface ImageInputProps {
  state: ImageState;
  /** What the image shows, for who can't see it: 营业执照 */
  alt: string;
  onPick: (file: File) => void;
  onRemove: () => void;
  /** Pixels that it must have; said before it is picked. */
  size?: { width: number; height: number };
  id?: string;
}

const ACCEPT = 'image/jpeg,image/png,image/webp';

/** One image: picked or dropped, looked at, sent, taken back. Its state is the caller's. */
export function ImageInput({ state, alt, onPick, onRemove, size, id }: ImageInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const field = useField({ id });
  const { over, drop } = useDrop(([file]) => file && onPick(file));
  const again = () => input.current?.click();
  const remove = () => {
    onRemove();
    input.current?.focus();
  };
  return (
    <div {...drop}>
      <input
        {...field.aria}
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-invalid={state.phase === 'failed' || field.aria['aria-invalid']}
        className="peer sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be picked again after it was refused.
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
      {state.phase === 'empty' || (state.phase === 'failed' && !state.preview) ? (
        <Empty over={over} size={size} onOpen={again} failed={state.phase === 'failed'} />
      ) : (
        <Picked state={state} alt={alt} over={over} onAgain={again} onRemove={remove} />
      )}
      <Status state={state} />
    </div>
  );
}

interface EmptyProps {
  over: boolean;
  failed: boolean;
  size: ImageInputProps['size'];
  onOpen: () => void;
}

/** The file input itself has the focus and is read out; this is what it looks like. */
function Empty({ over, failed, size, onOpen }: EmptyProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input before it takes keys and is named by its label
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      onClick={onOpen}
      className={clsx(
        frame(over, failed),
        'flex h-28 cursor-pointer flex-col items-center justify-center gap-1 border-dashed px-4 text-center hover:border-blue-600 hover:bg-blue-50',
      )}
    >
      <ImageUp aria-hidden size={20} strokeWidth={1.75} className="text-ink-400" />
      <span className="text-14 text-ink-700">
        <span className="text-blue-600">选择图片</span>
        <span className="max-lg:hidden">，或拖到此处</span>
      </span>
      <span className="text-12 text-ink-500">
        JPG、PNG、WebP，不超过 5MB{size ? `，${size.width} × ${size.height} 像素` : ''}
      </span>
    </div>
  );
}

interface PickedProps {
  state: Exclude<ImageState, { phase: 'empty' }>;
  alt: string;
  over: boolean;
  onAgain: () => void;
  onRemove: () => void;
}

function Picked({ state, alt, over, onAgain, onRemove }: PickedProps) {
  const { preview, phase } = state;
  const percent = phase === 'uploading' ? Math.round(state.done * 100) : 100;
  return (
    <div className={clsx(frame(over, phase === 'failed'), 'flex items-center gap-3 p-3')}>
      {preview ? <Thumb key={preview} src={preview} alt={alt} /> : null}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Line phase={phase}>{phase === 'done' ? state.name : phase === 'uploading' ? '上传中...' : '未上传'}</Line>
        {phase === 'uploading' ? (
          <div
            role="progressbar"
            aria-label={`${alt}上传进度`}
            aria-valuenow={percent}
            className="h-1 overflow-hidden rounded-pill bg-bg-sunken"
          >
            <div className="h-full bg-blue-600 transition-[width]" style={{ width: `${percent}%` }} />
          </div>
        ) : null}
        <div className="-ml-1 flex gap-2">
          {phase === 'uploading' ? null : (
            <Button variant="text" size="sm" className="max-lg:h-11" onClick={onAgain}>
              重新上传
            </Button>
          )}
          <Button variant="text" size="sm" className="max-lg:h-11" onClick={onRemove}>
            {phase === 'uploading' ? '取消' : '移除'}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** What was picked may be no picture at all. */
function Thumb({ src, alt }: { src: string; alt: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-cell bg-bg-sunken">
      {broken ? (
        <ImageOff aria-hidden size={20} strokeWidth={1.75} className="text-ink-400" />
      ) : (
        <img src={src} alt={alt} className="size-full object-contain" onError={() => setBroken(true)} />
      )}
    </span>
  );
}

function Line({ phase, children }: { phase: ImageState['phase']; children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-14 text-ink-900">
      {phase === 'done' ? (
        <CircleCheck aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-green-600" />
      ) : null}
      <span className="truncate">{children}</span>
    </p>
  );
}

/** Stays mounted, so that what becomes of the image is announced. */
function Status({ state }: { state: ImageState }) {
  const failed = state.phase === 'failed';
  return (
    <p role="status" className={failed ? 'mt-1 flex items-start gap-1 text-13 text-red-700' : 'sr-only'}>
      {failed ? (
        <>
          <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
          {state.message}
        </>
      ) : (
        { empty: '', uploading: '上传中...', done: '上传完成' }[state.phase]
      )}
    </p>
  );
}

function frame(over: boolean, failed: boolean): string {
  return clsx(
    'rounded-control border transition-[border-color,box-shadow]',
    'peer-focus-visible:border-blue-600 peer-focus-visible:shadow-halo',
    over ? 'border-blue-600 bg-blue-50' : failed ? 'border-red-600 bg-surface' : 'border-field bg-surface',
  );
}
