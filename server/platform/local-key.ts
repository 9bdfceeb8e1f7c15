import type { Ctx } from './context.ts';

/**
 * What a person's browsers seal with what they typed and did not save yet: the same for all of theirs, and nobody else's, so
 * that whoever signs in again reads it. 32 bytes in base64.
 */
export const localKey = (ctx: Ctx, userId: number): string =>
  ctx.deps.keys.hash(String(userId), 'local-key').toString('base64');
