import type { Reservation } from '#contract/reservations.ts';
import { endOf } from '#web/clinic/slot/slot.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { formatDateHeading, formatTimeRange } from '#web/ui/text/format.ts';

interface ChangeBannerProps {
  /** Null until it is known, and where it can't be. */
  reservation: Reservation | null;
  loading: boolean;
  /** Why no other time can be chosen. */
  blocked: string | null;
  onGiveUp: () => void;
}

/**
 * What is being changed, over the hall (docs/domain/screens.md#phone): it stays as it is until the other time is
 * confirmed.
 */
export function ChangeBanner({ reservation, loading, blocked, onGiveUp }: ChangeBannerProps) {
  return (
    <section
      aria-label="正在改约"
      className="flex items-center gap-3 border-orange-500 border-l-4 bg-orange-100 py-2 pr-2 pl-4"
    >
      <div className="min-w-0 flex-1">
        <h2 className="text-13 text-orange-800">改约：原预约在您确认新时间之前一直保留</h2>
        {loading ? <SkeletonLines lines={1} /> : null}
        {reservation ? <Which reservation={reservation} /> : null}
        {blocked !== null && !loading ? (
          <p role="alert" className="text-14 text-red-700">
            不能改约：{blocked}
          </p>
        ) : null}
      </div>
      <Button className="shrink-0" onClick={onGiveUp}>
        放弃
      </Button>
    </section>
  );
}

function Which({ reservation }: { reservation: Reservation }) {
  const { date, time, slot_count, doctor_name, patient } = reservation;
  const end = endOf(time, slot_count);
  return (
    <p className="text-15 text-ink-900">
      <b>
        {formatDateHeading(date)} {formatTimeRange(time, end)}
      </b>{' '}
      {doctor_name} · {patient}
    </p>
  );
}
