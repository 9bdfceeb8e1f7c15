import type { Edit, Mutant } from './mutant.ts';

const REVERSALS = 'db/functions/59_reversals.sql';

const ASKS_ONCE = `  IF EXISTS (SELECT FROM payments r WHERE r.reverses_id = v.id) THEN PERFORM refuse('STATE', '{"message": "该笔已冲正"}'); END IF;
`;
const NO_UNIQUE_KEYS: Edit = {
  file: 'db/functions/00_basics.sql',
  find: "-- The product's clock.",
  replace: `ALTER TABLE payments DROP CONSTRAINT IF EXISTS payments_reverses_unique;
ALTER TABLE ledger_transactions DROP CONSTRAINT IF EXISTS ledger_transactions_reverses_unique;
-- The product's clock.`,
};

/** What would be wrong with taking back. */
export const REVERSAL_MUTANTS: readonly Mutant[] = [
  {
    name: 'reversal-twice',
    row: 6,
    fault: 'nobody asks whether a payment was taken back before, and no unique key does',
    edits: [
      NO_UNIQUE_KEYS,
      { file: REVERSALS, find: ASKS_ONCE, replace: '' },
      { file: REVERSALS, find: 'AND t.refunded > 0)', replace: 'AND t.refunded > 0 AND NOT t.reversed)' },
    ],
    parts: ['ledger'],
  },
  {
    name: 'discount-is-not-owed-again',
    row: 6,
    fault: 'what was taken off with a payment stays off when that is taken back',
    edits: [{ file: REVERSALS, find: '  PERFORM undo_discounts(v, v.reverses_id, p);\n', replace: '' }],
    parts: ['ledger'],
  },
  {
    name: 'tender-is-not-gone',
    row: 6,
    fault: 'the tenders of what was taken back are as if it had not been: they are left to be given back',
    edits: [
      {
        file: REVERSALS,
        find: '  UPDATE payment_tenders t SET refunded = t.amount, reversed = true WHERE t.payment_id = v.reverses_id;\n',
        replace: '',
      },
    ],
    parts: ['ledger'],
  },
  {
    name: 'reversed-list-stays-in-arrears',
    row: 6,
    fault: 'a list whose only payment was taken back is as if it had been at the desk',
    edits: [
      {
        file: REVERSALS,
        find: `d.on_account OR EXISTS (
    SELECT FROM payment_splits s WHERE s.disposal_id = d.id AND s.refunded < s.amount)`,
        replace: `true`,
      },
    ],
    parts: ['ledger'],
  },
  {
    name: 'reversed-beside-a-refund',
    row: 6,
    fault: 'a payment is taken back whole though something of its lists was given back',
    edits: [
      {
        file: REVERSALS,
        find: 'WHERE t.payment_id = v.id AND t.refunded > 0)',
        replace: 'WHERE t.payment_id = v.id AND t.refunded > 0 AND false)',
      },
      {
        file: REVERSALS,
        find: 'WHERE l.disposal_id = ANY (p_ids) AND l.refunded > 0)',
        replace: 'WHERE l.disposal_id = ANY (p_ids) AND l.refunded > 0 AND false)',
      },
    ],
    parts: ['ledger'],
  },
];
