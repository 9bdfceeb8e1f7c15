import type { ListState, Split } from './list-model.ts';
import type { MemberState, Moves } from './money-model.ts';

/** What docs/domain/money.md#points says, in a test's own words: it asks nobody. Terms are as they begin. */

export const POINTS = 6;
/** Cents that earn one, cents that one pays, and how many pay at least and for how much of a list at most. */
const CENTS_A_POINT = 1_000;
const LEAST = 100;
const PERCENT = 20;

const sumOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);

/** Over all that paid the list together; what earns nothing goes back first. */
const dueOf = ({ splits }: Pick<ListState, 'splits'>): number =>
  Math.floor(sumOf(splits.map(({ amount, back, earns = 0 }) => Math.min(earns, amount - back))) / CENTS_A_POINT);

/** How many more the lists have earned than before; below zero, less. */
export const earnedBy = (before: readonly ListState[], after: readonly ListState[]): number =>
  sumOf(after.map(dueOf)) - sumOf(before.map(dueOf));

/** Cents that points may still pay of lists. */
export const roomOf = (lists: readonly Pick<ListState, 'total' | 'splits'>[]): number =>
  sumOf(lists.map(({ total, splits }) => Math.max(0, Math.floor((total * PERCENT) / 100) - paidBy(splits))));
const paidBy = (splits: readonly Split[]) =>
  sumOf(splits.map(({ type, amount, back }) => (type === POINTS ? amount - back : 0)));

/** Whether so many are too few. */
export const tooFew = (points: number): boolean => points < LEAST;

interface Moved {
  readonly spent?: number;
  readonly cameBack?: number;
  /** By lists; below zero it is taken back. */
  readonly earned: number;
}

/** What is taken back and spent by then is owed; what comes settles that first. */
export function withPoints(state: MemberState, { spent = 0, cameBack = 0, earned }: Moved): MemberState {
  const there = state.points - spent + cameBack + Math.max(0, earned);
  const taken = Math.min(there, Math.max(0, -earned));
  const owed = state.pointsOwed + Math.max(0, -earned) - taken;
  const settled = Math.min(owed, there - taken, cameBack + Math.max(0, earned));
  return { ...state, points: there - taken - settled, pointsOwed: owed - settled };
}

/** What that posts, beside what moved before. */
export function pointMoves(before: MemberState, after: MemberState): Moves {
  const [points, owed] = [after.points - before.points, after.pointsOwed - before.pointsOwed];
  const moves = { points: -points, points_owed: owed, points_issued: points - owed };
  return Object.fromEntries(Object.entries(moves).filter(([, amount]) => amount !== 0));
}

const OWN = new Set(['points', 'points_owed', 'points_issued']);
/** Moves without those of points. */
export const withoutPoints = (moves: Moves): Moves =>
  Object.fromEntries(Object.entries(moves).filter(([account]) => !OWN.has(account)));
