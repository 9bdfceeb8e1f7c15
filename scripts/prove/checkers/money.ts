import type { Violation } from '../part.ts';
import { type Effect, isLook, lineOf, lineOfEffect, type MoneyHistory, type MoneyOp } from './money-history.ts';
import type { Asked } from './money-model.ts';
import { lineOfStep, Replay } from './replay.ts';
import { wrongAnswer, wrongEnd, wrongShown } from './shown.ts';
import { Trades } from './trades.ts';

/**
 * Each key had one effect at most, and the one that it was answered; one after the other the effects on the cards and lists
 * of an account's patients are what the model says; and every answer, also a refusal, is true of a moment between asking and
 * hearing.
 */
export function checkMoney(history: MoneyHistory): Violation[] {
  const { ops, effects, houseOf, end } = history;
  const byOp = new Map(effects.map((effect) => [effect.n, effect]));
  const known = new Set(ops.map(({ n }) => n));
  const strangers = effects.filter(({ n }) => !known.has(n));
  const trades = new Trades(ops, byOp, houseOf, end);
  const families = Map.groupBy(ops, ({ member }) => houseOf(member).accountOf(member)).values();
  return [
    ...strangers.map((effect) => ({
      what: `something was done that nobody asked for`,
      history: [lineOfEffect(effect)],
    })),
    ...ops.flatMap((op) => wrongOfKey(op, byOp.get(op.n))),
    ...[...families].flatMap((own) => wrongOfFamily(own, new Replay(own, byOp, history, trades), history.ends)),
  ];
}

function wrongOfKey(op: MoneyOp, effect: Effect | undefined): Violation[] {
  const history = [lineOf(op), ...(effect ? [lineOfEffect(effect)] : [])];
  const wrong = (what: string) => [{ what: `#${op.n} ${op.asked.way} ${what}`, history }];
  if (!effect) return op.fate === 'ok' && !isLook(op) ? wrong('was acknowledged and left nothing') : [];
  if (op.fate === 'refused') return wrong('was refused and done');
  // What another decides is done in the shift of whoever asked for it: that is the model's to say.
  const cashier = op.asked.way === 'decide' ? null : effect.cashier;
  const others = [effect.by, cashier].filter((who) => who !== null && who !== op.by);
  if (others.length > 0) return wrong(`of ${op.by} was done by ${others.join(', ')}`);
  const counted = countsOf(op.asked, effect);
  const bad = (Object.keys(counted) as (keyof typeof counted)[]).filter((name) => effect[name] !== counted[name]);
  return bad.length === 0 ? [] : wrong(`has ${bad.map((name) => `${effect[name]} ${name}`).join(', ')}`);
}

/** How many of each it has to have left. What a list costs may stay the same, and a debt is no payment. */
function countsOf(asked: Asked, { moves }: Effect) {
  const once = { lines: 1, kept: 1 };
  switch (asked.way) {
    case 'topup':
    case 'refund':
      return { ...once, transactions: 1, payments: 1, receipts: 1, jobs: 1 };
    case 'pay': {
      const paid = asked.tenders.length > 0 ? 1 : 0;
      // What is taken off at the desk is posted by itself.
      const less = 'revenue' in moves ? 1 : 0;
      const jobs = new Set(asked.tenders.filter(({ type }) => type === 5).map(({ card }) => card)).size;
      return { ...once, transactions: paid + less, payments: paid, receipts: paid, jobs };
    }
    case 'back':
    case 'decide': {
      const accounts = Object.keys(moves);
      const back = accounts.some((account) => account !== 'revenue' && !account.startsWith('receivable')) ? 1 : 0;
      const posted = accounts.length > 0 ? 1 : 0;
      return { ...once, transactions: posted, payments: back, receipts: back, jobs: cardsOf(moves) };
    }
    case 'reverse':
      // What was taken off with it is mirrored by itself.
      return {
        ...{ ...once, transactions: 'revenue' in moves ? 2 : 1, payments: 1, receipts: 1 },
        jobs: cardsOf(moves),
      };
    default: {
      const posted = Object.keys(moves).length > 0 ? 1 : 0;
      return { ...once, transactions: posted, payments: 0, receipts: 0, jobs: 0 };
    }
  }
}

/** How many cards' stored value moved. */
const cardsOf = (moves: Effect['moves']) =>
  new Set(Object.keys(moves).flatMap((account) => account.match(/^(?:principal|gift)(| of .*)$/)?.[1] ?? [])).size;

function wrongOfFamily(ops: readonly MoneyOp[], replay: Replay, ends: MoneyHistory['ends']): Violation[] {
  // What comes after a wrong step is wrong because of it.
  const wrong = replay.play();
  if (wrong) return [wrong];
  return [...wrongEnds(replay, ends), ...ops.flatMap((op) => wrongOfAnswer(op, replay))];
}

function wrongEnds(replay: Replay, ends: MoneyHistory['ends']): Violation[] {
  return [...replay.lists.all()].flatMap(({ now }) => {
    const what = now ? wrongEnd(now, ends.get(now.id) ?? { approvals: [], splits: [] }) : null;
    const about = replay.steps.filter(({ verdict }) => now && verdict.lists?.has(now.id)).slice(-10);
    return what === null ? [] : [{ what: `list ${now?.id} ${what}`, history: about.map(lineOfStep) }];
  });
}

function wrongOfAnswer(op: MoneyOp, replay: Replay): Violation[] {
  if (op.fate === 'unknown') return [];
  const what = op.fate === 'ok' ? wrongShown(op, replay) : wrongAnswer(op, replay);
  return what === null
    ? []
    : [{ what: `#${op.n} ${op.asked.way} of member ${op.member} ${what}`, history: replay.around(op) }];
}
