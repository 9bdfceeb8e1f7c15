import type { Account } from '#db/factories.ts';
import type { TestApp } from '../support/app.ts';

/** A member of a hospital, for tests of what is posted to them. */
export interface Card {
  readonly hospital: number;
  readonly member: number;
}

/** With the account whose patient they are, and the number on it. */
export interface MadeCard extends Card {
  readonly account: Account;
  readonly code: string;
}

export interface Entry {
  readonly kind: string;
  readonly member_id?: number;
  /** Debit above zero, credit below. */
  readonly amount: number;
}

/** Somebody whom a hospital knows; without one, at a hospital of their own. */
export async function makeCard(app: TestApp, hospital?: number, name?: string): Promise<MadeCard> {
  const at = hospital ?? (await app.make.hospital());
  const account = await app.make.account(name ? { patients: [name] } : {});
  const [patient] = account.patient_ids;
  const code = `HC${String(patient).padStart(8, '0')}`;
  await app.owner.query('INSERT INTO hospital_patients (hospital_id, patient_id, card_no) VALUES ($1, $2, $3)', [
    at,
    patient,
    code,
  ]);
  const { rows } = await app.owner.query<{ id: number }>(
    'SELECT id FROM members WHERE hospital_id = $1 AND patient_id = $2',
    [at, patient],
  );
  const [made] = rows;
  if (!made) throw new Error('a patient without a card');
  return { hospital: at, member: made.id, account, code };
}

/** Posts what no command posts yet. @returns the transaction */
export async function post(app: TestApp, hospital: number, entries: readonly Entry[], kind = 'topup'): Promise<number> {
  const about = { hospital_id: hospital, kind, at: '2026-11-20T10:00:00+08:00', business_date: '2026-11-20' };
  const { rows } = await app.owner.query<{ id: number }>('SELECT post_ledger($1, $2) AS id', [
    JSON.stringify(about),
    JSON.stringify(entries),
  ]);
  return rows[0]?.id ?? 0;
}

/** What is handed over, and given with it: both parts of the card, and what was ever topped up. */
export const topUp = ({ member }: Card, principal: number, gift = 0): Entry[] => [
  { kind: 'cash', amount: principal },
  { kind: 'principal', member_id: member, amount: -principal },
  { kind: 'gift_cost', amount: gift },
  { kind: 'gift', member_id: member, amount: -gift },
  { kind: 'memo', amount: principal },
  { kind: 'recharged', member_id: member, amount: -principal },
];

/** The same given back. */
export const giveBack = (card: Card, principal: number, gift = 0): Entry[] =>
  topUp(card, principal, gift).map((entry) => ({ ...entry, amount: -entry.amount }));

/** What each account of a member has, by its kind. */
export async function balancesOf(app: TestApp, { member }: Card): Promise<Record<string, number>> {
  const { rows } = await app.owner.query<{ kind: string; balance: number }>(
    'SELECT kind, balance FROM ledger_accounts WHERE member_id = $1 ORDER BY kind',
    [member],
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}
