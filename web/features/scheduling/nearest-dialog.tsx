import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { hospitals } from '#contract/hospitals.ts';
import type { GridHeader } from '#contract/slot-state.ts';
import { Failed } from '#web/api/failed.tsx';
import { store } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { slotQuery } from '#web/clinic/slot/slot-address.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { formatMonthDay, formatWeekday } from '#web/ui/text/format.ts';

interface NearestDialogProps {
  hospitalId: number;
  /** Whom the grid shows: others are not offered. */
  headers: readonly GridHeader[];
  onClose: () => void;
}

/** 最近可约: where nothing is left of a day, the next days of each doctor with a free time; one press takes its first. */
export function NearestDialog({ hospitalId, headers, onClose }: NearestDialogProps) {
  const { date: today } = useAtomValue(minuteAtom, { store });
  const [, setSearch] = useSearchParams();
  const asked = useCall(hospitals.nearest, { params: { id: hospitalId } });
  const { data, error } = asked;
  const take = (date: string, slotId: number) => {
    onClose();
    setSearch((old) => slotQuery(old, { slotId, date }));
  };
  const people = headers.flatMap(({ id, name }) => {
    const times = data?.data.filter(({ doctor_id }) => doctor_id === id) ?? [];
    return times.length > 0 ? [{ id, name, times }] : [];
  });
  return (
    <Dialog open width={640} title="最近可约" description="该日已无可约号源" onClose={onClose}>
      {error ? (
        <Failed asked={asked} />
      ) : data ? (
        <ul className="flex flex-col gap-3">
          {people.map(({ id, name, times }) => (
            <li key={id} className="flex flex-wrap items-center gap-2">
              <b className="w-20 truncate text-14">{name}</b>
              {times.map(({ date, time, open, scheduling_time_id }) => (
                <Button key={date} size="form" onClick={() => take(date, scheduling_time_id)}>
                  {date === today ? '今天' : `${formatMonthDay(date)} ${formatWeekday(date)}`} {time} · 余 {open}
                  <span className="sr-only">，{name}</span>
                </Button>
              ))}
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonLines lines={4} />
      )}
      {data && people.length === 0 ? <EmptyState hint="近几天都没有可约的号源" /> : null}
    </Dialog>
  );
}
