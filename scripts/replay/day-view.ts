import type { Changes, SlotState } from '#contract/slot-state.ts';
import { CELL } from '#contract/slot-state.ts';
import { clinicInstant } from './dates.ts';

/** What a frame did to a day: `gap` means that something before it is missing, and the server must be asked. */
type Verdict = 'stale' | 'applied' | 'gap';

type Numbered = Pick<Changes, 'from' | 'to' | 'slots'>;

/**
 * One day of a hospital as a viewer knows it: the state at a number (docs/domain/live-channel.md#what-a-client-does).
 */
export interface DayView {
  readonly date: string;
  /** -1 before the first state. */
  readonly seq: () => number;
  readonly epoch: () => number;
  /** A whole state: everything known before is forgotten. */
  readonly load: (state: { epoch: number; seq: number; slots: readonly SlotState[] }) => void;
  readonly fold: (frame: Numbered) => Verdict;
  /** The server says that nothing happened up to here but what was told. */
  readonly reach: (seq: number) => void;
  /** Every cell as it looks at an instant. */
  readonly cells: (now: number) => SlotState[];
}

export function createDayView(date: string): DayView {
  let seq = -1;
  let epoch = -1;
  const cells = new Map<string, SlotState>();
  const put = (slots: readonly SlotState[]) => {
    for (const slot of slots) if (slot.date === date) cells.set(`${slot.prop} ${slot.time}`, slot);
  };
  return {
    date,
    seq: () => seq,
    epoch: () => epoch,
    load(state) {
      cells.clear();
      put(state.slots);
      seq = state.seq;
      epoch = state.epoch;
    },
    fold({ from, to, slots }) {
      if (to <= seq) return 'stale';
      if (from > seq + 1) return 'gap';
      put(slots);
      seq = to;
      return 'applied';
    },
    reach(upto) {
      seq = Math.max(seq, upto);
    },
    cells: (now) => [...cells.values()].map((cell) => presentAt(cell, now)),
  };
}

/** Time passing makes no number: an unbooked slot is past from its start, a hold none from its end. */
export function presentAt(cell: SlotState, now: number): SlotState {
  if (cell.value !== CELL.available) return cell;
  if (clinicInstant(cell.date, cell.time) <= now) return { ...cell, id: null, value: CELL.none, hold: null };
  return cell.hold && Date.parse(cell.hold.expires_at) <= now ? { ...cell, hold: null } : cell;
}
