import type { CodePurpose } from '../../server/features/codes/code-target.ts';
import { codeHash } from '../../server/features/codes/use-code.ts';
import type { TestApp } from '../support/app.ts';

/** What the tests of sign-ups and approvals share. */

export const CODE = '204816';
export const PASSWORD = 'Haomai2026';

let phones = 0;
/** A phone that nobody has. */
export const newPhone = () =>
  `137${String(Math.floor(Math.random() * 9_000)).padStart(4, '0')}${String(++phones).padStart(4, '0')}`;

/** A code that has reached its phone, as the worker would have left it. */
export async function sendCode(
  app: TestApp,
  phone: string,
  purpose: CodePurpose,
  hospitalId?: number,
): Promise<string> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO sms_codes (phone, purpose, hospital_id, created_at, expires_at)
     VALUES ($1, $2, $3, haomai_now(), haomai_now() + interval '5 minutes') RETURNING id`,
    [phone, purpose, hospitalId ?? null],
  );
  const id = rows[0]?.id ?? 0;
  await app.owner.query('UPDATE sms_codes SET code_hash = $2 WHERE id = $1', [id, codeHash(app.deps, id, CODE)]);
  return CODE;
}

export const person = (phone: string, more: object = {}) => ({
  name: '陈思远',
  phone,
  code: CODE,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...more,
});

/** Applies for work at a hospital. */
export async function applyForWork(app: TestApp, hospital: number, more: object = {}, phone = newPhone()) {
  await sendCode(app, phone, 'staff', hospital);
  const answer = await app.as()('POST', '/api/doctor/register', person(phone, { hospital_id: hospital, ...more }));
  return { answer, phone };
}

/** Applies with an institution. */
export async function applyWithHospital(app: TestApp, name: string, more: object = {}, phone = newPhone()) {
  await sendCode(app, phone, 'register');
  const answer = await app.as()('POST', '/api/hospital/register', person(phone, { hospital_name: name, ...more }));
  return { answer, phone };
}

/** Signs in by password. */
export async function signIn(app: TestApp, phone: string) {
  return app.as()('POST', '/api/admin/login', { phone, password: PASSWORD });
}

export const withoutId = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
