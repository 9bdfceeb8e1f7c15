import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { RichTextAreaProps } from './rich-text-area.tsx';

const RichTextArea = lazy(() => import('./rich-text-area.tsx').then((m) => ({ default: m.RichTextArea })));

/** A field for a text with markup. The editor is a good deal of code: it comes when a form with one is opened. */
export function RichTextEditor(props: RichTextAreaProps) {
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <RichTextArea {...props} />
    </Suspense>
  );
}

/** As high as the editor that takes its place, so that nothing below it jumps. */
function EditorSkeleton() {
  return (
    <div
      aria-busy
      role="status"
      aria-label="编辑器加载中"
      className="flex h-75 flex-col gap-3 rounded-control border border-field bg-surface p-3"
    >
      <Skeleton className="h-6 w-full" />
      <Skeleton className="mt-2 h-3 w-3/4" />
      <Skeleton className="h-3 w-1/2" />
    </div>
  );
}
