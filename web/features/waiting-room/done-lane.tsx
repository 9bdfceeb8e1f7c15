import { useAtomValue } from 'jotai';
import { Check } from 'lucide-react';
import type { WaitingRoomVisit } from '#contract/reservations.ts';
import type { Activity } from '#contract/slot-state.ts';
import { meAtom, store } from '#web/api/session.ts';
import { AlertMark } from '#web/clinic/patient/alerts.tsx';
import { billOf, billsAtom, PAID } from '#web/clinic/visit/bills.ts';
import { wallClock } from '#web/realtime/server-clock.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatMonthDay, timeOf } from '#web/ui/text/format.ts';
import { Lane } from './lane.tsx';
import { PatientName } from './patient-name.tsx';
import { treatedMinutes } from './waiting-room.ts';

type DoneLaneProps = {
  items: readonly WaitingRoomVisit[];
  activity: readonly Activity[];
  today: string;
  onOpen: (hashId: string) => void;
};

export function DoneLane({ items, activity, today, onOpen }: DoneLaneProps) {
  const total = items.reduce((sum, item) => sum + (treatedMinutes(item) ?? 0), 0);
  return (
    <Lane
      icon={<Check aria-hidden size={16} strokeWidth={1.75} />}
      title="已就诊"
      count={items.length}
      aside={total > 0 ? `累计 ${total} 分` : null}
      className="border-line-strong lg:border-l"
    >
      <ul className="divide-y divide-line border-line border-t lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
        {items.length === 0 ? (
          <li>
            <EmptyState title="还没有已就诊的患者" />
          </li>
        ) : null}
        {items.map((item) => (
          <DoneRow key={item.hash_id} item={item} onOpen={onOpen} />
        ))}
      </ul>
      <Feed activity={activity} today={today} />
    </Lane>
  );
}

function DoneRow({ item, onOpen }: { item: WaitingRoomVisit; onOpen: (hashId: string) => void }) {
  const minutes = treatedMinutes(item);
  const bill = billOf(useAtomValue(billsAtom, { store }).get(item.hash_id));
  return (
    <li className="flex min-h-11 items-center gap-3 px-5 text-ink-700">
      <Check aria-hidden size={16} strokeWidth={2.2} className="shrink-0 text-green-600" />
      <time>{item.time}</time>
      <PatientName item={item} className="shrink-0" onOpen={onOpen} />
      <AlertMark alerts={item.alerts} />
      <span className="min-w-0 flex-1 truncate text-13">{item.chief_complaint}</span>
      {bill ? <Tag tone={bill === PAID ? 'green' : 'orange'}>{bill}</Tag> : null}
      {minutes === null ? null : <span className="shrink-0 text-13 text-ink-500">{`${minutes} 分`}</span>}
    </li>
  );
}

const SHOWN = 8;

const VERB: Record<Activity['kind'], string> = {
  booked: '新增预约',
  changed: '改约',
  cancelled: '取消预约',
  arrived: '登记到店',
  in_chair: '接诊',
  done: '完成就诊',
  no_show: '标记未到',
  rebooked: '撤销到店',
  unseated: '撤销接诊',
  reopened: '撤销完成就诊',
  referred: '转诊',
};

/** What happened in this doctor's book since the page was opened. Not read out: the lanes say the same. */
function Feed({ activity, today }: { activity: readonly Activity[]; today: string }) {
  const me = useAtomValue(meAtom, { store });
  return (
    <section aria-label="实时动态" className="shrink-0 border-line-strong border-t bg-surface px-5 py-3">
      <h3 className="text-12 text-ink-500">实时动态</h3>
      {activity.length === 0 ? <p className="pt-1 text-13 text-ink-500">暂无动态</p> : null}
      <ul className="flex flex-col gap-1 pt-1 text-13">
        {activity.slice(0, SHOWN).map((done) => (
          <li key={`${done.seq} ${done.time} ${done.patient}`} className="flex gap-2.5">
            <time className="shrink-0 text-ink-500">{timeOf(wallClock(Date.parse(done.at)).minute)}</time>
            <span className="min-w-0">{activityText(done, today, me?.id ?? null)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 前台 张丽 新增预约：11:30 周子墨 */
function activityText(done: Activity, today: string, me: number | null): string {
  const own = me !== null && done.user_id === me;
  const who = own ? '您' : [done.by_role, done.by].filter(Boolean).join(' ');
  const day = done.date === today ? '' : formatMonthDay(done.date);
  return `${who} ${VERB[done.kind]}：${[day, done.time, done.patient].filter(Boolean).join(' ')}`;
}
