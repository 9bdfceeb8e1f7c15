import { hashPassword } from '../../server/platform/passwords.ts';
import type { TestApp } from './app.ts';

/** A hash takes a good part of a second: of each password there is one. */
const hashes = new Map<string, Promise<string>>();

/** The same person, who signs in with that password from now on. */
export async function withPassword<P extends { id: number }>(
  { owner }: Pick<TestApp, 'owner'>,
  person: P,
  password: string,
): Promise<P> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  await owner.query('UPDATE users SET password_hash = $2 WHERE id = $1', [person.id, await hash]);
  return person;
}

/** Somebody of no hospital, with that password. */
export async function someoneWith(app: Pick<TestApp, 'owner' | 'make'>, password: string) {
  return withPassword(app, await app.make.person('王小明', null), password);
}
