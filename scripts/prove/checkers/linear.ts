import { apply, FREE, keyOf, type SlotOp, type SlotState, waitsFor, watches } from './slot-model.ts';

/** More possible pasts than this at once, and the search gives up: it says neither yes nor no. */
const MOST = 20_000;

export type Judged =
  | { readonly verdict: 'linearizable' }
  | { readonly verdict: 'undecided' }
  /** No order explains the answers up to this operation's. */
  | {
      readonly verdict: 'broken';
      readonly at: SlotOp;
      readonly states: readonly SlotState[];
      /** What was open when the slot was last nobody's for sure, and what began after that: it is broken by these alone. */
      readonly since: readonly SlotOp[];
    };

/** One possible past: what the slot is, and which of the open operations have happened already. */
interface Past {
  readonly state: SlotState;
  readonly happened: ReadonlySet<number>;
}

interface Event {
  readonly time: number;
  readonly op: SlotOp;
  readonly ends: boolean;
}

const pastKey = ({ state, happened }: Past) => `${keyOf(state)}|${[...happened].sort((a, b) => a - b).join()}`;

/**
 * Is there one order of the operations, each at some moment between its beginning and its answer, in which every answer is
 * right? Goes through the answers in order of time and keeps every possible past (just-in-time linearization): an
 * operation is put somewhere only when its answer forces it. What was never answered may be put anywhere, or nowhere.
 * @param named what answers have named; the name that a look saw of nobody's answer may be of one that was never answered
 */
export function judgeSlot(ops: readonly SlotOp[], named: ReadonlySet<string>, most = MOST): Judged {
  const open = new Map<number, SlotOp>();
  let pasts = new Map<string, Past>();
  const first: Past = { state: FREE, happened: new Set() };
  pasts.set(pastKey(first), first);
  let since: SlotOp[] = [];
  for (const { op, ends } of eventsOf(ops)) {
    if (!ends) {
      open.set(op.id, op);
      since.push(op);
      if (watches(op.effect)) pasts = seenBy(pasts, op, named);
      continue;
    }
    const after = endings(pasts, op, open, named, most);
    if (after === null) return { verdict: 'undecided' };
    if (after.size === 0) return { verdict: 'broken', at: op, states: [...pasts.values()].map((p) => p.state), since };
    open.delete(op.id);
    pasts = after;
    if (isNobodys(pasts)) since = [...open.values()];
  }
  return { verdict: 'linearizable' };
}

/** Who only watches has seen what is now, where that is what it was answered: to wait for more would be no better. */
function seenBy(pasts: ReadonlyMap<string, Past>, op: SlotOp, named: ReadonlySet<string>): Map<string, Past> {
  const after = [...pasts.values()].map((past) =>
    apply(past.state, op.effect, named) === null ? past : { ...past, happened: new Set(past.happened).add(op.id) },
  );
  return new Map(after.map((past) => [pastKey(past), past]));
}

/** There is one possible past only, and nothing of it is left. */
function isNobodys(pasts: ReadonlyMap<string, Past>): boolean {
  const [past, other] = [...pasts.values()];
  return (
    past !== undefined &&
    other === undefined &&
    past.happened.size === 0 &&
    past.state.owner === null &&
    !past.state.closed
  );
}

/** Beginnings before answers of the same instant: they may have been at once. */
function eventsOf(ops: readonly SlotOp[]): Event[] {
  const events: Event[] = [];
  for (const op of ops) {
    events.push({ time: op.at, op, ends: false });
    if (op.done !== Number.POSITIVE_INFINITY) events.push({ time: op.done, op, ends: true });
  }
  return events.sort((a, b) => a.time - b.time || Number(a.ends) - Number(b.ends) || a.op.id - b.op.id);
}

/** Every past in which `op` has happened, from those there are; null where there are too many. */
function endings(
  pasts: ReadonlyMap<string, Past>,
  op: SlotOp,
  open: ReadonlyMap<number, SlotOp>,
  named: ReadonlySet<string>,
  most: number,
): Map<string, Past> | null {
  const done = new Map<string, Past>();
  const seen = new Set<string>(pasts.keys());
  const queue = [...pasts.values()];
  const movers = [...open.values()].filter((each) => each.id !== op.id && !watches(each.effect));
  const watchers = [...open.values()].filter((each) => watches(each.effect));
  const keep = (past: Past) => {
    // It is behind us: who remembers it would tell alike pasts apart.
    const happened = new Set(past.happened);
    happened.delete(op.id);
    const kept = { state: past.state, happened };
    done.set(pastKey(kept), kept);
  };
  for (let past = queue.pop(); past; past = queue.pop()) {
    if (past.happened.has(op.id)) {
      keep(past);
      continue;
    }
    const state = apply(past.state, op.effect, named);
    if (state !== null) keep(watched({ state, happened: past.happened }, past.state, watchers, named));
    // What changes nothing now, and never would: whatever others do may as well come after it.
    if (state === past.state && !isWaiting(op, past, movers)) continue;
    for (const moved of successors(past, movers, op, named)) {
      const next = watched(moved, past.state, watchers, named);
      const key = pastKey(next);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(next);
    }
    if (seen.size > most) return null;
  }
  return done;
}

/** With everything in it that may have been seen in its state. */
function watched(past: Past, before: SlotState, watchers: readonly SlotOp[], named: ReadonlySet<string>): Past {
  if (past.state === before) return past;
  const fresh = watchers.filter(
    (each) => !past.happened.has(each.id) && apply(past.state, each.effect, named) !== null,
  );
  if (fresh.length === 0) return past;
  return { state: past.state, happened: new Set([...past.happened, ...fresh.map((each) => each.id)]) };
}

function isWaiting(op: SlotOp, past: Past, movers: readonly SlotOp[]): boolean {
  return movers.some(
    (other) => other.id !== op.id && !past.happened.has(other.id) && waitsFor(op.effect, other.effect),
  );
}

/** The pasts in which one more of the open operations has happened: has changed something, or has let its time go by. */
function* successors(
  past: Past,
  movers: readonly SlotOp[],
  ending: SlotOp,
  named: ReadonlySet<string>,
): Generator<Past> {
  for (const mover of movers) {
    if (past.happened.has(mover.id)) continue;
    const state = apply(past.state, mover.effect, named);
    if (state === null) continue;
    // What need never happen need not happen in vain.
    if (
      state === past.state &&
      (mover.done === Number.POSITIVE_INFINITY || !isWaiting(mover, past, [...movers, ending]))
    )
      continue;
    yield { state, happened: new Set(past.happened).add(mover.id) };
  }
}
