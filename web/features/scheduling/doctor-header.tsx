import { atom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useMemo } from 'react';
import type { GridHeader } from '#contract/scheduling.ts';
import { ownHolderAtom } from '#web/realtime/hold-session.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { kindOf } from './cell.ts';
import type { DayStore } from './day-store.ts';

interface Summary {
  left: number;
  /** 停诊, 下午停诊, or nothing. */
  stopped: string;
  /** Who holds in this column. */
  holder: string;
}

const equal = (a: Summary, b: Summary) => a.left === b.left && a.stopped === b.stopped && a.holder === b.holder;
const NOON = '12:00';
const FEW = 2;

function summaryAtom(day: DayStore, prop: string) {
  const full = atom((get): Summary => {
    get(day.versionAtom);
    const now = get(minuteAtom);
    const own = get(ownHolderAtom);
    let left = 0;
    let holder = '';
    const stopped: string[] = [];
    for (const cell of day.cells()) {
      if (cell.slot.prop !== prop) continue;
      const kind = kindOf(cell, now, own);
      if (kind === 'available' || kind === 'own-hold') left++;
      if (kind === 'suspended') stopped.push(cell.slot.time);
      if (kind === 'held') holder = cell.slot.hold?.by ?? holder;
    }
    const whole = stopped.some((time) => time < NOON) ? '停诊' : '下午停诊';
    return { left, holder, stopped: left === 0 && stopped.length > 0 ? whole : '' };
  });
  return selectAtom(full, (summary) => summary, equal);
}

interface DoctorHeaderProps {
  day: DayStore;
  header: GridHeader;
  /** The department, over its first column. */
  band: string | null;
  last: boolean;
  onClick: () => void;
}

export function DoctorHeader({ day, header, band, last, onClick }: DoctorHeaderProps) {
  const { left, stopped, holder } = useAtomValue(useMemo(() => summaryAtom(day, header.prop), [day, header.prop]));
  return (
    <div role="columnheader" className="contents">
      <button
        type="button"
        className="sg-doctor"
        data-column={header.prop}
        data-last={last || undefined}
        onClick={onClick}
      >
        <span className="sg-band">{band}</span>
        <span className="sg-doctor-line">
          <span className="sg-doctor-name">{header.name}</span>
          <span className="sg-left" data-few={left <= FEW || undefined} data-stopped={stopped !== '' || undefined}>
            {stopped === '' ? `余 ${left}` : stopped}
          </span>
        </span>
        <span className="sg-doctor-line">
          <span>{header.job_title}</span>
          {holder === '' ? null : <Avatar id={holder} name={holder} size={16} />}
        </span>
        <span className="sr-only">，查看简历</span>
      </button>
    </div>
  );
}
