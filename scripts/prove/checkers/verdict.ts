import { type Done, type Refused, type Sight, voidList, writeList } from './list-model.ts';
import { type Asked, judge, NOTHING } from './money-model.ts';
import { payLists } from './pay-model.ts';
import { askBack, decideBack } from './refund-model.ts';

/** What becomes of anything that a desk asks for, where all stands like this. */
export function verdictOf(sight: Sight, asked: Asked): Done | Refused {
  switch (asked.way) {
    case 'write':
      return writeList(sight, asked);
    case 'void':
      return voidList(sight, asked);
    case 'pay':
      return payLists(sight, asked);
    case 'back':
      return askBack(sight, asked);
    case 'decide':
      return decideBack(sight, asked);
    case 'asks':
      return { moves: {} };
    case 'show':
      return sight.lists.has(asked.list) ? { moves: {} } : { refused: '404 NOT_FOUND' };
    default: {
      const before = sight.cards.get(sight.member) ?? NOTHING;
      const verdict = judge(before, asked, sight.house);
      if ('state' in verdict) return { cards: new Map([[sight.member, verdict.state]]), moves: verdict.moves };
      const { principal, gift, points } = before;
      return { refused: verdict.refused, figures: [{ principal, gift, points }] };
    }
  }
}
