import type { Edit, Mutant } from './mutant.ts';

const COUPONS = 'db/functions/58_coupons.sql';

/** Nothing in the database keeps more of a coupon from being got than there are. */
const NO_TOTAL: Edit = {
  file: 'db/functions/00_basics.sql',
  find: "-- The product's clock.",
  replace: "ALTER TABLE coupons DROP CONSTRAINT IF EXISTS coupons_issued_check;\n-- The product's clock.",
};

/** What would be wrong with coupons. */
export const COUPON_MUTANTS: readonly Mutant[] = [
  {
    name: 'coupon-check-then-insert',
    row: 6,
    fault: 'whoever wants a coupon looks whether some are left, then gets one, and nothing looks again',
    edits: [
      NO_TOTAL,
      {
        file: COUPONS,
        find: 'UPDATE coupons x SET issued = x.issued + 1 WHERE x.id = p_coupon AND',
        replace: 'SELECT x.* INTO c FROM coupons x WHERE x.id = p_coupon AND',
      },
      {
        file: COUPONS,
        find: '(x.valid_to IS NULL OR x.valid_to >= clinic_today()) RETURNING * INTO c;',
        replace: '(x.valid_to IS NULL OR x.valid_to >= clinic_today());',
      },
      {
        file: COUPONS,
        find: '    UPDATE coupons x SET issued = x.issued - 1 WHERE x.id = c.id;\n',
        replace: '',
      },
      {
        file: COUPONS,
        find: '  RETURN claim_view(q);\nEND $$;',
        replace: '  UPDATE coupons x SET issued = x.issued + 1 WHERE x.id = c.id;\n  RETURN claim_view(q);\nEND $$;',
      },
    ],
    parts: ['ledger'],
  },
  {
    name: 'coupon-used-again',
    row: 6,
    fault: 'a coupon that was used is used for another list',
    edits: [
      {
        file: COUPONS,
        find: "WHERE x.id = q.id AND x.state = 'unused' AND clinic_today()",
        replace: 'WHERE x.id = q.id AND clinic_today()',
      },
    ],
    parts: ['ledger'],
  },
];
