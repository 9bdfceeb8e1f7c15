import { COUPON_MUTANTS } from './coupons.ts';
import { AT_LEAST_THE_FLOOR, NO_FLOOR } from './floor.ts';
import { LIST_MUTANTS } from './lists.ts';
import type { Mutant } from './mutant.ts';
import { POINT_MUTANTS } from './points.ts';
import { REFUND_MUTANTS } from './refunds.ts';
import { REVERSAL_MUTANTS } from './reversals.ts';
import { SHIFT_MUTANTS } from './shifts.ts';

const REFUND_LOCKS = `  v := lock_usable_member(v_hospital, (p->>'id')::bigint, (p->>'version')::integer);
  IF v_amount < 100 AND`;

/** By what was there before it was its turn. */
const REFUND_LOOKS_AND_LOCKS = `  DECLARE
    v_had bigint := ledger_balance((p->>'id')::bigint, 'principal');
    v_given bigint := ledger_balance((p->>'id')::bigint, 'gift');
    v_points bigint := ledger_balance((p->>'id')::bigint, 'points');
  BEGIN
    v := lock_usable_member(v_hospital, (p->>'id')::bigint, (p->>'version')::integer);
    IF (v_amount >= 100 OR v_amount = v_had) AND (v_amount > v_had OR v_gift > v_given) THEN
      PERFORM refuse('BALANCE', jsonb_build_object('figures', jsonb_build_object(
        'principal', v_had, 'gift', v_given, 'integral', v_points)));
    END IF;
  END;
  IF v_amount < 100 AND`;

const RECHARGED_POSTED = `      jsonb_build_object('kind', 'memo', 'amount', p_sign * p_amount),
      jsonb_build_object('kind', 'recharged', 'member_id', v.id, 'amount', -p_sign * p_amount),
`;

const NUMBER_TAKEN = `  INSERT INTO document_numbers AS n (hospital_id, kind, period, last) VALUES (p_hospital, p_kind, v_period, 1)
    ON CONFLICT (hospital_id, kind, period) DO UPDATE SET last = n.last + 1 RETURNING n.last INTO v_last;`;

/** One of each hospital, so that only what is undone leaves a gap. */
const RECEIPT_SEQUENCES = `DO $$
BEGIN
  FOR n IN 1..9 LOOP
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS mutant_receipts_%s; GRANT USAGE ON SEQUENCE mutant_receipts_%s TO PUBLIC', n, n);
  END LOOP;
END $$;
-- The product's clock.`;

/** What would be wrong with money. */
export const MONEY_MUTANTS: readonly Mutant[] = [
  {
    name: 'floor-dropped',
    row: 6,
    fault: 'nothing in the database keeps a balance from going below zero',
    edits: [NO_FLOOR, { file: 'db/functions/55_ledger.sql', find: AT_LEAST_THE_FLOOR, replace: '' }],
    parts: ['ledger'],
  },
  {
    name: 'refund-decided-before-the-lock',
    row: 6,
    fault: 'a refund asks what there is before it is its turn, and nothing asks again',
    edits: [
      NO_FLOOR,
      {
        file: 'db/functions/55_ledger.sql',
        find: AT_LEAST_THE_FLOOR,
        replace: `AND (a.kind IN ('principal', 'gift', 'recharged') OR a.balance + a.side * NEW.amount >= a.floor)`,
      },
      { file: 'db/functions/59_member_money.sql', find: REFUND_LOCKS, replace: REFUND_LOOKS_AND_LOCKS },
    ],
    parts: ['ledger'],
  },
  {
    name: 'figure-beside-the-ledger',
    row: 6,
    fault: 'what was topped up in all is counted beside the entries',
    edits: [
      { file: 'db/functions/55_ledger.sql', find: 'pg_trigger_depth() = 0 OR ', replace: '' },
      { file: 'db/functions/59_member_money.sql', find: RECHARGED_POSTED, replace: '' },
      {
        file: 'db/functions/59_member_money.sql',
        find: "  v_jobs := tell_balances(v_payment, v_transaction, p->>'request_id');",
        replace: `  UPDATE ledger_accounts SET balance = balance + p_sign * p_amount
    WHERE id = ledger_account(v.hospital_id, v.id, NULL, 'recharged');
  v_jobs := tell_balances(v_payment, v_transaction, p->>'request_id');`,
      },
    ],
    parts: ['ledger'],
  },
  {
    name: 'receipt-from-a-sequence',
    row: 6,
    fault: 'receipts are numbered by a sequence, which no rollback takes back',
    edits: [
      { file: 'db/functions/00_basics.sql', find: "-- The product's clock.", replace: RECEIPT_SEQUENCES },
      {
        file: 'db/functions/43_documents.sql',
        find: NUMBER_TAKEN,
        replace: `  IF v_year THEN v_last := nextval('mutant_receipts_' || p_hospital);
  ELSE
  ${NUMBER_TAKEN}
  END IF;`,
      },
    ],
    parts: ['ledger'],
  },
  ...LIST_MUTANTS,
  ...REFUND_MUTANTS,
  ...REVERSAL_MUTANTS,
  ...POINT_MUTANTS,
  ...COUPON_MUTANTS,
  ...SHIFT_MUTANTS,
];
