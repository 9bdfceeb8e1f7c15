import { AT_LEAST_THE_FLOOR, NO_FLOOR } from './floor.ts';
import type { Mutant } from './mutant.ts';

const PAY = 'db/functions/59_pay_disposals.sql';
const PRICES = 'db/functions/58_disposal_prices.sql';
const LEDGER = 'db/functions/55_ledger.sql';

const LARGEST_REMAINDER =
  '(part + CASE WHEN rank <= p_amount - (SELECT sum(part)::bigint FROM parts) THEN 1 ELSE 0 END)::bigint';
const SUM_OF_LINES = '  v_sum := (SELECT sum(n) FROM unnest(v_nets) n);';

/** The level's percent of all lines together, half up once. */
const SUM_OF_LIST = `  v_sum := (SELECT (sum(l.price * CASE WHEN l.leveled < l.price THEN level_percent(p_level) ELSE 100 END) + 50)::bigint / 100
    FROM asked_lines(p_hospital, p_level, p) l) - v_leveled + (SELECT sum(n) FROM unnest(v_nets) n);`;

const OWED = `  SELECT jsonb_agg(jsonb_build_object('id', d.id, 'arrears', disposal_arrears(d.id)) ORDER BY d.issued_at, d.id) INTO v_owed
    FROM unnest(v_lists) d;`;
const LOCKS = `  v_lists := lock_payable(v_hospital, v_ids, (p->>'version')::integer);`;

/** What would be wrong with lists of treatments and with paying for them. */
export const LIST_MUTANTS: readonly Mutant[] = [
  {
    name: 'discount-loses-its-remainder',
    row: 6,
    fault: 'what is taken off a list is rounded down on each line, and the cents left over are on none',
    edits: [{ file: PRICES, find: LARGEST_REMAINDER, replace: 'part::bigint' }],
    parts: ['ledger'],
  },
  {
    name: 'level-rounded-on-the-list',
    row: 6,
    fault: 'the discount of a level is rounded on the whole list, not line by line',
    edits: [{ file: PRICES, find: SUM_OF_LINES, replace: SUM_OF_LIST }],
    parts: ['ledger'],
  },
  {
    name: 'arrears-read-before-the-lock',
    row: 6,
    fault: 'what a list owes is read before it is locked, and nothing asks again: two desks both take it',
    edits: [
      NO_FLOOR,
      {
        file: LEDGER,
        find: AT_LEAST_THE_FLOOR,
        replace: "AND (a.kind = 'receivable' OR a.balance + a.side * NEW.amount >= a.floor)",
      },
      {
        file: PAY,
        find: LOCKS,
        replace: `${OWED.replace('unnest(v_lists) d', 'disposals d WHERE d.id = ANY (v_ids)')}\n${LOCKS}`,
      },
      // What is taken off at the desk is still looked at.
      {
        file: PAY,
        find: OWED,
        replace: `  IF p->>'discount' IS NOT NULL OR p->>'round_off' IS NOT NULL THEN\n${OWED}\n  END IF;`,
      },
    ],
    parts: ['ledger'],
  },
  {
    name: 'debt-is-not-at-the-desk',
    row: 6,
    fault: 'a debt that is only written down (挂账) leaves its list as if nobody had been at the desk',
    edits: [
      {
        file: PAY,
        find: 'at_desk = true, status = settled_status(o.arrears, true)',
        replace: 'at_desk = d.at_desk OR v_total > 0, status = settled_status(o.arrears, d.at_desk OR v_total > 0)',
      },
    ],
    parts: ['ledger'],
  },
  {
    name: 'gift-goes-first',
    row: 6,
    fault: 'a payment from a card takes what was given before what was paid in',
    edits: [
      {
        file: PAY,
        find: "least(a.amount, ledger_balance(coalesce(a.member_id, p_member), 'principal'))",
        replace: "a.amount - least(a.amount, ledger_balance(coalesce(a.member_id, p_member), 'gift'))",
      },
    ],
    parts: ['ledger'],
  },
  {
    name: 'written-off-over-what-is-gone',
    row: 6,
    fault: 'what is written off is spread over lines as if nothing of them had been given back',
    edits: [
      {
        file: 'db/functions/59_pay_disposals.sql',
        find: '(l.net - l.refunded)::bigint',
        replace: 'l.net::bigint',
      },
    ],
    parts: ['ledger'],
  },
];
