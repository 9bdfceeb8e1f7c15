import type { Asked } from '../checkers/money-model.ts';
import type { PaymentAsked, Reverse } from '../checkers/reversal-asked.ts';
import type { Random } from '../crowd/random.ts';
import { MOST_CENTS } from './choose.ts';
import type { KnownPayment, Papers } from './papers.ts';

const yes = (random: Random, percent: number) => random.below(100) < percent;
/** So far back somebody mostly goes. */
const RECENT = 4;

/** What was keyed in wrongly is taken back, mostly one of the last; seldom what can not be. Null: there is nothing. */
export function chooseReversal(random: Random, papers: Papers): PaymentAsked | null {
  const { payments, strangePayment } = papers;
  // Of a top-up the desk has only the receipt.
  const unknown = payments.filter(({ id }) => id === null);
  const found = random.pick(yes(random, 75) && unknown.length > 0 ? unknown.slice(-RECENT) : payments);
  if (found && yes(random, unknown.length > 0 ? 50 : 8)) return { way: 'find', receipt: found.receipt };
  if (strangePayment > 0 && yes(random, 3)) return { way: 'reverse', payment: strangePayment };
  const able = payments.filter((payment) => isAble(payment, papers));
  // The last: what was topped up is spent soon.
  const topUps = able.filter(({ kind }) => kind === 'topup');
  if (topUps.length > 0 && yes(random, 40)) return reverse(topUps.at(-1));
  const some = able.length > 0 && yes(random, 88) ? able : payments;
  return reverse(random.pick(yes(random, 75) ? some.slice(-RECENT) : some));
}

const reverse = (payment: KnownPayment | undefined): Reverse | null =>
  payment && payment.id !== null ? { way: 'reverse', payment: payment.id } : null;

/** As far as somebody knows, it is there and nothing of it was given back. */
function isAble({ id, kind, closed, lists }: KnownPayment, papers: Papers): boolean {
  if (id === null || closed || kind === 'reversal') return false;
  return !papers.lists.some((list) => lists.includes(list.id) && list.refunded > 0);
}

/** What was paid of a list, by somebody who wants it back at the moment when another does something with the list. */
export function reversalOf(random: Random, lists: readonly number[], papers: Papers): Reverse | null {
  const own = papers.payments.filter(
    (payment) => isAble(payment, papers) && payment.lists.some((id) => lists.includes(id)),
  );
  return reverse(random.pick(own));
}

/** Who is mostly the one who took it, now and then an owner, seldom another. @returns null: whoever is there */
export function reverserOf(
  random: Random,
  { payment }: Reverse,
  papers: Papers,
  owners: readonly { readonly id: number }[],
): number | null {
  const kind = random.below(100);
  if (kind < 62) return papers.payments.find(({ id }) => id === payment)?.by ?? null;
  return kind < 85 ? (random.pick(owners)?.id ?? null) : null;
}

const LEAST_CENTS = 100;

/** All that a card has is given back, while what was topped up is taken back. */
export function emptyCard(papers: Papers): Asked {
  const stored = papers.storedOf(papers.member);
  return { way: 'refund', amount: Math.min(MOST_CENTS, Math.max(LEAST_CENTS, stored)), gift: 0, type: 1 };
}
