import clsx from 'clsx';
import { endOf } from '#web/clinic/slot/slot.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDateHeading, formatTimeRange } from '#web/ui/text/format.ts';
import { usePatientVisits } from './use-patient-visits.ts';

/**
 * The visits to come that a patient has here already, before one more is booked. They come a little later: a line is kept
 * for them, or what is below would move from under who is about to press it.
 */
export function ComingVisits({ patientId }: { patientId: number }) {
  const { coming, loaded, error, isFetching, refetch } = usePatientVisits(patientId);
  return (
    <div aria-live="polite" className="flex min-h-9 flex-col justify-center">
      {loaded && coming.length === 0 ? (
        <p className="pl-19 text-13 text-ink-500">该患者在本院没有待就诊的预约</p>
      ) : null}
      {error && !loaded ? (
        <p className="flex flex-wrap items-center gap-2 text-13 text-ink-500">
          未能读取该患者已有的预约
          <Button variant="text" size="sm" pending={isFetching} pendingText="加载中…" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : null}
      {coming.length > 0 ? (
        <section
          aria-label="已有预约"
          // One, as most have, stands beside its title, more side by side: the form has no line to spare.
          className={clsx(
            'rounded-control bg-orange-100 px-3 py-2 text-13 text-orange-800',
            coming.length === 1 && 'gap-x-3 sm:flex',
          )}
        >
          <b className="shrink-0">该患者在本院已有 {coming.length} 个预约</b>
          <ul className={clsx('min-w-0 flex-1', coming.length > 1 && 'grid gap-x-3 sm:grid-cols-2')}>
            {coming.map((visit) => (
              <li key={visit.hash_id} className="flex min-w-0 flex-wrap gap-x-3 sm:flex-nowrap">
                <span className="shrink-0">
                  {formatDateHeading(visit.date)} {formatTimeRange(visit.time, endOf(visit.time, visit.slot_count))}
                </span>
                <span className="shrink-0">{visit.doctor_name}</span>
                <span className="min-w-0 flex-1 truncate">{visit.chief_complaint}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
