import { CLAIMS, type Claim, describeOp, type Op } from '../crowd/op.ts';
import type { Violation } from '../part.ts';

/** A time in which a slot was somebody's beyond doubt: from the answer until somebody began what could end it. */
interface Tenure {
  readonly hash: string;
  readonly from: number;
  readonly to: number;
  readonly op: Op;
}

const isClaim = (op: Op): op is Op & { way: Claim } => (CLAIMS as readonly string[]).includes(op.way);
const madeVisit = (op: Op) => op.reservation !== undefined && op.fate === 'ok' && op.way !== 'cancel';

/** Two that had the same slot at the same time, both told so. Knows nothing of how slots work but that a visit has its own. */
export function findDoubleBookings(ops: readonly Op[]): Violation[] {
  const bySource = new Map<string, Op[]>();
  for (const op of ops) {
    if (op.source === undefined || op.fate === 'refused') continue;
    bySource.set(op.source, [...(bySource.get(op.source) ?? []), op]);
  }
  const bySlot = new Map<number, Tenure[]>();
  for (const op of ops) {
    if (!madeVisit(op) || !op.reservation) continue;
    const { hash } = op.reservation;
    // What was answered before this one was has ended nothing of it.
    const endings = (bySource.get(hash) ?? []).filter((other) => other !== op && other.done >= op.at);
    const to = endings.reduce((least, other) => Math.min(least, other.at), Number.POSITIVE_INFINITY);
    if (to <= op.done) continue;
    for (const slot of op.slots) bySlot.set(slot, [...(bySlot.get(slot) ?? []), { hash, from: op.done, to, op }]);
  }
  return [...bySlot].flatMap(([slot, tenures]) => overlaps(slot, tenures));
}

function overlaps(slot: number, tenures: readonly Tenure[]): Violation[] {
  const sorted = tenures.toSorted((a, b) => a.from - b.from);
  const found: Violation[] = [];
  let last: Tenure | undefined;
  for (const tenure of sorted) {
    if (last && last.hash !== tenure.hash && tenure.from < last.to) {
      const [first, second] = [last, tenure];
      found.push({
        what: `slot ${slot} was of ${first.hash} and of ${second.hash} at once`,
        history: [first.op, second.op].map((op) => describeOp(op, first.op.at)),
      });
    }
    if (!last || tenure.to > last.to) last = tenure;
  }
  return found;
}

/** Which two ways to claim were under way at once for the same slot. The names of a pair are in order. */
export function pairsContended(ops: readonly Op[]): Set<string> {
  const bySlot = new Map<number, (Op & { way: Claim })[]>();
  for (const op of ops) {
    if (!isClaim(op) || op.done === Number.POSITIVE_INFINITY) continue;
    for (const slot of op.slots) bySlot.set(slot, [...(bySlot.get(slot) ?? []), op]);
  }
  const pairs = new Set<string>();
  for (const claims of bySlot.values()) {
    const sorted = claims.toSorted((a, b) => a.at - b.at);
    sorted.forEach((one, n) => {
      for (const other of sorted.slice(n + 1)) {
        if (other.at > one.done) break;
        pairs.add([one.way, other.way].toSorted().join(' + '));
      }
    });
  }
  return pairs;
}

/** Of so many ways, each with each and with itself. */
export const PAIRS = (CLAIMS.length * (CLAIMS.length + 1)) / 2;
