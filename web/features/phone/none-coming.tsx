import { Link } from 'react-router-dom';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** Nothing is booked, and the way to book. */
export function NoneComing() {
  return (
    <EmptyState
      hint="还没有待就诊的预约"
      action={
        <Link to="/m" className={buttonClass('primary', 'touch', 'mt-2')}>
          去预约
        </Link>
      }
    />
  );
}
