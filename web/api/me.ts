import { auth, type Me } from '#contract/auth.ts';
import type { Role } from '#contract/roles.ts';
import { ApiError, request } from '#web/api/client.ts';
import { clearSession, correctHospital, currentSession, meAtom, signIn, store } from '#web/api/session.ts';

let loading: { token: string; answer: Promise<Me | null> } | null = null;

/**
 * Who is signed in, fetched once for a token however many ask; null for a visitor, and for a token that turns out dead.
 * @throws ApiError
 */
export function loadMe(): Promise<Me | null> {
  const known = store.get(meAtom);
  return known ? Promise.resolve(known) : reloadMe();
}

/** The same, whatever is known: roles or the hospital's lock changed. What is known stays until the answer is there. */
export function reloadMe(): Promise<Me | null> {
  const { token } = currentSession();
  if (!token) return Promise.resolve(null);
  if (loading?.token === token) return loading.answer;
  const answer = fetchMe(token).finally(() => {
    if (loading?.answer === answer) loading = null;
  });
  loading = { token, answer };
  return answer;
}

/** What is unread, as the server has just said it: the bell and what it opens change in the same moment. */
export function tellUnread(counts: Partial<Pick<Me['meta'], 'notifications_count' | 'announcements_count'>>): void {
  const me = store.get(meAtom);
  if (me) store.set(meAtom, { ...me, meta: { ...me.meta, ...counts } });
  // An answer that is on its way began before, and would bring the old number back.
  if (loading) void loading.answer.then(reloadMe).catch(() => {});
}

async function fetchMe(token: string): Promise<Me | null> {
  try {
    const me = await request(auth.info, { body: { include: 'roles' } });
    // Someone else signed in meanwhile, perhaps in another tab: this answer is not about them.
    if (currentSession().token !== token) return loadMe();
    correctHospital(me.meta.hospital?.id ?? null);
    store.set(meAtom, me);
    return me;
  } catch (error) {
    if (currentSession().token !== token) return loadMe();
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** docs/domain/screens.md#landing. */
const RELOAD_AFTER_MS = 500;

/**
 * Ends the session here whatever the server says, and at once: who wants to leave a shared computer must not wait for a
 * network that is gone. The call outlives the page, which is loaded anew meanwhile.
 */
export async function signOut(): Promise<void> {
  const { token } = currentSession();
  clearSession();
  setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
  if (token) await request(auth.logout, {}, { token, keepalive: true }).catch(() => {});
}

/** Binds this device to one of one's hospitals; the old token dies. Answers one's role there. @throws ApiError */
export async function enterHospital(hospitalId: number, token?: string): Promise<Role | null> {
  const args = { body: { hospital_id: hospitalId } };
  const { access_token, role } = await request(auth.selectHospital, args, token ? { token } : {});
  signIn({ access_token, hospital_id: hospitalId });
  return role;
}
