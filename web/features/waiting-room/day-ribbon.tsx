import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { WaitingRoomVisit } from '#contract/reservations.ts';
import type { SlotState } from '#contract/slot-state.ts';
import { timeOf } from '#web/ui/text/format.ts';
import { type RibbonCell, type RibbonKind, ribbonOf } from './ribbon.ts';
import { useMinute } from './use-waiting-room.ts';

const LOOK: Record<RibbonKind, string> = {
  done: 'border-green-100 bg-green-100 text-green-700',
  'in-chair': 'border-brand-700 bg-brand-700 font-semibold text-surface',
  late: 'border-2 border-red-600 bg-orange-100 text-orange-800',
  patient: 'border-orange-100 border-b-3 border-b-orange-500 bg-orange-100 text-orange-800',
  'no-show': 'border-line bg-mute-bg text-mute-fg line-through',
  free: 'border-line bg-blue-50 text-blue-600',
  held: 'border-violet-600 border-dashed bg-violet-50 text-violet-700',
  suspended: 'border-red-100 bg-red-50 text-red-700',
  none: 'border-line-faint bg-mute-bg',
  past: 'border-line bg-surface',
};

const WORD: Record<RibbonKind, string> = {
  done: '已就诊',
  'in-chair': '就诊中',
  late: '超时候诊',
  patient: '待就诊',
  'no-show': '未到',
  free: '可约',
  held: '占用中',
  suspended: '停诊',
  none: '无号',
  past: '已过时间',
};

const SIGN: Partial<Record<RibbonKind, string>> = { free: '+', held: '…', suspended: '⊘' };

type DayRibbonProps = { items: readonly WaitingRoomVisit[]; slots: readonly SlotState[] };

/** The doctor's day in one line, a cell a quarter. */
export function DayRibbon({ items, slots }: DayRibbonProps) {
  const { wall, now } = useMinute();
  const cells = ribbonOf(items, slots, now);
  return (
    <section
      aria-label="今日时间轴"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is wider than the page, and keys have to scroll it
      tabIndex={0}
      className="shrink-0 overflow-x-auto border-line border-b bg-surface px-5 pt-3 pb-1.5"
    >
      <ol className="flex min-w-230">
        {cells.map((cell) => (
          <Cell
            key={cell.minute}
            cell={cell}
            current={wall.minute >= cell.minute && wall.minute < cell.minute + 15}
            time={timeOf(wall.minute)}
          />
        ))}
      </ol>
    </section>
  );
}

function Cell({ cell, current, time }: { cell: RibbonCell; current: boolean; time: string }) {
  const label = [timeOf(cell.minute), cell.patient, WORD[cell.kind]].filter(Boolean).join(' ');
  return (
    <li className="relative h-13 min-w-0 flex-1 px-px" title={label}>
      <span
        aria-hidden
        className={clsx('flex h-7 items-center justify-center rounded-cell border text-13', LOOK[cell.kind])}
      >
        {cell.kind === 'done' ? <Check size={12} strokeWidth={2.2} /> : (cell.patient?.slice(0, 1) ?? SIGN[cell.kind])}
      </span>
      <span className="sr-only">{label}</span>
      {cell.minute % 60 === 0 && !current ? (
        <span aria-hidden className="absolute top-8 left-0 whitespace-nowrap text-12 text-ink-500">
          {timeOf(cell.minute)}
        </span>
      ) : null}
      {current ? (
        <span
          aria-hidden
          className="absolute top-8 left-1/2 z-10 -translate-x-1/2 whitespace-nowrap rounded-cell bg-ink-900 px-1.5 font-semibold text-12 text-surface"
        >
          {time}
        </span>
      ) : null}
    </li>
  );
}
