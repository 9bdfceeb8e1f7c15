import { audit } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import { inTx } from '#server/platform/command.ts';
import { asPlatform, type Ctx, type Deps, type Viewer } from '#server/platform/context.ts';
import { WithCookie } from '#server/platform/mount.ts';

/**
 * The board is a page of its own that knows nothing of our tokens: a cookie lets it in. It goes to the board's path alone,
 * is good for minutes, and only while the session that asked for it lives and is super_admin's. It is sealed with the
 * data key, so that every server process can read it and nobody can write one.
 */

export const BOARD_PATH = '/api/admin/queues/ui';
const COOKIE = 'queue_board';
const ABOUT = 'queue board';
const GOOD_SECONDS = 600;

/** Lets the viewer's browser into the board. */
export async function openBoard(ctx: Ctx): Promise<WithCookie<{ url: string; expires_at: string }>> {
  const { viewer } = asPlatform(ctx);
  const until = ctx.deps.clock.now().getTime() + GOOD_SECONDS * 1_000;
  await inTx(ctx, async (tx) => {
    await audit(tx, ctx, { action: 'queue.board' });
    return {};
  });
  const sealed = ctx.deps.keys.seal(`${viewer.session_id} ${until}`, ABOUT).toString('base64url');
  const secure = ctx.origin.startsWith('https://') ? '; Secure' : '';
  return new WithCookie(
    { url: BOARD_PATH, expires_at: instant(new Date(until).toISOString()) },
    `${COOKIE}=${sealed}; Path=${BOARD_PATH}; Max-Age=${GOOD_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** Who a Cookie header lets in now, or null. */
export async function boardViewer({ keys, clock, sessions }: Deps, cookies: string): Promise<Viewer | null> {
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{40,200})(?:;|$)`).exec(cookies);
  if (!found?.[1]) return null;
  let pass: string;
  try {
    pass = keys.open(Buffer.from(found[1], 'base64url'), ABOUT);
  } catch {
    return null;
  }
  const [session = 0, until = 0] = pass.split(' ').map(Number);
  if (until <= clock.now().getTime()) return null;
  const viewer = await sessions.alive(session);
  return viewer?.roles.includes('super_admin') ? viewer : null;
}
