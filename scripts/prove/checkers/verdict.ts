import { type Done, type Refused, type Sight, voidList, writeList, writeOffList } from './list-model.ts';
import { type Asked, type CardAsked, judge, type MemberState, type Moves, NOTHING } from './money-model.ts';
import { payLists } from './pay-model.ts';
import { madePayment, type PaymentState } from './payment-state.ts';
import { askBack, decideBack } from './refund-model.ts';
import { takeBack } from './reversal-model.ts';

/** What becomes of anything that a desk asks for, where all stands like this. */
export function verdictOf(sight: Sight, asked: Asked): Done | Refused {
  switch (asked.way) {
    case 'write':
      return writeList(sight, asked);
    case 'void':
      return voidList(sight, asked);
    case 'writeOff':
      return writeOffList(sight, asked);
    case 'pay':
      return payLists(sight, asked);
    case 'back':
      return askBack(sight, asked);
    case 'decide':
      return decideBack(sight, asked);
    case 'reverse':
      return takeBack(sight, asked);
    case 'asks':
    case 'find':
      return { moves: {} };
    case 'show':
      return sight.lists.has(asked.list) ? { moves: {} } : { refused: '404 NOT_FOUND' };
    default: {
      const before = sight.cards.get(sight.member) ?? NOTHING;
      const verdict = judge(before, asked, sight.house);
      if ('state' in verdict) {
        const { state, moves } = verdict;
        return {
          cards: new Map([[sight.member, state]]),
          moves,
          payments: paidOnCard(sight, asked, before, state, moves),
        };
      }
      const { principal, gift, points } = before;
      return { refused: verdict.refused, figures: [{ principal, gift, points }] };
    }
  }
}

/** What went over the counter for a card. */
function paidOnCard(
  { by, member, freshPayment, freshTender }: Sight,
  asked: CardAsked,
  before: MemberState,
  after: MemberState,
  moves: Moves,
): ReadonlyMap<number, PaymentState> {
  if (asked.way !== 'topup' && asked.way !== 'refund') return new Map();
  const { type, amount } = asked;
  return madePayment(freshPayment, {
    ...{ kind: asked.way === 'topup' ? 'topup' : 'stored_refund', member, by, total: amount, lists: [], moves },
    tenders: [{ type, amount, tender: freshTender, card: null, principal: 0, gift: 0 }],
    given: {
      ...{ gift: after.gift - before.gift, points: after.points - before.points },
      rule: asked.way === 'topup' ? asked.rule : null,
    },
  });
}
