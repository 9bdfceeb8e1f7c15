import { useAtomValue } from 'jotai';
import { hospitals } from '#contract/hospitals.ts';
import { PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { formatMonthDay, formatWeekday } from '#web/ui/text/format.ts';

/** All cards ask at once, which is one question; another day of the same hospital asks again after so long. */
const KEPT_MS = 10_000;

/** Another time of a doctor, on another day. */
export interface NearTime {
  date: string;
  scheduling_time_id: number;
}

interface NearestProps {
  hospitalId: number;
  doctor: { id: number; name: string };
  onNear: (near: NearTime) => void;
}

/** 最近可约: of a doctor who has nothing on this day, the next days with a free time; one touch leads to it. */
export function Nearest({ hospitalId, doctor, onNear }: NearestProps) {
  const { date: today } = useAtomValue(minuteAtom, { store });
  const { data, error } = useCall(hospitals.nearest, { params: { id: hospitalId } }, { staleTime: KEPT_MS });
  if (error) return null;
  const times = data?.data.filter(({ doctor_id }) => doctor_id === doctor.id);
  return (
    <section aria-label={`${doctor.name} 最近可约`} className="mt-3">
      <p className="mb-2 text-13 text-ink-500">
        <b className="mr-2 text-14 text-ink-900">最近可约</b>
        {times?.length === 0 ? `${PATIENT_WINDOW_DAYS + 1} 天内已没有可约的时间` : null}
      </p>
      {times === undefined ? <Skeleton className="h-14" /> : null}
      {times && times.length > 0 ? (
        <ul className="grid grid-cols-4 gap-2">
          {times.map(({ date, time, open, scheduling_time_id }) => (
            <li key={date}>
              <button
                type="button"
                aria-label={`${dayOf(date, today)} · 余 ${open} ${time}，${doctor.name} ${formatMonthDay(date)}`}
                className="flex h-14 w-full flex-col items-center justify-center rounded-control border border-blue-600 bg-surface px-0.5 leading-tight active:bg-blue-50"
                onClick={() => onNear({ date, scheduling_time_id })}
              >
                <span className="whitespace-nowrap text-12 text-ink-600">
                  {dayOf(date, today)} · 余 {open}
                </span>
                <b className="text-16 text-blue-700">{time}</b>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const dayOf = (date: string, today: string) => (date === today ? '今天' : formatWeekday(date));
