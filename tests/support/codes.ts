import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { startWorkerProcess, type WorkerProcess } from './processes.ts';

/** The worker that makes the codes and, without a provider, leaves them in the local inbox. */
export function startPostman({ database, deps }: TestApp, env: Record<string, string> = {}): Promise<WorkerProcess> {
  const { redisUrl, redisPrefix } = deps.env;
  return startWorkerProcess({ databaseUrl: database.url, redisUrl, redisPrefix, env });
}

/** The code that was asked for last, as the phone shows it. */
export async function codeOf(app: TestApp, phone: string): Promise<string> {
  const id = await lastCode(app, phone);
  return expect
    .poll(
      async () => {
        const { rows } = await app.owner.query<{ code: string }>(
          'SELECT code FROM sms_messages WHERE dedupe = $1 AND code IS NOT NULL',
          [`code:${id}`],
        );
        return rows[0]?.code;
      },
      { interval: 20 },
    )
    .toMatch(/^\d{6}$/)
    .then(async () => {
      const inbox = await app.as()('GET', `/dev/inbox.json?phone=${phone}`);
      return inbox.string(0, 'code');
    });
}

/** The row of the phone's newest code. */
export async function lastCode(app: TestApp, phone: string): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    'SELECT id FROM sms_codes WHERE phone = $1 ORDER BY id DESC LIMIT 1',
    [phone],
  );
  const [row] = rows;
  if (!row) throw new Error(`no code was issued for ${phone}`);
  return row.id;
}

/** Lets time pass for what was issued to a phone: another code may be asked for after a minute, one dies after five. */
export async function letPass(app: TestApp, phone: string, interval: string): Promise<void> {
  await app.owner.query(
    `UPDATE sms_codes SET created_at = created_at - $2::interval, expires_at = expires_at - $2::interval WHERE phone = $1`,
    [phone, interval],
  );
}

/** Some other code. */
export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

let phones = 0;
/** A phone of nobody. */
export const newPhone = () => `17${String(100_000_000 + ++phones)}`;
