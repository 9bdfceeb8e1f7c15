import { loadavg } from 'node:os';
import type { Figures, Judgement, Row, Side } from './row.ts';
import { type Spread, spreadOf } from './statistics.ts';

export interface Round {
  /** In which order the sides ran. */
  readonly order: readonly string[];
  readonly sides: Readonly<Record<string, Figures>>;
  /** Of one minute, before and after. */
  readonly load: readonly [number, number];
}

/** Who goes first changes from round to round: what the machine does slowly must not favour one side. */
export function orderOf<T>(sides: readonly T[], round: number): T[] {
  const turned = sides.map((_, i) => sides[(i + Math.floor(round / 2)) % sides.length] as T);
  return round % 2 === 0 ? turned : turned.toReversed();
}

/** Runs every side once, one after the other. */
export async function measureRound(sides: readonly Side[], round: number, log: (line: string) => void): Promise<Round> {
  const before = loadavg()[0] ?? 0;
  const found: Record<string, Figures> = {};
  const order = orderOf(sides, round);
  for (const side of order) {
    found[side.name] = await side.run(round);
    log(`  round ${round + 1}  ${side.name.padEnd(28)} ${textOf(found[side.name] ?? {})}`);
  }
  return { order: order.map((side) => side.name), sides: found, load: [before, loadavg()[0] ?? 0] };
}

const textOf = (figures: Figures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name}=${Number(value.toPrecision(4))}`)
    .join(' ');

type Verdict = 'met' | 'missed' | 'told' | 'not measured';

export interface Judged extends Judgement {
  readonly verdict: Verdict;
  readonly aimMet: boolean;
  /** Of the per-round ratios, or of the figure itself. */
  readonly spread: Spread | null;
}

/** What the rounds say of a promise. A round where one of both is missing says nothing. */
export function judge(judgement: Judgement, rounds: readonly Round[]): Judged {
  const values = rounds.flatMap((round) => ratioOf(judgement, round) ?? []);
  if (values.length === 0) return { ...judgement, verdict: 'not measured', aimMet: false, spread: null };
  const spread = spreadOf(values);
  const reaches = (bound: number) => (judgement.better === 'more' ? spread.median >= bound : spread.median <= bound);
  const verdict = judgement.must === null ? 'told' : reaches(judgement.must) ? 'met' : 'missed';
  return { ...judgement, verdict, aimMet: judgement.aim !== null && reaches(judgement.aim), spread };
}

function ratioOf({ side, figure, against }: Judgement, round: Round): number | undefined {
  const value = round.sides[side]?.[figure];
  if (value === undefined || against === null) return value;
  const reference = round.sides[against.side]?.[against.figure ?? figure];
  return reference === undefined || reference === 0 ? undefined : value / reference;
}

export const judgeAll = (row: Pick<Row, 'judgements'>, rounds: readonly Round[]): Judged[] =>
  row.judgements.map((judgement) => judge(judgement, rounds));
