import type { Shown } from '../checkers/money.ts';
import type { Asked, Rule, Tender } from '../checkers/money-model.ts';
import type { Random } from '../crowd/random.ts';

type Way = Asked['way'];
/** Of a hundred things that a desk does. */
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

/** More than that no form takes: ten thousand yuan. */
const MOST_CENTS = 1_000_000;

/** What a desk asks for next. @param known what it was last shown of the member: another may have changed it since */
export function choose(random: Random, known: Shown, rules: readonly Rule[]): Asked {
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
      return { way: 'level', level: random.below(6) };
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

function topUp(random: Random, rules: readonly Rule[]): Asked {
  const type = tenderOf(random);
  const rule = random.below(3) === 0 ? random.pick(rules) : undefined;
  // Now and then less than the rule asks for.
  if (rule)
    return { way: 'topup', amount: rule.amount - 500 + random.below(rule.amount * 2), gift: 0, rule: rule.id, type };
  const gift = random.below(3) === 0 ? 100 + random.below(5_000) : 0;
  return { way: 'topup', amount: 100 + random.below(30_000), gift, rule: null, type };
}

/** All of it, which two may want at once; some of it; or more than there is. */
function part(random: Random, all: number): number {
  const kind = random.below(10);
  if (kind < 4) return Math.max(1, all);
  if (kind < 8) return 1 + random.below(Math.max(1, all));
  return all + 1 + random.below(1_000);
}
