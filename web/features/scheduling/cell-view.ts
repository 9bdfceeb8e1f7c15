import { type Atom, atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import {
  type GridHeader,
  PATIENT_HOLD_SECONDS,
  type ReservationState,
  STAFF_HOLD_SECONDS,
} from '#contract/slot-state.ts';
import type { CellData, DayStore } from '#web/clinic/day/day-store.ts';
import { ownHolderAtom } from '#web/clinic/hold/hold-session.ts';
import { pendingKeyAtom } from '#web/clinic/hold/pending-key.ts';
import { alertWords } from '#web/clinic/patient/alerts.tsx';
import { slotKey } from '#web/clinic/slot/slot.ts';
import { billOf, billsAtom } from '#web/clinic/visit/bills.ts';
import { minuteAtom, wallClock } from '#web/realtime/server-clock.ts';
import { timeOf } from '#web/ui/text/format.ts';
import { partOf, sameRun, spanOf } from './block.ts';
import { type CellKind, cellLabel, kindOf, kindTo, waitedMinutes, whyNot } from './cell.ts';

/** All that one cell shows. Two equal views draw nothing anew. */
export interface CellView {
  kind: CellKind;
  /** Prints the label of its run. */
  first: boolean;
  /** Its run goes on below: no line between. */
  runsOn: boolean;
  /** Which cell of its visit it is, from 0, and of how many. */
  part: number;
  parts: number;
  /** When its visit ends: 「10:45」. */
  until: string;
  /** Since when the visit is in its step, by the clinic's clock; empty where that says nothing. */
  since: string;
  /** What is to be paid of it, as 未付 ¥120. */
  bill: string;
  name: string | null;
  complaint: string;
  /** What all staff have to know of the patient, in words. */
  alerts: string;
  /** What the visit is, and how that looks; empty where it is of no kind. */
  visitKind: string;
  look: string;
  arrived: boolean;
  noShow: boolean;
  /** Whose visit it is, where that is a patient of the account's own. */
  ownPatient: string | null;
  /** Minutes waited. */
  late: number;
  by: string;
  byRole: string;
  expiresAt: number;
  /** How long such a hold lasts when it is taken: the fill's full length. */
  fullMs: number;
  bookedAt: number | null;
  pending: boolean;
  label: string;
  /** Why it can't be taken. */
  why: string | null;
}

/** What the server calls a patient who holds (docs/domain/slots-and-holds.md#holds). */
const PATIENT = '患者';

const equal = (a: CellView, b: CellView) => (Object.keys(a) as (keyof CellView)[]).every((key) => a[key] === b[key]);

export interface CellPlace {
  time: string;
  /** The starts drawn above and below, null at the ends and beside the fold. */
  above: string | null;
  below: string | null;
}

/** How long taking gave, milliseconds. The public sees no name: there one's own hold is a patient's. */
function lengthOf(by: string | undefined, kind: CellKind): number {
  const patient = by === PATIENT || (by === undefined && kind === 'own-hold');
  return (patient ? PATIENT_HOLD_SECONDS : STAFF_HOLD_SECONDS) * 1_000;
}

/** When the step began that a long visit shows on its third line. */
function sinceOf(visit: ReservationState | null): string {
  const at = { arrived: visit?.arrived_at, in_chair: visit?.in_chair_at, done: visit?.done_at }[
    visit?.flow_status as 'arrived' | 'in_chair' | 'done'
  ];
  return at ? timeOf(wallClock(Date.parse(at)).minute) : '';
}

/** What a visit says of itself. */
const shownOf = (visit: ReservationState | null) => ({
  since: sinceOf(visit),
  complaint: visit?.chief_complaint ?? '',
  alerts: alertWords(visit?.alerts ?? []),
  visitKind: visit?.kind?.name ?? '',
  look: visit?.kind?.look ?? '',
  arrived: visit?.flow_status === 'arrived',
  noShow: visit?.flow_status === 'no_show',
});

/** The view of a cell: of its own state, its neighbours', the minute and this session's hold. */
export function cellViewAtom(day: DayStore, header: GridHeader, { time, above, below }: CellPlace): Atom<CellView> {
  const own = day.cell(header.prop, time);
  const over = above === null ? null : day.cell(header.prop, above);
  const under = below === null ? null : day.cell(header.prop, below);
  const key = slotKey(header.prop, time);
  const full = atom((get): CellView => {
    const cell = get(own);
    const now = get(minuteAtom);
    const holder = get(ownHolderAtom);
    const pending = get(pendingKeyAtom) === key;
    const seen = kindOf(cell, now, holder);
    // The event of one's own hold may come before the answer that says whose it is.
    const ownPatient = get(day.mineAtom).get(key) ?? null;
    const kind = pending && seen === 'held' ? 'available' : kindTo(seen, ownPatient !== null);
    const continues = (other: CellData | null) => sameRun(other, cell, kindOf(other, now, holder), kind);
    const place = partOf(cell);
    const waited = place.part === 0 ? waitedMinutes(cell, now) : 0;
    const { slot, visit } = cell ?? {};
    const bill = billOf(get(billsAtom).get(slot?.reservation_id ?? ''));
    return {
      ...place,
      kind,
      first: over === null || !continues(get(over)),
      runsOn: under !== null && continues(get(under)),
      until: spanOf(time, place).to,
      ...shownOf(visit ?? null),
      bill,
      name: slot?.name ?? null,
      ownPatient: kind === 'mine' ? ownPatient : null,
      late: kind === 'patient' ? waited : 0,
      by: slot?.hold?.by ?? '',
      byRole: slot?.hold?.by_role ?? '',
      expiresAt: slot?.hold ? Date.parse(slot.hold.expires_at) : 0,
      fullMs: lengthOf(slot?.hold?.by, kind),
      bookedAt: cell?.bookedAt ?? null,
      pending,
      label: [cellLabel(header, time, cell, kind, waited), bill, kind === 'mine' ? ownPatient : '']
        .filter(Boolean)
        .join(' '),
      why: whyNot(cell, kind, now),
    };
  });
  return selectAtom(full, (view) => view, equal);
}
