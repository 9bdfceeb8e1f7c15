import { FIRST_START, LAST_START, SLOT_MINUTES } from '#contract/slot-state.ts';
import { timeOf } from '#web/ui/text/format.ts';

const TIMES = Array.from({ length: (LAST_START - FIRST_START) / SLOT_MINUTES + 1 }, (_, i) =>
  timeOf(FIRST_START + i * SLOT_MINUTES),
);
const COLUMNS = Array.from({ length: 12 }, (_, i) => i);

/** The real layout without content, after 200 ms. */
export function SkeletonGrid() {
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">加载中…</span>
      <div aria-hidden className="animate-pulse">
        <div className="flex h-(--h-grid-head) border-line-strong border-b bg-surface-2" />
        {TIMES.map((time) => (
          <div key={time} className="flex h-(--row) border-line-faint border-b">
            <span className="w-(--col-time) shrink-0 border-line-strong border-r bg-surface-2" />
            {COLUMNS.map((column) => (
              <span key={column} className="min-w-(--col-min) flex-1 border-line border-r p-1.5">
                <span className="block h-full w-2/3 rounded-cell bg-bg-sunken" />
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
