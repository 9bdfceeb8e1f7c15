import { hashToken } from '../../server/platform/session.ts';
import type { TestApp } from '../support/app.ts';

let links = 0;

/** The link of an invitation, as the worker would have sent it. */
export async function linkOf(app: TestApp, id: number): Promise<string> {
  const secret = `secret${String(++links).padStart(10, '0')}`;
  await app.owner.query('UPDATE work_invites SET token_hash = $2 WHERE id = $1', [id, hashToken(secret)]);
  return secret;
}
