import { useState } from 'react';
import type { QueuedJob } from '#contract/jobs.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';

/** The reason in words: without the provider's code before them, and of what has none only that it failed. */
function inWords(error: string): string {
  return /\p{Script=Han}/u.test(error) ? error.replace(/^[A-Za-z][\w.]*: ?/, '') : '执行出错';
}

/** Why it failed: in words in the row, all of it in a popover. */
export function JobError({ job: { id, error, state } }: { job: QueuedJob }) {
  const [open, setOpen] = useState(false);
  if (!error) return <span className="text-ink-500">—</span>;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="失败原因"
      className="w-100 max-w-[calc(100vw-16px)] p-4"
      trigger={
        <button
          type="button"
          aria-label={`任务${id}的失败原因：${inWords(error).slice(0, 80)}`}
          className={
            state === 'failed'
              ? 'block max-w-60 truncate rounded-cell text-left text-red-700 underline decoration-dotted underline-offset-3'
              : 'block max-w-60 truncate rounded-cell text-left text-ink-700 underline decoration-dotted underline-offset-3'
          }
        >
          {inWords(error)}
        </button>
      }
    >
      {/* Something to hold the focus, so that the text can be read and scrolled with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section tabIndex={0} aria-label="失败原因" className="max-h-80 overflow-y-auto rounded-cell">
        <p className="whitespace-pre-wrap break-words text-13">{error}</p>
      </section>
    </Popover>
  );
}
