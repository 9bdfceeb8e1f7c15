import { makeCard } from '../ledger/cards.ts';
import type { TestApp } from './app.ts';

/** A desk of members, as tests of their money ask it. */

export const USERS = '/api/admin/hospital/users';
let key = 0;
let rules = 0;
/** Headers with a key of their own. */
export const fresh = () => ({ 'Idempotency-Key': `members-${++key}` });

/** A desk and somebody with a card there. */
export async function openMemberDesk(app: TestApp) {
  const desk = await app.make.staff({ role: 'customer_service', name: '陈露' });
  const { member, hospital, account, code } = await makeCard(app, desk.hospital_id ?? undefined);
  const asks = app.as(desk);
  const recharge = (form: object, headers = fresh()) => asks('POST', `${USERS}/recharge/${member}`, form, headers);
  const integral = (form: object) => asks('POST', `${USERS}/integral/${member}`, form, fresh());
  const lock = (form: object) => asks('PATCH', `${USERS}/${member}/lock`, form, fresh());
  const level = (form: object) => asks('POST', `${USERS}/level/${member}`, form, fresh());
  const shown = async () => (await asks('GET', `${USERS}/${member}`)).at('data');
  return { desk, account, code, member, hospital, asks, recharge, integral, lock, level, shown };
}

/** 充1000送100, as often as it is reached; `change` says what is otherwise, in SQL. */
export async function makeRule(app: TestApp, hospital: number, change = ''): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    'INSERT INTO recharge_rules (hospital_id, name, amount, gift_amount, repeat) VALUES ($1, $2, 100000, 10000, true) RETURNING id',
    [hospital, `充1000送100 ${++rules}`],
  );
  if (change) await app.owner.query(`UPDATE recharge_rules SET ${change} WHERE id = $1`, [rows[0]?.id]);
  return rows[0]?.id ?? 0;
}
