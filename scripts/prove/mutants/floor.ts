import type { Edit } from './mutant.ts';

/** Of the statement that moves an account: it does not find one that has too little. */
export const AT_LEAST_THE_FLOOR = 'AND a.balance + a.side * NEW.amount >= a.floor';

/** Nothing in the database keeps a balance from going below zero. */
export const NO_FLOOR: Edit = {
  file: 'db/functions/00_basics.sql',
  find: "-- The product's clock.",
  replace:
    "ALTER TABLE ledger_accounts DROP CONSTRAINT IF EXISTS ledger_accounts_floor_check;\n-- The product's clock.",
};
