import { atom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useMemo } from 'react';
import type { GridHeader } from '#contract/slot-state.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { ownHolderAtom } from '#web/clinic/hold/hold-session.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { type Counts, countCells } from './cell.ts';

const equal = (a: Counts, b: Counts) =>
  a.available === b.available && a.booked === b.booked && a.visited === b.visited && a.late === b.late;

function countsAtom(day: DayStore, headers: readonly GridHeader[]) {
  const full = atom((get) => {
    get(day.versionAtom);
    const shown = headers.flatMap(({ prop }) => [...day.column(prop)]);
    return countCells(shown, get(minuteAtom), get(ownHolderAtom));
  });
  return selectAtom(full, (counts) => counts, equal);
}

interface DayCountsProps {
  day: DayStore;
  headers: readonly GridHeader[];
  staff: boolean;
  /** Only what a doctor waits for, where the bar has more to carry. */
  brief: boolean;
}

/** 可约 147 格 已约 74 人次 已就诊 41 超时 3. The public sees no visits: there 已约 counts 格, too. */
export function DayCounts({ day, headers, staff, brief }: DayCountsProps) {
  const counts = useAtomValue(useMemo(() => countsAtom(day, headers), [day, headers]));
  return (
    <dl className="hidden items-center gap-3 whitespace-nowrap text-13 text-ink-600 xl:flex">
      {brief ? null : <Count label="可约" n={counts.available} unit="格" />}
      {brief ? null : <Count label="已约" n={counts.booked} unit={staff ? '人次' : '格'} />}
      {staff ? <Count label="已就诊" n={counts.visited} /> : null}
      {staff ? <Count label="超时" n={counts.late} alarm={counts.late > 0} /> : null}
    </dl>
  );
}

interface CountProps {
  label: string;
  n: number;
  /** What is counted: 格 (slots) or 人次 (visits). */
  unit?: string;
  alarm?: boolean;
}

function Count({ label, n, unit, alarm = false }: CountProps) {
  return (
    <div className="flex items-baseline gap-1">
      <dt>{label}</dt>
      <dd className={`font-semibold text-16 ${alarm ? 'text-red-700' : 'text-ink-900'}`}>
        {n}
        {unit ? <span className="ml-0.5 font-normal text-12 text-ink-600">{unit}</span> : null}
      </dd>
    </div>
  );
}
