import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Activity, GridHeader, VisitKind } from '#contract/slot-state.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatMonthDay } from '#web/ui/text/format.ts';
import { Legend } from './legend.tsx';

const VERB: Record<Activity['kind'], string> = {
  booked: '预约了',
  changed: '改约了',
  cancelled: '取消了',
  arrived: '登记到店',
  in_chair: '接诊了',
  done: '完成就诊',
  no_show: '标记未到',
  rebooked: '撤销到店',
  unseated: '撤销接诊',
  reopened: '撤销完成就诊',
  referred: '转诊了',
};

/** 前台 张丽 预约了 方正 10:45 邓子涵 */
function activityText(done: Activity, headers: readonly GridHeader[], date: string): string {
  const doctor = headers.find((header) => header.id === done.doctor_id)?.name ?? '';
  const day = done.date === date ? '' : formatMonthDay(done.date);
  return [done.by_role, done.by, VERB[done.kind], doctor, day, done.time, done.patient].filter(Boolean).join(' ');
}

interface StatusBarProps {
  day: DayStore | null;
  headers: readonly GridHeader[];
  kinds: readonly VisitKind[];
  staff: boolean;
  /** Filing number and address (docs/domain/screens.md#header). */
  footer: string;
  say: (text: string) => void;
}

export function StatusBar({ day, headers, kinds, staff, footer, say }: StatusBarProps) {
  return (
    <footer className="flex h-(--h-status) shrink-0 items-center gap-4 overflow-hidden whitespace-nowrap border-line border-t bg-surface px-4 text-12 text-ink-600">
      <Legend staff={staff} kinds={kinds} />
      <div className="ml-auto flex min-w-0 items-center gap-4">
        {day ? <Ticker day={day} headers={headers} say={say} /> : null}
        <span className="hidden truncate text-ink-500 lg:inline">{footer}</span>
      </div>
    </footer>
  );
}

/** The last thing somebody did, with its day where that is not the one on the screen. */
function Ticker({ day, headers, say }: { day: DayStore; headers: readonly GridHeader[]; say: (text: string) => void }) {
  const [last] = useAtomValue(day.activityAtom);
  const at = last?.at.slice(11, 16) ?? '';
  const text = last ? activityText(last, headers, day.date) : '';
  useEffect(() => say(text), [text, say]);
  if (!last) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-ink-900">
      <Avatar id={last.by} name={last.by} size={16} />
      <b>{at}</b>
      <span className="truncate">{text}</span>
    </span>
  );
}
