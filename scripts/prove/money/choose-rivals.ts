import type { ListAsked, Pay } from '../checkers/list-asked.ts';
import type { ListShown } from '../checkers/money-history.ts';
import type { Asked } from '../checkers/money-model.ts';
import type { Reverse } from '../checkers/reversal-asked.ts';
import type { Random } from '../crowd/random.ts';
import { part } from './choose.ts';
import { tendersOf } from './choose-lists.ts';
import { chooseBack, chooseDecision } from './choose-refunds.ts';
import { emptyCard, reversalOf } from './choose-reversals.ts';
import type { Papers } from './papers.ts';

const yes = (random: Random, percent: number) => random.below(100) < percent;

/** What another asks for at the same moment: the same, or something that does not go with it. Null: nothing. */
export function rivalOf(random: Random, asked: Asked, papers: Papers): Asked | null {
  if (asked.way === 'reverse') return rivalOfReversal(random, asked, papers);
  if (asked.way !== 'pay' && asked.way !== 'back' && asked.way !== 'decide') return null;
  const reversal = yes(random, 15) ? reversalOf(random, asked.way === 'pay' ? asked.ids : [asked.list], papers) : null;
  if (reversal) return reversal;
  return asked.way === 'pay' ? rivalOfPay(random, asked, papers) : rivalOfGiving(random, asked, papers);
}

function rivalOfGiving(
  random: Random,
  asked: Extract<ListAsked, { way: 'back' | 'decide' }>,
  papers: Papers,
): ListAsked | null {
  const list = papers.lists.find(({ id }) => id === asked.list);
  if (list && list.arrears > 0 && yes(random, 80)) return payOne(random, papers, list);
  if (asked.way === 'back') return yes(random, 50) ? asked : (chooseDecision(random, papers) ?? asked);
  if (yes(random, 40)) return { ...asked, approved: yes(random, 50) };
  // Another list of the same patient, which the same payment may have paid.
  const approvals = papers.approvals.filter(({ list }) => list !== asked.list);
  return chooseDecision(random, { ...papers, approvals });
}

/** What is owed, or part of it. */
function payOne(random: Random, papers: Papers, { id, arrears }: ListShown): Pay {
  const tenders = tendersOf(random, papers, yes(random, 80) ? arrears : part(random, arrears));
  return { ...{ way: 'pay', ids: [id], one: true, tenders, owe: false }, ...{ version: null, off: null, round: 0 } };
}

function rivalOfPay(random: Random, pay: Pay, papers: Papers): ListAsked {
  const list = papers.lists.find(({ id }) => id === pay.ids[0]);
  if (list && yes(random, 8))
    return { way: 'writeOff', list: list.id, amount: Math.max(1, list.arrears), version: list.version };
  if (list && yes(random, 20)) return { way: 'void', list: list.id, version: list.version };
  const again = yes(random, 15);
  return { ...pay, tenders: pay.tenders.map((tender) => ({ ...tender, trade: again ? tender.trade : null })) };
}

/** Another pays the list, gives of it back, spends the card, or takes the same back. */
function rivalOfReversal(random: Random, asked: Reverse, papers: Papers): Asked | null {
  const payment = papers.payments.find(({ id }) => id === asked.payment);
  if (!payment || yes(random, 35)) return asked;
  const list = papers.lists.find(({ id }) => id === payment.lists[0]);
  if (!list) return emptyCard(papers);
  if (list.arrears > 0 && yes(random, 50)) return payOne(random, papers, list);
  const own = { ...papers, lists: [list] };
  return (yes(random, 40) ? chooseDecision(random, own) : null) ?? chooseBack(random, own, list);
}
