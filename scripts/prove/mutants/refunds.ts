import type { Mutant } from './mutant.ts';

const REFUNDS = 'db/functions/59_refunds.sql';
const APPROVALS = 'db/functions/59_money_approvals.sql';

const RECKONED = '  v_due jsonb := reckon_refund(v, p);';
const DECIDER_LOCKS = '  IF v.disposal_id IS NOT NULL THEN PERFORM lock_disposal(v_hospital, v.disposal_id, NULL);';
const ASKED_FOR = "'reckoned', v_due->'sources'";

const GIFT_FIRST = 'least(t.gift, t.refunded + p.amount) - least(t.gift, t.refunded)';
const PRINCIPAL_FIRST = 'p.amount - least(t.principal, t.refunded + p.amount) + least(t.principal, t.refunded)';

/** What would be wrong with giving back. */
export const REFUND_MUTANTS: readonly Mutant[] = [
  {
    name: 'refund-reckoned-before-the-lock',
    row: 6,
    fault: 'what goes back of a list is reckoned before the list and what paid it are locked, and not again after it',
    edits: [
      {
        file: APPROVALS,
        find: DECIDER_LOCKS,
        replace: `  PERFORM set_config('mutant.due', (SELECT reckon_refund(d, v.request)::text FROM disposals d
    WHERE d.id = v.disposal_id AND p->>'status' = 'approved' AND v.status = 'pending'), true);
${DECIDER_LOCKS}`,
      },
      {
        file: REFUNDS,
        find: RECKONED,
        replace:
          "  v_due jsonb := coalesce(nullif(current_setting('mutant.due', true), '')::jsonb, reckon_refund(v, p));",
      },
    ],
    parts: ['ledger'],
  },
  {
    name: 'refund-not-reckoned-again',
    row: 6,
    fault: 'what was asked for is done as it was reckoned then, whatever was paid or given back since',
    edits: [
      { file: REFUNDS, find: ASKED_FOR, replace: `${ASKED_FOR}, 'due', v_due` },
      { file: REFUNDS, find: RECKONED, replace: "  v_due jsonb := coalesce(p->'due', reckon_refund(v, p));" },
    ],
    parts: ['ledger'],
  },
  {
    name: 'principal-comes-back-first',
    row: 6,
    fault: 'of stored value what was paid in comes back before what was given',
    edits: [{ file: REFUNDS, find: GIFT_FIRST, replace: PRINCIPAL_FIRST }],
    parts: ['ledger'],
  },
  {
    name: 'tender-gives-twice',
    row: 6,
    fault: 'what went back is not taken off what is left of its tender',
    edits: [
      { file: REFUNDS, find: 'SET refunded = s.refunded + p.amount', replace: 'SET refunded = s.refunded' },
      { file: REFUNDS, find: 'SET refunded = t.refunded + g.amount', replace: 'SET refunded = t.refunded' },
    ],
    parts: ['ledger'],
  },
  {
    name: 'owner-decides-their-own',
    row: 6,
    fault: 'an owner beside whom there is another decides alone over what they ask for themselves',
    edits: [
      {
        file: APPROVALS,
        find: "(p_owner OR v_second = 'money') AND NOT other_approver(v_shift.hospital_id, v_by, v_second)",
        replace: "(p_owner OR v_second = 'money')",
      },
    ],
    parts: ['ledger'],
  },
];
