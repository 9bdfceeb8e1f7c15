import { atom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { memo, useMemo } from 'react';
import type { GridHeader } from '#contract/slot-state.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { ownHolderAtom } from '#web/clinic/hold/hold-session.ts';
import { slotKey } from '#web/clinic/slot/slot.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { kindOf } from './cell.ts';
import { HEAD } from './lines.ts';

interface Summary {
  left: number;
  stopped: 'day' | 'afternoon' | null;
  /** The colleague who holds in this column. */
  holder: string;
}

const equal = (a: Summary, b: Summary) => a.left === b.left && a.stopped === b.stopped && a.holder === b.holder;
const NOON = '12:00';
const FEW = 2;
const LICENSE_ENDED = '执业证已过期';

function summaryAtom(day: DayStore, prop: string) {
  const full = atom((get): Summary => {
    get(day.versionAtom);
    const now = get(minuteAtom);
    const own = get(ownHolderAtom);
    let left = 0;
    let holder = '';
    const stopped: string[] = [];
    for (const cell of day.column(prop)) {
      const kind = kindOf(cell, now, own);
      if (kind === 'available' || kind === 'own-hold') left++;
      if (kind === 'suspended') stopped.push(cell.slot.time);
      // A patient has no face here.
      if (kind === 'held' && cell.slot.hold?.by_role) holder = cell.slot.hold.by ?? holder;
    }
    const since = stopped.some((time) => time < NOON) ? 'day' : 'afternoon';
    return { left, holder, stopped: left === 0 && stopped.length > 0 ? since : null };
  });
  return selectAtom(full, (summary) => summary, equal);
}

interface DoctorHeaderProps {
  day: DayStore;
  header: GridHeader;
  column: number;
  /** The department, over its first column. */
  band: string | null;
  last: boolean;
}

/** The head of a column. A press, which the grid hears, shows the resume. */
export const DoctorHeader = memo(function DoctorHeader({ day, header, column, band, last }: DoctorHeaderProps) {
  const { left, stopped, holder } = useAtomValue(useMemo(() => summaryAtom(day, header.prop), [day, header.prop]));
  return (
    <div
      role="columnheader"
      aria-colindex={column + 2}
      className="sg-column"
      data-last={last || undefined}
      style={{ gridColumn: column + 2 }}
    >
      <span className="sg-band">{band}</span>
      <button type="button" tabIndex={-1} data-key={slotKey(header.prop, HEAD)} className="sg-doctor">
        <span className="sg-doctor-line">
          <span className="sg-doctor-name">{header.name}</span>
          <span className="sg-left" data-few={left <= FEW || undefined} data-stopped={stopped ?? undefined}>
            {stopped === 'afternoon' ? <span className="sg-wide">下午</span> : null}
            {stopped ? '停诊' : `余 ${left}`}
          </span>
        </span>
        <span className="sg-doctor-line sg-doctor-title">
          <span className="sg-note">{header.job_title}</span>
          {header.license_ended ? (
            <span aria-hidden className="sg-left" data-stopped title={LICENSE_ENDED}>
              ⚠ 证过期
            </span>
          ) : null}
          {holder === '' ? null : <Avatar id={holder} name={holder} size={16} />}
        </span>
        <span className="sr-only">
          {header.license_ended ? `，${LICENSE_ENDED}` : ''}
          {holder === '' ? '' : `，${holder} 占用中`}，查看简历
        </span>
      </button>
    </div>
  );
});
