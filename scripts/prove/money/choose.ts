import type { MemberShown } from '../checkers/money-history.ts';
import type { CardAsked, Rule, Tender, Until } from '../checkers/money-model.ts';
import type { Random } from '../crowd/random.ts';

type Way = CardAsked['way'];
/** Of a hundred things that a desk does with a card. */
const OFTEN: readonly (readonly [Way, number])[] = [
  ['topup', 32],
  ['refund', 30],
  ['incr', 9],
  ['decr', 9],
  ['clearing', 3],
  ['level', 6],
  ['lock', 3],
  ['read', 8],
];
/** Of a hundred who know a card to be locked so many unlock it. */
const UNLOCK = 60;

/** Of levels. */
const UNTIL: readonly Until[] = ['never', 'never', 'today', 'today', 'today', 'yesterday'];

/** More than that no form takes: ten thousand yuan. */
export const MOST_CENTS = 1_000_000;

/** What a desk asks for next, of a card. @param known what it was last shown of the member: another may have changed it since */
export function choose(random: Random, known: MemberShown, rules: readonly Rule[]): CardAsked {
  if (known.locked === 1 && random.below(100) < UNLOCK) return { way: 'lock', seen: 1 };
  switch (wayOf(random)) {
    case 'topup':
      return topUp(random, rules);
    case 'refund':
      return {
        ...{ way: 'refund', amount: Math.min(MOST_CENTS, part(random, known.principal)), type: tenderOf(random) },
        gift: random.below(3) === 0 ? Math.min(MOST_CENTS, Math.max(100, part(random, known.gift))) : 0,
      };
    case 'incr':
      return { way: 'incr', points: 1 + random.below(500) };
    case 'decr':
      return { way: 'decr', points: part(random, known.points) };
    case 'clearing':
      return { way: 'clearing' };
    case 'level':
      return { way: 'level', level: random.below(6), until: random.pick(UNTIL) ?? 'never' };
    case 'lock':
      return { way: 'lock', seen: known.locked };
    case 'read':
      return { way: 'read' };
  }
}

function wayOf(random: Random): Way {
  let left = random.below(OFTEN.reduce((sum, [, often]) => sum + often, 0));
  return (
    OFTEN.find(([, often]) => {
      left -= often;
      return left < 0;
    })?.[0] ?? 'read'
  );
}

const tenderOf = (random: Random) => (1 + random.below(4)) as Tender;

function topUp(random: Random, rules: readonly Rule[]): CardAsked {
  const type = tenderOf(random);
  const rule = random.below(3) === 0 ? random.pick(rules) : undefined;
  // Now and then less than the rule asks for.
  if (rule)
    return { way: 'topup', amount: rule.amount - 500 + random.below(rule.amount * 2), gift: 0, rule: rule.id, type };
  const gift = random.below(3) === 0 ? 100 + random.below(5_000) : 0;
  return { way: 'topup', amount: 100 + random.below(30_000), gift, rule: null, type };
}

/** Part of what there is: all of it, which two may want at once; some of it; or more than there is. */
export function part(random: Random, all: number): number {
  const kind = random.below(10);
  if (kind < 4) return Math.max(1, all);
  if (kind < 8) return 1 + random.below(Math.max(1, all));
  return all + 1 + random.below(1_000);
}
