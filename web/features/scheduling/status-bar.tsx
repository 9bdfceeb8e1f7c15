import { useAtomValue } from 'jotai';
import { Armchair, Ban, Check, Minus, Plus, User } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Activity, GridHeader } from '#contract/scheduling.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { DayStore } from './day-store.ts';

const ICON = { size: 12, strokeWidth: 2.2, 'aria-hidden': true } as const;
const ANNOUNCE_MS = 5_000;

const VERB: Record<Activity['kind'], string> = {
  booked: '预约了',
  changed: '改约了',
  cancelled: '取消了',
  arrived: '登记到店',
  in_chair: '接诊了',
  done: '完成就诊',
  no_show: '标记未到',
  rebooked: '撤销到店',
  referred: '转诊了',
};

/** 前台 张丽 预约了 方正 10:45 邓子涵 */
export function activityText(done: Activity, headers: readonly GridHeader[]): string {
  const doctor = headers.find((header) => header.id === done.doctor_id)?.name ?? '';
  return [done.by_role, done.by, VERB[done.kind], doctor, done.time, done.patient].filter(Boolean).join(' ');
}

interface StatusBarProps {
  day: DayStore | null;
  headers: readonly GridHeader[];
  staff: boolean;
  /** Filing number and address (product.md section 2). */
  footer: string;
}

export function StatusBar({ day, headers, staff, footer }: StatusBarProps) {
  return (
    <footer className="flex h-(--h-status) shrink-0 items-center gap-4 overflow-hidden whitespace-nowrap border-line border-t bg-surface px-4 text-12 text-ink-600">
      <Legend staff={staff} />
      <div className="ml-auto flex min-w-0 items-center gap-4">
        {day ? <Ticker day={day} headers={headers} /> : null}
        <span className="hidden truncate text-ink-500 lg:inline">{footer}</span>
      </div>
    </footer>
  );
}

function Legend({ staff }: { staff: boolean }) {
  return (
    <ul aria-label="图例" className="flex items-center gap-3">
      <Item
        sample={
          <Sample className="bg-blue-50 text-blue-600">
            <Plus {...ICON} />
          </Sample>
        }
        text="可约"
      />
      {staff ? (
        <>
          <Item sample={<Sample className="border-l-3 border-orange-500 bg-orange-100" />} text="已约患者" />
          <Item
            sample={
              <Sample className="bg-brand-700 text-surface">
                <Armchair {...ICON} />
              </Sample>
            }
            text="就诊中"
          />
          <Item sample={<Check {...ICON} className="text-green-600" />} text="已就诊" />
        </>
      ) : (
        <Item
          sample={
            <Sample className="bg-booked-bg text-booked-fg">
              <User {...ICON} />
            </Sample>
          }
          text="已约"
        />
      )}
      <Item sample={<Sample className="border border-violet-600 border-dashed bg-violet-50" />} text="他人占用" />
      <Item
        sample={
          <Sample className="bg-mute-bg text-mute-fg">
            <Minus {...ICON} />
          </Sample>
        }
        text="无号"
      />
      <Item
        sample={
          <Sample className="bg-red-50 text-red-700">
            <Ban {...ICON} />
          </Sample>
        }
        text="停诊"
      />
    </ul>
  );
}

function Sample({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <span className={`inline-flex h-4 w-5 items-center justify-center rounded-cell ${className}`}>{children}</span>
  );
}

function Item({ sample, text }: { sample: ReactNode; text: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      {sample}
      {text}
    </li>
  );
}

/** The last thing somebody did. Read out at most every five seconds, whatever comes. */
function Ticker({ day, headers }: { day: DayStore; headers: readonly GridHeader[] }) {
  const [last] = useAtomValue(day.activityAtom);
  const text = last ? `${last.at.slice(11, 16)} ${activityText(last, headers)}` : '';
  const spoken = useSlowly(text);
  return (
    <>
      {last ? (
        <span className="inline-flex min-w-0 items-center gap-1.5 text-ink-900">
          <Avatar id={last.by} name={last.by} size={16} />
          <span className="truncate">{text}</span>
        </span>
      ) : null}
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
    </>
  );
}

function useSlowly(text: string): string {
  const [spoken, setSpoken] = useState({ text: '', at: 0 });
  useEffect(() => {
    if (text === spoken.text) return;
    const wait = Math.max(0, spoken.at + ANNOUNCE_MS - Date.now());
    const timer = setTimeout(() => setSpoken({ text, at: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [text, spoken]);
  return spoken.text;
}
