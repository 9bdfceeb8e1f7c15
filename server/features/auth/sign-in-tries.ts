import type { Database } from '#db/client.ts';
import { fail } from '#server/platform/failure.ts';
import { forgetTries as forget, type Limit, requireWithin } from '#server/platform/limits.ts';
import { systemScope } from '#server/platform/scope.ts';

/** Wrong passwords that a phone may have within ten minutes. */
export const WRONG_PASSWORDS: Limit = { most: 10, seconds: 600, message: '登录尝试过于频繁，请稍后再试' };

const keyOf = (phone: string) => `password:${phone}`;

/**
 * Refuses a phone with too many wrong passwords, known or not. Asked before the hash, which would be wasted, and again
 * after a right password: of a burst sent at once, those beyond the tenth must not learn whether they were right.
 * @throws TOO_MANY
 */
export async function requireTriesLeft(database: Database, phone: string): Promise<void> {
  await requireWithin(systemScope(database), keyOf(phone), WRONG_PASSWORDS);
}

/** Counts a wrong password. @throws TOO_MANY where it was one too many */
export async function countWrongTry(database: Database, phone: string): Promise<void> {
  const { rows } = await systemScope(database).query<{ tries: number; seconds: number }>(
    'SELECT * FROM count_try($1, $2)',
    [keyOf(phone), WRONG_PASSWORDS.seconds],
  );
  const [counted] = rows;
  if (counted && counted.tries > WRONG_PASSWORDS.most) {
    fail('TOO_MANY', { message: WRONG_PASSWORDS.message, retryAfter: counted.seconds });
  }
}

export async function forgetTries(database: Database, phone: string): Promise<void> {
  await forget(systemScope(database), keyOf(phone));
}
