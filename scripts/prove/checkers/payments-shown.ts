import type { MoneyOp, PaymentShown, PaymentView } from './money-history.ts';
import type { PaymentState } from './payment-state.ts';
import type { Replay, Step } from './replay.ts';

/** What is said of a payment must be what the tables have: by who makes it, and by who looks it up. */
export function wrongPayment(op: MoneyOp, replay: Replay, step: Step | undefined): string | null {
  const shown = op.shown?.payment ?? null;
  if (op.asked.way === 'find') return wrongFound(op, shown, replay);
  const made = step?.effect.payment ?? null;
  if (shown === null || made === null) return null;
  if (shown.receipt !== made.receipt || (shown.id ?? made.id) !== made.id)
    return `names ${words(shown)}, should ${words(made)}`;
  const state = step?.verdict.payments?.get(made.id);
  return shown.view && state ? wrongView(shown.view, [state]) : null;
}

function wrongFound(op: MoneyOp, shown: PaymentShown | null, replay: Replay): string | null {
  if (!shown?.view || shown.id === null) return 'finds nothing';
  const states = replay.payments.of(shown.id).during(op);
  return wrongView(
    shown.view,
    states.flatMap((state) => (state && state.receipt === shown.receipt ? [state] : [])),
  );
}

function wrongView(view: PaymentView, states: readonly PaymentState[]): string | null {
  const should = states.map(viewOf);
  return should.some((one) => words(one) === words(sorted(view)))
    ? null
    : `shows ${words(view)}, should ${words(should)}`;
}

function viewOf({ kind, total, reversed, reverses, tenders, lists }: PaymentState): PaymentView {
  const sign = kind === 'reversal' || kind === 'stored_refund' ? -1 : 1;
  return sorted({
    ...{ kind, total: sign * total, reversed, reverses },
    tenders: tenders.map(({ type, amount }) => ({ type, amount: sign * amount })),
    lists: lists.map(({ id, amount }) => ({ id, amount: sign * amount })),
  });
}

/** Its lists by their numbers. */
const sorted = ({ kind, total, reversed, reverses, tenders, lists }: PaymentView): PaymentView => ({
  ...{ kind, total, reversed, reverses, tenders },
  lists: lists.toSorted((a, b) => a.id - b.id),
});

const words = (what: unknown) => JSON.stringify(what);
