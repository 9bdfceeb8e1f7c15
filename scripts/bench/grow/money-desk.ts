import { createHash, randomBytes } from 'node:crypto';
import { client } from '../drivers/http.ts';
import { withClient } from '../services.ts';
import { type MoneySize, moneyFigures } from './money-size.ts';

/** What the desk of the measured hospital reads of its money, over HTTP. */
export const MONEY_CALLS: Readonly<Record<string, { title: string; path: () => string }>> = {
  charges: { title: 'charge list, first page', path: () => '/api/admin/charges' },
  charges_waiting: { title: 'charge list, what waits', path: () => '/api/admin/charges?status=1' },
  charges_owing: { title: 'charge list, what owes a rest', path: () => '/api/admin/charges?status=2' },
  charges_paid: { title: 'charge list, what is paid', path: () => '/api/admin/charges?status=3' },
  payments: {
    title: "a week's payments, first page",
    path: () => `/api/admin/payments?from=${isoDay(-6)}&to=${isoDay(0)}`,
  },
  members_owing: {
    title: 'members in arrears, who owes most first',
    path: () => '/api/admin/hospital/users?arrears=1&sort=-cumulative_arrears',
  },
  members_by_arrears: {
    title: 'all members by arrears',
    path: () => '/api/admin/hospital/users?sort=-cumulative_arrears',
  },
  summary: { title: "this month's summary", path: () => '/api/admin/marketing/summary' },
};

const isoDay = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

export type Ask = (call: string) => Promise<string>;

/** A session at the measured hospital's desk; each call answers its text. */
export async function openMoneyDesk(size: MoneySize, databaseUrl: string, url: string): Promise<Ask> {
  const token = randomBytes(24).toString('base64url');
  await withClient(databaseUrl, (owner) =>
    owner.query(
      `INSERT INTO sessions (token_hash, user_id, hospital_id, idle_seconds, created_at, last_seen_at, expires_at)
       VALUES ($1, $2, 1, 43200, haomai_now(), haomai_now(), haomai_now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), moneyFigures(size).doctorsInAll + 1],
    ),
  );
  const send = client(url, 1);
  return async (call) => {
    const path = MONEY_CALLS[call]?.path() ?? '';
    const { status, text } = await send('GET', path, null, { authorization: `Bearer ${token}`, hospitalid: '1' });
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
    return text;
  };
}
