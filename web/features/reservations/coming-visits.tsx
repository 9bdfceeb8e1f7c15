import { useAtomValue } from 'jotai';
import type { AnswerOf } from '#contract/call.ts';
import { deskSearch } from '#contract/desk-search.ts';
import { SLOT_MINUTES } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { minuteAtom, type WallClock } from '#web/realtime/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { formatMonthDay, formatTimeRange, formatWeekday, minutesOf, timeOf } from '#web/ui/format.ts';

type Visit = AnswerOf<typeof deskSearch.reservations>['data'][number];

const MOST = 20;

const endOf = ({ time, slot_count }: Visit) => minutesOf(time) + slot_count * SLOT_MINUTES;

function isToCome(visit: Visit, now: WallClock): boolean {
  if (visit.cancel_status === 1 || visit.visi_status === 1) return false;
  return visit.date > now.date || (visit.date === now.date && endOf(visit) > now.minute);
}

/** The visits to come that a patient has here already, before one more is booked. */
export function ComingVisits({ patientId }: { patientId: number }) {
  const now = useAtomValue(minuteAtom, { store });
  const query = { patient_id: patientId, limit: MOST };
  const { data, isError, isFetching, refetch } = useCall(deskSearch.reservations, { query });
  const coming = (data?.data ?? []).filter((visit) => isToCome(visit, now));
  return (
    <div aria-live="polite" className="empty:hidden">
      {isError && !data ? (
        <p className="flex flex-wrap items-center gap-2 text-13 text-ink-500">
          未能读取该患者已有的预约
          <Button variant="text" size="sm" pending={isFetching} pendingText="加载中…" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : null}
      {coming.length > 0 ? (
        <section aria-label="已有预约" className="rounded-control bg-orange-100 px-3 py-2 text-13 text-orange-800">
          <b>该患者在本院已有 {coming.length} 个预约</b>
          <ul>
            {coming.map((visit) => (
              <li key={visit.hash_id} className="flex flex-wrap gap-x-3">
                <span>
                  {formatMonthDay(visit.date)} {formatWeekday(visit.date)}{' '}
                  {formatTimeRange(visit.time, timeOf(endOf(visit)))}
                </span>
                <span>{visit.doctor_name}</span>
                <span className="min-w-0 flex-1 truncate">{visit.chief_complaint}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
