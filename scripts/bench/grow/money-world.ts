import { fillBy, unindexed } from './fill.ts';
import { moneyEnds, moneyLedger } from './money-ledger.ts';
import { moneyPast } from './money-past.ts';
import { moneyPeople } from './money-people.ts';
import { type MoneyFigures, type MoneySize, moneyFigures } from './money-size.ts';
import { placeSteps } from './places.ts';
import type { Step } from './size.ts';

export interface MoneyWorld {
  readonly name: string;
  readonly size: MoneySize;
}

/** One hospital of 1,000 members and 10,000 payments; four of 25,000 and 250,000 each. */
export const SMALL: MoneyWorld = { name: 'money_small', size: { hospitals: 1, days: 100 } };
export const LARGE: MoneyWorld = { name: 'money_large', size: { hospitals: 4, days: 2_500 } };

const TABLES = [
  ...[
    'users',
    'patients',
    'hospital_patients',
    'members',
    'channel_registrations',
    'customers',
    'reservations',
    'shifts',
  ],
  ...['disposals', 'disposal_lines', 'disposal_discounts', 'payments', 'payment_tenders', 'payment_splits', 'receipts'],
  ...['coupon_claims', 'follow_ups', 'ledger_transactions', 'ledger_entries', 'ledger_accounts', 'points_lots'],
];

/** Its hospitals and people are those of row M, but for what these know of each other. */
const placesOf = (f: MoneyFigures): Step[] =>
  placeSteps({ ...f, cells: 0, daily: 0, past: 0, soon: 0, later: 0, visits: 0, visitsElsewhere: 0 }).filter(
    ({ name }) => name !== 'known patients',
  );

/** Fills a migrated, empty database with it. */
export async function fillMoney(url: string, size: MoneySize, log: (line: string) => void): Promise<void> {
  const f = moneyFigures(size);
  await fillBy(
    [
      ...unindexed(TABLES, [...placesOf(f), ...moneyPeople(f), ...moneyPast(f), ...moneyLedger(f)]),
      { name: 'tidy', sql: 'VACUUM (ANALYZE)' },
      ...moneyEnds(f),
      { name: 'tidy again', sql: 'VACUUM (ANALYZE) day_closings, coupons' },
    ],
    { url, log },
  );
}
