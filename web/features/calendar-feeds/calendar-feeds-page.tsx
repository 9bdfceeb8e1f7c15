import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { FeedCard } from './feed-card.tsx';

/** /user_center/calendar_feeds */
export default function CalendarFeedsPage() {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-h-0 flex-1 overflow-auto px-4 py-6 lg:px-6">
      <h1 className="mb-6 font-semibold text-20">日历订阅</h1>
      <FeedCard kind="mine" untitled />
    </main>
  );
}
