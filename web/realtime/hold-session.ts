import { atom } from 'jotai';
import { type BookingForm, scheduling } from '#contract/scheduling.ts';
import { request } from '#web/api/client.ts';
import { currentSession, sessionAtom, store } from '#web/api/session.ts';
import { serverNow } from '#web/realtime/server-clock.ts';

/**
 * The life of this session's hold: taken before a form shows, extended, released when the form closes or the page
 * goes, and recognised again after a reload. A session has one; taking another releases it on the server.
 */
export interface HeldSlot {
  id: number;
  /** The tag by which cells of the grid are known as one's own. */
  holder: string;
  slotId: number;
  count: number;
  /** By the server's clock, milliseconds since 1970. */
  expiresAt: number;
  /** How long taking gave, milliseconds: the bar's full length. */
  length: number;
  /** What the form needs: slot, patients, departments, fee. */
  form: BookingForm;
}

/** The present hold of this page, expired or not; null where no form is open. */
export const heldAtom = atom<HeldSlot | null>(null);

/** The holder tag that this session's own cell carries, also after a reload. */
export const ownHolderAtom = atom<string | null>(readOwn()?.holder ?? null);

const KEY = 'haomai:hold';

interface Own {
  id: number;
  holder: string;
}

function readOwn(): Own | null {
  try {
    const own: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof own !== 'object' || own === null || !('id' in own) || !('holder' in own)) return null;
    return typeof own.id === 'number' && typeof own.holder === 'string' ? { id: own.id, holder: own.holder } : null;
  } catch {
    return null;
  }
}

function keepOwn(own: Own | null): void {
  if (own) localStorage.setItem(KEY, JSON.stringify(own));
  else localStorage.removeItem(KEY);
  store.set(ownHolderAtom, own?.holder ?? null);
}

/** Holds `count` slots from this one. @throws ApiError (SLOT_TAKEN carries `slot` and `alternatives` in its body) */
export async function takeHold(slotId: number, count = 1): Promise<HeldSlot> {
  const { data, meta } = await request(scheduling.createHold, {
    body: { scheduling_time_id: slotId, slot_count: count },
  });
  const expiresAt = Date.parse(data.expires_at);
  const held = {
    id: data.id,
    holder: data.holder,
    slotId,
    count,
    expiresAt,
    length: expiresAt - serverNow(),
    form: meta,
  };
  keepOwn({ id: data.id, holder: data.holder });
  store.set(heldAtom, held);
  return held;
}

/** @throws ApiError (HOLD_EXPIRED) */
export async function extendHold(held: HeldSlot): Promise<void> {
  const { data } = await request(scheduling.extendHold, { params: { id: held.id } });
  const expiresAt = Date.parse(data.expires_at);
  store.set(heldAtom, (now) =>
    now?.id === held.id ? { ...now, expiresAt, length: Math.max(now.length, expiresAt - serverNow()) } : now,
  );
}

/**
 * Lets go of this page's hold; what fails here expires by itself. `keepalive` where the page is going. Another tab may
 * have taken the session's one hold meanwhile: that is its own.
 */
export function releaseHold(keepalive = false): void {
  const held = store.get(heldAtom);
  if (!held) return;
  store.set(heldAtom, null);
  if (readOwn()?.id === held.id) keepOwn(null);
  if (currentSession().token) {
    request(scheduling.releaseHold, { params: { id: held.id } }, { keepalive }).catch(() => {});
  }
}

/** It became a reservation. */
export function holdSpent(): void {
  store.set(heldAtom, null);
  keepOwn(null);
}

export function isExpired(held: HeldSlot, now = serverNow()): boolean {
  return held.expiresAt <= now;
}

window.addEventListener('pagehide', () => releaseHold(true));
// The other tabs of a session have the same one hold.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY) store.set(ownHolderAtom, readOwn()?.holder ?? null);
});
// A hold dies with its session.
store.sub(sessionAtom, () => {
  if (currentSession().token === null) holdSpent();
});
