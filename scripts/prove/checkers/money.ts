import type { Fate } from '../crowd/op.ts';
import type { Violation } from '../part.ts';
import { type Asked, type House, judge, type MemberState, type Moves, NOTHING } from './money-model.ts';

/** A member as an answer shows them. */
export type Shown = Omit<MemberState, 'had'>;

/** One thing that a desk asked of a member, under one key, however often it was sent. Instants are the driver's. */
export interface MoneyOp {
  readonly n: number;
  readonly member: number;
  readonly asked: Asked;
  readonly at: number;
  /** When the answer came; infinite where none did. */
  readonly done: number;
  readonly fate: Fate;
  /** Of a refusal: its status and code; of what went out to nobody, why. */
  readonly answer: string;
  /** Of a success. */
  readonly shown: Shown | null;
  /** What a refusal for too little said that there is. */
  readonly figures: Pick<Shown, 'principal' | 'gift' | 'points'> | null;
}

/** What an operation left in the tables. */
export interface Effect {
  readonly n: number;
  /** Of its line in the trail, written while it had the member to itself: effects of a member are in this order. */
  readonly order: number;
  /** Lines in the trail, transactions, payments, receipts, jobs that tell of it, answers kept under its key. */
  readonly lines: number;
  readonly transactions: number;
  readonly payments: number;
  readonly receipts: number;
  readonly jobs: number;
  readonly kept: number;
  readonly moves: Moves;
}

export interface MoneyHistory {
  readonly ops: readonly MoneyOp[];
  readonly effects: readonly Effect[];
  readonly houseOf: (member: number) => House;
  /** When nothing ran any more: what nobody was told of was done until then, or never. */
  readonly end: number;
}

/** An effect with its operation, and how the member stood before and after it. */
interface Step {
  readonly op: MoneyOp;
  readonly effect: Effect;
  /** When it was done at the latest. */
  readonly done: number;
  readonly after: MemberState;
}

/**
 * Each key had one effect at most, and the one that it was answered; one after the other the effects of a member are what
 * the model says; and every answer, also a refusal, is true of a moment between asking and hearing.
 */
export function checkMoney({ ops, effects, houseOf, end }: MoneyHistory): Violation[] {
  const byOp = new Map(effects.map((effect) => [effect.n, effect]));
  const known = new Set(ops.map(({ n }) => n));
  const strangers = effects.filter(({ n }) => !known.has(n));
  const members = [...Map.groupBy(ops, ({ member }) => member)];
  return [
    ...strangers.map((effect) => ({
      what: `something was done that nobody asked for`,
      history: [lineOfEffect(effect)],
    })),
    ...ops.flatMap((op) => wrongOfKey(op, byOp.get(op.n))),
    ...members.flatMap(([member, own]) => wrongOfMember(own, byOp, houseOf(member), end)),
  ];
}

function wrongOfKey(op: MoneyOp, effect: Effect | undefined): Violation[] {
  const history = [lineOf(op), ...(effect ? [lineOfEffect(effect)] : [])];
  const wrong = (what: string) => [{ what: `#${op.n} ${op.asked.way} ${what}`, history }];
  if (!effect) return op.fate === 'ok' && op.asked.way !== 'read' ? wrong('was acknowledged and left nothing') : [];
  if (op.fate === 'refused') return wrong('was refused and done');
  const { way } = op.asked;
  const money = way === 'topup' || way === 'refund' ? 1 : 0;
  const posted = way === 'level' || way === 'lock' ? 0 : 1;
  const counts = { ...effect, n: 0, order: 0, moves: {} };
  const should = { ...counts, lines: 1, kept: 1, transactions: posted, payments: money, receipts: money, jobs: money };
  const bad = (Object.keys(counts) as (keyof typeof counts)[]).filter(
    (name) => typeof counts[name] === 'number' && counts[name] !== should[name],
  );
  return bad.length === 0 ? [] : wrong(`has ${bad.map((name) => `${counts[name]} ${name}`).join(', ')}`);
}

function wrongOfMember(
  ops: readonly MoneyOp[],
  byOp: ReadonlyMap<number, Effect>,
  house: House,
  end: number,
): Violation[] {
  const { steps, violations } = play(ops, byOp, house, end);
  // What comes after a wrong step is wrong because of it.
  if (violations.length > 0) return violations;
  return ops.filter(({ fate }) => fate !== 'unknown').flatMap((op) => wrongAnswer(op, steps, house));
}

/** The effects of one member, one after the other. */
function play(ops: readonly MoneyOp[], byOp: ReadonlyMap<number, Effect>, house: House, end: number) {
  const steps: Step[] = [];
  let state = NOTHING;
  let latest = Number.NEGATIVE_INFINITY;
  const done = ops
    .flatMap((op) => {
      const effect = byOp.get(op.n);
      return effect ? [{ op, effect, done: Math.min(op.done, end) }] : [];
    })
    .toSorted((a, b) => a.effect.order - b.effect.order);
  for (const each of done) {
    const { op, effect } = each;
    const say = (what: string): { steps: Step[]; violations: Violation[] } => ({
      steps,
      violations: [
        { what: `#${op.n} ${op.asked.way} of member ${op.member} ${what}`, history: tail(steps, op, effect) },
      ],
    });
    if (each.done < latest) return say('came after what was asked for after its answer');
    latest = Math.max(latest, op.at);
    const verdict = judge(state, op.asked, house);
    if ('refused' in verdict) return say(`was done, where it is ${verdict.refused}`);
    if (!sameMoves(verdict.moves, effect.moves)) return say(`should post ${JSON.stringify(verdict.moves)}`);
    if (op.shown && !isShown(verdict.state, op.shown)) return say(`should show ${JSON.stringify(verdict.state)}`);
    state = verdict.state;
    steps.push({ ...each, after: state });
  }
  return { steps, violations: [] };
}

/** A refusal or a look must be true of one of the states that there were while it was under way. */
function wrongAnswer(op: MoneyOp, steps: readonly Step[], house: House): Violation[] {
  const look = op.asked.way === 'read';
  if (op.fate === 'ok' ? !look : !/^\d/.test(op.answer)) return [];
  const first = steps.findLastIndex(({ done }) => done < op.at) + 1;
  const next = steps.findIndex(({ op: other }) => other.at > op.done);
  const last = next < 0 ? steps.length : next;
  const states = Array.from({ length: last - first + 1 }, (_, n) => steps[first + n - 1]?.after ?? NOTHING);
  const fits = (state: MemberState) => {
    if (look) return op.shown !== null && isShown(state, op.shown);
    const verdict = judge(state, op.asked, house);
    if (!('refused' in verdict) || verdict.refused !== op.answer) return false;
    const { figures } = op;
    if (op.answer !== '409 BALANCE') return true;
    return figures?.principal === state.principal && figures.gift === state.gift && figures.points === state.points;
  };
  if (states.some(fits)) return [];
  const what = look ? 'shows what never was' : `was told ${op.answer}, which it was at no moment`;
  const history = [...steps.slice(Math.max(0, first - 2), last).map(lineOfStep), lineOf(op)];
  return [{ what: `#${op.n} ${op.asked.way} of member ${op.member} ${what}`, history }];
}

const FIGURES = ['principal', 'gift', 'points', 'recharged', 'level', 'locked'] as const;
const isShown = (state: MemberState, shown: Shown) => FIGURES.every((name) => state[name] === shown[name]);

const sameMoves = (a: Moves, b: Moves) =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([kind, amount]) => b[kind] === amount);

function tail(steps: readonly Step[], op: MoneyOp, effect: Effect): string[] {
  return [...steps.slice(-4).map(lineOfStep), lineOf(op), lineOfEffect(effect)];
}

const lineOfStep = ({ op, after }: Step) => `${lineOf(op)}; then ${JSON.stringify(after)}`;

function lineOf(op: MoneyOp): string {
  const { way, ...asked } = op.asked;
  const heard = op.shown ?? op.figures;
  const span = `${op.at.toFixed(1)} … ${Number.isFinite(op.done) ? op.done.toFixed(1) : 'never'} ms`;
  const said = `${op.fate}${op.fate === 'ok' ? '' : ` ${op.answer}`}${heard ? ` ${JSON.stringify(heard)}` : ''}`;
  return `${span} #${op.n} member ${op.member} ${way} ${JSON.stringify(asked)}: ${said}`;
}

const lineOfEffect = (effect: Effect) => `in the tables: ${JSON.stringify(effect)}`;
