import type { Mutant } from './mutant.ts';

const SHIFTS = 'db/functions/59_shifts.sql';
const SUMMED = '    WHERE p.shift_id = p_shift GROUP BY 1) m USING (type)';
const SHARED = '      AND s.closed_at IS NULL FOR SHARE;';
const CLOSER_LOCKS = 'AND s.hospital_id = v_hospital FOR UPDATE;';

/** What would be wrong with closing. */
export const SHIFT_MUTANTS: readonly Mutant[] = [
  {
    name: 'shift-summed-by-time',
    row: 6,
    fault:
      'a shift is closed over what its cashier took from its opening to its closing by the clock, not over what is in it',
    edits: [
      {
        file: SHIFTS,
        find: SUMMED,
        replace: `    WHERE EXISTS (SELECT FROM shifts s WHERE s.id = p_shift AND p.hospital_id = s.hospital_id AND p.staff_id = s.staff_id
        AND p.at BETWEEN s.opened_at AND coalesce(s.closed_at, haomai_now())) GROUP BY 1) m USING (type)`,
      },
    ],
    parts: ['ledger'],
  },
  {
    name: 'shift-of-the-date',
    row: 6,
    fault: 'a shift is closed over all that its cashier took on its date',
    edits: [
      {
        file: SHIFTS,
        find: SUMMED,
        replace: `    WHERE EXISTS (SELECT FROM shifts s JOIN shifts o ON o.staff_id = s.staff_id AND o.hospital_id = s.hospital_id
        AND o.business_date = s.business_date WHERE o.id = p.shift_id AND s.id = p_shift) GROUP BY 1) m USING (type)`,
      },
    ],
    parts: ['ledger'],
  },
  {
    name: 'shift-closes-beside-payments',
    row: 6,
    fault:
      'a payment does not hold its shift, and whoever closes it waits for none: one in flight enters it when it is closed',
    edits: [
      { file: 'db/functions/58_payments.sql', find: SHARED, replace: '      AND s.closed_at IS NULL;' },
      { file: SHIFTS, find: CLOSER_LOCKS, replace: CLOSER_LOCKS.replace('FOR UPDATE', 'FOR NO KEY UPDATE') },
    ],
    parts: ['ledger'],
  },
  {
    name: 'difference-is-not-posted',
    row: 6,
    fault: 'what was counted too much or too little is written down and not posted',
    edits: [{ file: SHIFTS, find: "  PERFORM post_differences(v, p->>'request_id');\n", replace: '' }],
    parts: ['ledger'],
  },
  {
    name: 'closed-shift-is-reversed',
    row: 6,
    fault: 'what a shift took that is closed can be taken back, and goes into it',
    edits: [
      {
        file: 'db/functions/59_reversals.sql',
        find: 'IF v_shift.closed_at IS NOT NULL THEN PERFORM',
        replace: 'IF v_shift.closed_at IS NOT NULL AND false THEN PERFORM',
      },
    ],
    parts: ['ledger'],
  },
  {
    name: 'closed-day-goes-on',
    row: 6,
    fault: 'what is taken after a day was closed still counts for it',
    edits: [
      {
        file: 'db/functions/58_payments.sql',
        find: '  SELECT greatest(clinic_today(), last_closed_day(p_hospital) + 1)',
        replace: '  SELECT clinic_today()',
      },
    ],
    parts: ['ledger'],
  },
  {
    name: 'day-closes-beside-postings',
    row: 6,
    fault: 'nobody who closes a day waits for what is being posted: it counts for the day that is closed already',
    edits: [
      {
        file: 'db/functions/59_day_closings.sql',
        find: '  PERFORM pg_advisory_xact_lock(day_lock(v_hospital));\n',
        replace: '',
      },
    ],
    parts: ['ledger'],
  },
];
