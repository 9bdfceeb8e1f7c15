import type { Op } from '../crowd/op.ts';
import { type Effect, NAMELESS, type Owner, type SlotOp, slotOp } from './slot-model.ts';

/** What a hold lasts, in milliseconds; it may be over from then on. */
export interface HoldTimes {
  /** By session. */
  of(session: number): number;
}

/** Each slot's part of a history, and all that answers have named. */
export interface Projection {
  readonly slots: ReadonlyMap<number, readonly SlotOp[]>;
  readonly named: ReadonlySet<string>;
}

interface Indexes {
  /** The holds of a session, in the order in which they were begun. */
  readonly held: Map<number, Op[]>;
  /** Holds of a session by each of their slots: a booking of one ends them. */
  readonly bySlot: Map<string, Op[]>;
  readonly holds: Map<number, Op>;
  /** Slots that a visit ever went for. */
  readonly visited: Map<string, Set<number>>;
}

const add = <K, V>(map: Map<K, Set<V>>, key: K, values: readonly V[]) => {
  const set = map.get(key) ?? new Set<V>();
  for (const value of values) set.add(value);
  map.set(key, set);
};

const listed = <K, V>(map: Map<K, V[]>, key: K): V[] => {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
};

const tagOf = (op: Op): string => op.hold?.tag ?? `${NAMELESS}${op.n}`;
const hashOf = (op: Op): string => op.reservation?.hash ?? `${NAMELESS}${op.n}`;
/** Whose visit it is that a claim moves: its own, where it makes a new one. */
const visitOf = (op: Op): string => (isMove(op) ? (op.source ?? hashOf(op)) : hashOf(op));
const isMove = (op: Op) => op.way === 'move' || op.way === 'desk_change' || op.way === 'patient_change';

function indexesOf(ops: readonly Op[]): Indexes {
  const found: Indexes = { held: new Map(), bySlot: new Map(), holds: new Map(), visited: new Map() };
  for (const op of ops) {
    if (op.fate === 'refused') continue;
    if (op.way === 'hold') {
      listed(found.held, op.session).push(op);
      for (const slot of op.slots) listed(found.bySlot, `${op.session}/${slot}`).push(op);
      if (op.hold) found.holds.set(op.hold.id, op);
    } else if (isMove(op) || op.way.endsWith('_book') || op.way === 'refer') add(found.visited, visitOf(op), op.slots);
  }
  return found;
}

/**
 * What each operation means to each slot. Of several slots at once: where it succeeded it took every one; where it was
 * refused it is not known which of them was the reason, so that says nothing of any.
 */
export function project(ops: readonly Op[], times: HoldTimes): Projection {
  const indexes = indexesOf(ops);
  const origin = ops.reduce((least, op) => Math.min(least, op.at), Number.POSITIVE_INFINITY);
  const slots = new Map<number, SlotOp[]>();
  const named = new Set<string>();
  let id = 0;
  const put = (slot: number, op: Op, effect: Effect, at = op.at, done = op.done) => {
    id += 1;
    listed(slots, slot).push({ ...slotOp(op, effect, origin, id, done), at });
  };
  for (const op of ops) {
    if (op.hold) named.add(op.hold.tag);
    if (op.reservation) named.add(op.reservation.hash);
    for (const [slot, effect, at] of effectsOf(op, indexes, times)) {
      if (at === undefined) put(slot, op, effect);
      else put(slot, op, effect, at, Number.POSITIVE_INFINITY);
    }
  }
  return { slots, named };
}

/** A slot, what happens there, and from when on where that may be at any later time or never. */
type Part = readonly [slot: number, effect: Effect, maybeFrom?: number];

function effectsOf(op: Op, indexes: Indexes, times: HoldTimes): Part[] {
  switch (op.way) {
    case 'read':
    case 'end':
      return op.fate === 'ok' ? [...(op.seen ?? [])].map(([slot, seen]) => [slot, { do: 'look', seen }]) : [];
    case 'suspend':
    case 'reopen':
      return op.fate === 'refused'
        ? []
        : op.slots.map((slot) => [slot, { do: op.way === 'suspend' ? 'close' : 'open' }]);
    case 'release':
      return releaseOf(op, indexes);
    case 'cancel':
      return op.fate === 'refused' ? [] : leaves(op, op.source ?? '', indexes);
    case 'hold':
      return op.fate === 'refused' ? lost(op) : holdOf(op, indexes, times);
    default:
      return op.fate === 'refused' ? lost(op) : claimOf(op, indexes);
  }
}

/** Refusals that say that the slot was somebody's. */
const LOST = /SLOT_TAKEN|HOLD_EXPIRED/;

function lost(op: Op): Part[] {
  const [slot] = op.slots;
  if (op.slots.length !== 1 || slot === undefined || !LOST.test(op.answer)) return [];
  const own = isMove(op) && op.source !== undefined ? { own: op.source } : {};
  return [[slot, { do: 'lose', session: op.session, ...own }]];
}

function releaseOf(op: Op, { holds }: Indexes): Part[] {
  const hold = op.usedHold === undefined ? undefined : holds.get(op.usedHold);
  if (op.fate === 'refused' || !hold) return [];
  return hold.slots.map((slot) => [slot, { do: 'unhold', tag: tagOf(hold) }]);
}

function holdOf(op: Op, { held }: Indexes, times: HoldTimes): Part[] {
  const tag = tagOf(op);
  const owner: Owner = { kind: 'hold', session: op.session, tag };
  const over = op.at + times.of(op.session);
  const others = heldBefore(op, held.get(op.session) ?? []).filter((slot) => !op.slots.includes(slot));
  return [
    ...op.slots.map((slot): Part => [slot, { do: 'take', session: op.session, owner }]),
    ...op.slots.map((slot): Part => [slot, { do: 'unhold', tag }, over]),
    ...others.map((slot): Part => [slot, { do: 'drop', session: op.session, but: tag }]),
  ];
}

/** Slots that the session may still hold: not of holds that were over before the last one that surely came between. */
function heldBefore(op: Op, holds: readonly Op[]): number[] {
  const between = holds.filter((other) => other.fate === 'ok' && other.done <= op.at);
  const last = between.reduce((most, other) => Math.max(most, other.at), Number.NEGATIVE_INFINITY);
  const may = holds.filter((other) => other !== op && other.at < op.done && other.done >= last);
  return [...new Set(may.flatMap((other) => other.slots))];
}

function claimOf(op: Op, indexes: Indexes): Part[] {
  const hash = visitOf(op);
  const owner: Owner = { kind: 'visit', hash };
  const own = isMove(op) ? { own: hash } : {};
  const takes = op.slots.map((slot): Part => [slot, { do: 'take', session: op.session, owner, ...own }]);
  const used = new Set(op.slots.flatMap((slot) => indexes.bySlot.get(`${op.session}/${slot}`) ?? []));
  const rest = [...used].flatMap((hold) =>
    hold.slots
      .filter((slot) => !op.slots.includes(slot))
      .map((slot): Part => [slot, { do: 'unhold', tag: tagOf(hold) }]),
  );
  if (op.way === 'refer') return [...takes, ...rest, ...leaves(op, op.source ?? '', indexes)];
  return [...takes, ...rest, ...(isMove(op) ? leaves(op, hash, indexes) : [])];
}

/** Where a visit goes from: the slots that the answer names, and for sure; without one, any that it may have had. */
function leaves(op: Op, hash: string, { visited }: Indexes): Part[] {
  const left = op.left?.filter((slot) => !op.slots.includes(slot));
  if (left && op.fate === 'ok') return left.map((slot) => [slot, { do: 'leave', hash, sure: true }]);
  const any = [...(visited.get(hash) ?? [])].filter((slot) => op.way === 'cancel' || !op.slots.includes(slot));
  return any.map((slot) => [slot, { do: 'leave', hash, sure: false }]);
}
