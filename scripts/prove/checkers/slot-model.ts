import { describeOp, type Op, type Seen } from '../crowd/op.ts';

/** What one slot is: nobody's, held, or somebody's visit; and whether its person has closed it for others. */
export interface SlotState {
  readonly owner: Owner | null;
  readonly closed: boolean;
}
export type Owner =
  | { readonly kind: 'hold'; readonly session: number; readonly tag: string }
  | { readonly kind: 'visit'; readonly hash: string };

export const FREE: SlotState = { owner: null, closed: false };

/** How one operation shows itself at one slot. */
export interface SlotOp {
  readonly id: number;
  readonly at: number;
  /** Infinite: it may have happened, at any time from `at` on, or never. */
  readonly done: number;
  readonly effect: Effect;
  /** For people; of millions hardly any is ever asked for. */
  readonly text: () => string;
}

export type Effect =
  /** Takes it: open to the session, or the visit's own already. */
  | { readonly do: 'take'; readonly session: number; readonly owner: Owner; readonly own?: string }
  /** Lost it to somebody: at that moment it was not open to the session (nor the visit's own). */
  | { readonly do: 'lose'; readonly session: number; readonly own?: string }
  /** Gives it back. `sure`: the answer says that it had it. */
  | { readonly do: 'leave'; readonly hash: string; readonly sure: boolean }
  /** Ends the hold with this tag, where it still is one. */
  | { readonly do: 'unhold'; readonly tag: string }
  /** Ends whatever hold of the session is on it, but for this one: a session has one. */
  | { readonly do: 'drop'; readonly session: number; readonly but: string }
  | { readonly do: 'close' }
  | { readonly do: 'open' }
  | { readonly do: 'look'; readonly seen: Seen };

/** Tags and hashes that nobody was told: of what was never answered. Any such may be what a look sees. */
export const NAMELESS = '?';

const isNameless = (name: string) => name.startsWith(NAMELESS);

/** Whether a claim of the session would get it. */
function open(state: SlotState, session: number, own: string | undefined): boolean {
  const { owner, closed } = state;
  if (owner === null) return !closed;
  return owner.kind === 'hold' ? owner.session === session : owner.hash === own;
}

function sees(state: SlotState, seen: Seen, named: ReadonlySet<string>): boolean {
  const { owner, closed } = state;
  if ('free' in seen) return owner === null;
  if ('closed' in seen) return owner === null && closed;
  if ('booked' in seen) return owner?.kind === 'visit';
  const [kind, name] = 'reservation' in seen ? (['visit', seen.reservation] as const) : (['hold', seen.hold] as const);
  if (owner?.kind !== kind) return false;
  const has = owner.kind === 'visit' ? owner.hash : owner.tag;
  return has === name || (isNameless(has) && !named.has(name));
}

const released = (state: SlotState): SlotState => ({ owner: null, closed: state.closed });

/** The state after the effect; null where it cannot have happened in this state. The same object where it changes nothing. */
export function apply(state: SlotState, effect: Effect, named: ReadonlySet<string>): SlotState | null {
  const { owner } = state;
  switch (effect.do) {
    case 'take':
      return open(state, effect.session, effect.own) ? { owner: effect.owner, closed: state.closed } : null;
    case 'lose':
      return open(state, effect.session, effect.own) ? null : state;
    case 'leave':
      if (owner?.kind === 'visit' && owner.hash === effect.hash) return released(state);
      return effect.sure ? null : state;
    case 'unhold':
      return owner?.kind === 'hold' && owner.tag === effect.tag ? released(state) : state;
    case 'drop':
      return owner?.kind === 'hold' && owner.session === effect.session && owner.tag !== effect.but
        ? released(state)
        : state;
    case 'close':
      return state.closed ? state : { owner, closed: true };
    case 'open':
      return state.closed ? { owner, closed: false } : state;
    case 'look':
      return sees(state, effect.seen, named) ? state : null;
  }
}

/** Can it only watch? */
export const watches = (effect: Effect): boolean => effect.do === 'look' || effect.do === 'lose';

/** Where `effect` would change nothing now: could it, once `other` has happened? Then it matters which comes first. */
export function waitsFor(effect: Effect, other: Effect): boolean {
  switch (effect.do) {
    case 'leave':
      return other.do === 'take' && other.owner.kind === 'visit' && other.owner.hash === effect.hash;
    case 'unhold':
      return other.do === 'take' && other.owner.kind === 'hold' && other.owner.tag === effect.tag;
    case 'drop':
      return (
        other.do === 'take' &&
        other.owner.kind === 'hold' &&
        other.owner.session === effect.session &&
        other.owner.tag !== effect.but
      );
    case 'close':
      return other.do === 'open';
    case 'open':
      return other.do === 'close';
    default:
      return false;
  }
}

export function keyOf({ owner, closed }: SlotState): string {
  const flag = closed ? '-' : '+';
  if (owner === null) return flag;
  return owner.kind === 'visit' ? `${flag}v${owner.hash}` : `${flag}h${owner.session}/${owner.tag}`;
}

/** One slot's part of an operation. */
export function slotOp(op: Op, effect: Effect, origin: number, id: number, done = op.done): SlotOp {
  const looked = () => (effect.do === 'look' ? ` saw ${JSON.stringify(effect.seen)}` : '');
  return { id, at: op.at, done, effect, text: () => `${describeOp(op, origin)}${looked()}` };
}
