import { type Atom, atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import type { GridHeader } from '#contract/scheduling.ts';
import { ownHolderAtom } from '#web/realtime/hold-session.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { type CellKind, cellLabel, keyOf, kindOf, LATE_MINUTES, sameRun, waitedMinutes } from './cell.ts';
import type { DayStore } from './day-store.ts';

/** All that one cell shows. Two equal views draw nothing anew. */
export interface CellView {
  kind: CellKind;
  /** Prints the label of its run. */
  first: boolean;
  name: string | null;
  complaint: string;
  arrived: boolean;
  noShow: boolean;
  /** Minutes waited, from the threshold on. */
  late: number;
  by: string;
  byRole: string;
  expiresAt: number;
  bookedAt: number | null;
  pending: boolean;
  label: string;
}

/** The cell whose hold is being asked for. */
export const pendingKeyAtom = atom<string | null>(null);

const equal = (a: CellView, b: CellView) => (Object.keys(a) as (keyof CellView)[]).every((key) => a[key] === b[key]);

/** The view of a cell: of its own state, the one above, the minute and this session's hold. */
export function cellViewAtom(day: DayStore, header: GridHeader, time: string, above: string | null): Atom<CellView> {
  const own = day.cell(header.prop, time);
  const over = above === null ? null : day.cell(header.prop, above);
  const key = keyOf(header.prop, time);
  const full = atom((get): CellView => {
    const cell = get(own);
    const now = get(minuteAtom);
    const holder = get(ownHolderAtom);
    const kind = kindOf(cell, now, holder);
    const upper = over && get(over);
    const waited = waitedMinutes(cell, now);
    const { slot, visit } = cell ?? {};
    return {
      kind,
      first: over === null || !sameRun(upper, cell, kindOf(upper, now, holder), kind),
      name: slot?.name ?? null,
      complaint: visit?.chief_complaint ?? '',
      arrived: visit?.flow_status === 'arrived',
      noShow: visit?.flow_status === 'no_show',
      late: kind === 'patient' && waited >= LATE_MINUTES ? waited : 0,
      by: slot?.hold?.by ?? '',
      byRole: slot?.hold?.by_role ?? '',
      expiresAt: slot?.hold ? Date.parse(slot.hold.expires_at) : 0,
      bookedAt: cell?.bookedAt ?? null,
      pending: get(pendingKeyAtom) === key,
      label: cellLabel(header, time, cell, kind, waited),
    };
  });
  return selectAtom(full, (view) => view, equal);
}
