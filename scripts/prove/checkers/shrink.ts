import { judgeSlot } from './linear.ts';
import { type Effect, type SlotOp, watches } from './slot-model.ts';

/** Possible pasts at once: what gets larger than this is not worth being made shorter. */
const MOST = 500;
/** Times that it is judged anew. */
const MOST_ATTEMPTS = 2_000;

/**
 * The shortest part of a slot's history that no order explains, from when the slot was last nobody's. Only what keeps it
 * truthful is done: what watched may be left out; what changed something is left out only where it makes no difference
 * whether and when it happened, so it goes on counting as a perhaps.
 */
export function shrinkSlot(ops: readonly SlotOp[], named: ReadonlySet<string>): SlotOp[] {
  const judged = judgeSlot(ops, named);
  if (judged.verdict !== 'broken') return [...ops];
  const last = judged.at.done;
  // What was answered later may have happened.
  let core = judged.since.filter((op) => op.at <= last).map((op) => (op.done > last ? perhaps(op) : op));
  let loose: SlotOp[] = [];
  let attempts = 0;
  const breaks = (kept: readonly SlotOp[], free: readonly SlotOp[]) => {
    attempts += 1;
    return attempts < MOST_ATTEMPTS && judgeSlot([...kept, ...free], named, MOST).verdict === 'broken';
  };
  // First what only watched, which is most of it and costs least.
  const drop = (may: (op: SlotOp) => boolean) => {
    for (let size = Math.ceil(core.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let from = 0; from < core.length; ) {
        const out = core.slice(from, from + size).filter(may);
        const kept = core.filter((op) => !out.includes(op));
        const free = [...loose, ...out.filter((op) => !watches(op.effect)).map(perhaps)];
        if (out.length > 0 && breaks(kept, free)) [core, loose] = [kept, free];
        else from += size;
      }
    }
  };
  drop((op) => watches(op.effect));
  drop(() => true);
  return [...core, ...originsOf(core, ops)].sort((a, b) => a.at - b.at);
}

/** Where what was seen came from and how it went: a look at what is long gone says little by itself. */
function originsOf(core: readonly SlotOp[], ops: readonly SlotOp[]): SlotOp[] {
  const names = new Set(core.flatMap(({ effect }) => (effect.do === 'look' ? Object.values(effect.seen) : [])));
  const shown = new Set(core.map((op) => op.id));
  return ops.filter((op) => !shown.has(op.id) && op.done !== Number.POSITIVE_INFINITY && names.has(nameOf(op.effect)));
}

function nameOf(effect: Effect): string {
  if (effect.do === 'take') return effect.owner.kind === 'visit' ? effect.owner.hash : effect.owner.tag;
  if (effect.do === 'leave') return effect.hash;
  return effect.do === 'unhold' ? effect.tag : '';
}

const perhaps = (op: SlotOp): SlotOp => ({ ...op, done: Number.POSITIVE_INFINITY });
