import clsx from 'clsx';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Image } from '#contract/images.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { nameOf } from './said.ts';
import { useHands } from './use-hands.ts';
import { useLoaded } from './use-loaded.ts';
import type { Slot, Viewer } from './use-viewer.ts';
import { filterOf, fitOf, type Size, type View } from './view.ts';

interface ViewerPaneProps {
  slot: Slot;
  row: Image;
  viewer: Viewer;
  onDead: () => void;
}

/** One picture on a canvas: wheel, drag and right drag; the keys are the dialog's. */
export function ViewerPane({ slot, row, viewer, onDead }: ViewerPaneProps) {
  const { image, failed, retry } = useLoaded(row.url, onDead);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pane, setPane] = useState<HTMLDivElement | null>(null);
  const size = useSizeOf(pane);
  const view = viewer.viewOf(slot);
  const measure = useEffectEvent(viewer.measure);
  useLayoutEffect(() => {
    if (!image || !canvas.current) return;
    measure(slot, { image: naturalOf(image), pane: size });
    draw(canvas.current, image, size, view);
  }, [image, size, view, slot]);
  const hands = useHands(pane, (by) => viewer.change(slot, by));
  const active = viewer.compared && viewer.active === slot;
  return (
    <div
      ref={setPane}
      {...hands}
      onPointerDownCapture={() => viewer.activate(slot)}
      className={clsx(
        'relative min-h-0 min-w-0 touch-none select-none overflow-hidden bg-ink-900',
        image && 'cursor-grab',
      )}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${nameOf(row)}${image ? '' : '，加载中'}`}
        data-drawn={image !== null}
        className="absolute inset-0 size-full"
        style={{ filter: filterOf(view) }}
      />
      {viewer.compared ? (
        <p className="absolute top-2 left-2 rounded-control bg-surface px-2 py-0.5 text-13 text-ink-900">
          {`${slot === 0 ? '左' : '右'}：${nameOf(row)}`}
        </p>
      ) : null}
      {active ? <div aria-hidden className="pointer-events-none absolute inset-0 border-2 border-blue-300" /> : null}
      {image ? null : <Awaiting failed={failed} onRetry={retry} />}
    </div>
  );
}

function Awaiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <div className="absolute inset-0 flex items-center justify-center gap-3 text-14 text-surface">
      {failed ? (
        <>
          加载失败
          <Button size="sm" onClick={onRetry}>
            重试
          </Button>
        </>
      ) : (
        <Spinner />
      )}
    </div>
  );
}

const naturalOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  ...{ width: naturalWidth, height: naturalHeight },
});

function useSizeOf(element: HTMLElement | null): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (!element) return;
    const read = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    read();
    if (typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(read);
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);
  return size;
}

/** With the pixels that the screen has. Its light is CSS (filterOf). */
function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, pane: Size, view: View): void {
  const fine = window.devicePixelRatio || 1;
  canvas.width = Math.round(pane.width * fine);
  canvas.height = Math.round(pane.height * fine);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const natural = naturalOf(image);
  const scale = fitOf(natural, pane, view.turn) * view.zoom;
  pen.scale(fine, fine);
  pen.translate(pane.width / 2 + view.x, pane.height / 2 + view.y);
  pen.rotate((view.turn * Math.PI) / 2);
  pen.scale(scale, scale);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, -natural.width / 2, -natural.height / 2);
}
