import type { TestApp } from './app.ts';
import { fresh, USERS } from './member-desk.ts';
import { openRefundDesk } from './refund-desk.ts';

/** A desk that takes money of lists, and an owner who decides what points are. */

export const POINTS = '/api/admin/marketing/integral';

export async function openPointsDesk(app: TestApp) {
  const desk = await openRefundDesk(app);
  const { owner, asks, member, shown, pay, issued, refund, decide } = desk;
  /** Terms as they begin, but for `change`. */
  const terms = async (change: object, as = owner) => {
    const now = (await as('GET', `${POINTS}/settings`)).at('data') as { version: number };
    return as('PUT', `${POINTS}/settings`, { ...now, ...change }, fresh());
  };
  const integral = async () => ((await shown()) as { integral: number }).integral;
  const owed = async () => {
    const { rows } = await app.owner.query<{ balance: number }>(
      "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND kind = 'points_owed'",
      [member],
    );
    return rows[0]?.balance ?? 0;
  };
  /** What is left of each lot, the next that ends first: [points, last day]. */
  const lots = async () => {
    const { rows } = await app.owner.query<{ rest: number; ends: string | null }>(
      `SELECT rest::int AS rest, expires_on::text AS ends FROM points_lots WHERE member_id = $1 AND rest > 0
       ORDER BY expires_on NULLS LAST, id`,
      [member],
    );
    return rows.map(({ rest, ends }) => [rest, ends]);
  };
  /** Paid so many cents, in cash or by another way. */
  const paid = async (id: number, amount: number, type = 1) => {
    const answer = await pay({ id, payments: [{ type, amount }] });
    if (answer.status !== 201) throw new Error(answer.text);
    return { payment: answer.number('meta', 'payment', 'id'), earned: answer.number('meta', 'integral_earned') };
  };
  /** A list that is paid whole in cash. */
  const bought = async (price: number) => {
    const id = await issued(price);
    return { id, ...(await paid(id, price)) };
  };
  const change = (type: string, points?: number) =>
    asks('POST', `${USERS}/integral/${member}`, { type, ...(points ? { integral: points } : {}) }, fresh());
  /** Given back and approved. */
  const refunded = async (id: number, form: object) => {
    const asked = await refund(id, form);
    if (asked.status !== 201) throw new Error(asked.text);
    return decide(asked.number('data', 'approval_id'), 'approved');
  };
  const reverse = (payment: number) =>
    asks('POST', `/api/admin/payments/${payment}/reverse`, { reason: '收错了人' }, fresh());
  const usable = async (id: number) => (await asks('GET', `/api/admin/charges/${id}`)).at('meta', 'integral');
  /** Points that end on a day, counted from today. */
  const ending = (days: number) =>
    app.owner.query('UPDATE points_lots SET expires_on = clinic_today() + $2::int WHERE member_id = $1', [
      member,
      days,
    ]);
  return { ...desk, terms, integral, owed, lots, paid, bought, change, refunded, reverse, usable, ending };
}
