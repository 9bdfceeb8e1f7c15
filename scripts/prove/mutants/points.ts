import type { Mutant } from './mutant.ts';

/** What would be wrong with points. */
export const POINT_MUTANTS: readonly Mutant[] = [
  {
    name: 'points-not-taken-back',
    row: 6,
    fault: 'points stay that were earned by what was given back since',
    edits: [
      {
        file: 'db/functions/59_refunds.sql',
        find: '  PERFORM settle_lists(v_payment, v.member_id, ARRAY[v.id], v_shift, v_shift.staff_id, p_request);\n',
        replace: '',
      },
    ],
    parts: ['ledger'],
  },
];
