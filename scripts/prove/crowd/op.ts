/** The ways in which somebody claims a slot. */
export const CLAIMS = ['hold', 'patient_book', 'desk_book', 'patient_change', 'desk_change', 'move', 'refer'] as const;
export type Claim = (typeof CLAIMS)[number];
export type Way = Claim | 'release' | 'cancel' | 'suspend' | 'reopen' | 'read' | 'end';

/**
 * ok: done. refused: it was not done, and won't be. unknown: nobody said what became of it; it may have been done, or be
 * done at any later time.
 */
export type Fate = 'ok' | 'refused' | 'unknown';

/** What somebody says, and how it went: all that whoever says it need know of an operation. */
export interface Spoken {
  readonly n: number;
  readonly way: string;
  /** When the answer came; infinite where none did. */
  done: number;
  fate: Fate;
  /** Status and code of a refusal. */
  answer: string;
}

/** What a look saw of one slot: the reservation's hash_id, the hold's tag, nothing, or that it is closed. */
export type Seen =
  | { readonly reservation: string }
  | { readonly hold: string }
  | { readonly free: true }
  | { readonly closed: true }
  /** A public look sees no more of it. */
  | { readonly booked: true };

/** One thing that one client did. Instants are of the driver's own clock, which never goes back. */
export interface Op extends Spoken {
  readonly client: number;
  /** The session it was done with; a session has one hold. */
  readonly session: number;
  readonly way: Way;
  /** What it went for: the slots claimed, in order; of a suspension those it closes. */
  readonly slots: readonly number[];
  readonly at: number;
  /** The reservation that it was about: cancelled, moved, referred. */
  source?: string;
  /** What it made or changed. */
  reservation?: { readonly hash: string; readonly version: number; readonly cancelled: boolean };
  /** The slots that an acknowledged change left, where the answer says so. */
  left?: readonly number[];
  hold?: { readonly id: number; readonly tag: string };
  /** The hold that a booking used up, or a release ended. */
  usedHold?: number;
  seen?: ReadonlyMap<number, Seen>;
}

/** In one line, for people. */
export function describeOp(op: Op, origin: number): string {
  const span = `${(op.at - origin).toFixed(1)} … ${op.done === Number.POSITIVE_INFINITY ? 'never' : (op.done - origin).toFixed(1)} ms`;
  const what = [
    op.source ? `of ${op.source}` : '',
    op.slots.length > 0 && op.way !== 'read' ? `slots ${op.slots.join(' ')}` : '',
    op.usedHold ? `with hold ${op.usedHold}` : '',
  ];
  const became = [
    op.reservation ? `${op.reservation.hash} v${op.reservation.version}` : '',
    op.hold ? `hold ${op.hold.id} ${op.hold.tag}` : '',
    op.left ? `left ${op.left.join(' ')}` : '',
    op.fate === 'ok' ? '' : op.answer,
  ];
  const head = `${span}  #${op.n} client ${op.client} session ${op.session} ${op.way}`;
  return [head, ...what, '->', op.fate, ...became].filter((piece) => piece !== '').join(' ');
}
