import { STEP_NOW } from '../../server/features/second-factor/spend-proof.ts';
import { codeAt, fromBase32 } from '../../server/features/second-factor/totp.ts';
import type { TestApp } from './app.ts';

/** What an authenticator shows now by the database's clock, or `off` steps of 30 seconds later. */
export async function factorCode({ owner }: Pick<TestApp, 'owner'>, secret: string, off = 0): Promise<string> {
  const { rows } = await owner.query<{ now: number }>(`SELECT ${STEP_NOW} AS now`);
  return codeAt(fromBase32(secret), (rows[0]?.now ?? 0) + off);
}

/** The same, where the person has used a code of now before: as if that had been long ago. */
export async function nextFactorCode(app: Pick<TestApp, 'owner'>, userId: number, secret: string): Promise<string> {
  await app.owner.query('UPDATE second_factors SET last_step = 0 WHERE user_id = $1', [userId]);
  return factorCode(app, secret);
}

/** Some other code, of no step near. */
export async function wrongFactorCode(app: Pick<TestApp, 'owner'>, secret: string): Promise<string> {
  const near = await Promise.all([-2, -1, 0, 1, 2].map((off) => factorCode(app, secret, off)));
  const found = ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !near.includes(code));
  return found ?? '';
}
