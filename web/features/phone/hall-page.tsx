import { lazy, type ReactNode, Suspense } from 'react';
import type { CalendarDays } from '#contract/calendar.ts';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { type Slide, SlideBanner } from './banner.tsx';
import { DayStrip } from './day-strip.tsx';
import { Day, type DayProps, Loading } from './hall-day.tsx';
import { SearchBox } from './search-box.tsx';

const SearchResults = lazy(() => import('./search-results.tsx').then((m) => ({ default: m.SearchResults })));

export interface HallPageProps extends DayProps {
  /** What of one's own is to move, over the hall: what leads elsewhere is not offered then. */
  change: ReactNode;
  counts: CalendarDays | undefined;
  slides: readonly Slide[];
  /** What is wrong with the day, over it. */
  notice: ReactNode;
  /** Instead of the day, where it could not be loaded. */
  problem: ReactNode;
  /** The bar of the hold. */
  foot: ReactNode;
}

/** The booking hall in a hand: /m (docs/domain/screens.md#phone). */
export function HallPage({ change, counts, slides, notice, problem, foot, ...day }: HallPageProps) {
  const { choice, onChoose, now } = day;
  const { keyword } = choice;
  return (
    <>
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 bg-bg pb-4">
        <h1 className="sr-only">{change ? '改约' : '预约大厅'}</h1>
        {change ?? <SearchBox keyword={keyword} onSearch={(next) => onChoose({ keyword: next })} />}
        {notice}
        {keyword && !change ? (
          <Suspense fallback={<Loading />}>
            <SearchResults key={keyword} keyword={keyword} onClear={() => onChoose({ keyword: '' })} />
          </Suspense>
        ) : (
          <>
            {change ? null : (
              <div className="px-4 py-3">
                <SlideBanner slides={slides} />
              </div>
            )}
            <DayStrip
              today={now.date}
              date={choice.date}
              old={day.moving?.date}
              counts={counts}
              onDay={(date) => onChoose({ date })}
            />
            {problem ?? <Day {...day} />}
          </>
        )}
      </main>
      {foot}
    </>
  );
}
