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

const KEY = 'haomai:hold';

/** The present hold of this page, expired or not; null where no form is open. */
export const heldAtom = atom<HeldSlot | null>(null);

/** The holder tag that this session's own cell carries, also after a reload. */
export const ownHolderAtom = atom<string | null>(readOwn()?.holder ?? null);

interface Own {
  id: number;
  holder: string;
  /** Its page has gone, perhaps only to come anew. */
  left?: true;
}

function readOwn(): Own | null {
  const own = read(() => localStorage, KEY);
  if (own === null || !('id' in own) || !('holder' in own)) return null;
  const { id, holder } = own;
  if (typeof id !== 'number' || typeof holder !== 'string') return null;
  return 'left' in own ? { id, holder, left: true } : { id, holder };
}

function read(area: () => Storage, key: string): object | null {
  try {
    const found: unknown = JSON.parse(area().getItem(key) ?? 'null');
    return typeof found === 'object' ? found : null;
  } catch {
    return null;
  }
}

function keepOwn(own: Own | null): void {
  if (own) localStorage.setItem(KEY, JSON.stringify(own));
  else localStorage.removeItem(KEY);
  store.set(ownHolderAtom, own?.holder ?? null);
}

/**
 * Holds `count` slots from this one. `moving`: the visit of one's own that is to move there.
 * @throws ApiError (SLOT_TAKEN carries `slot` and `alternatives` in its body)
 */
export async function takeHold(slotId: number, count = 1, moving?: string): Promise<HeldSlot> {
  const { data, meta } = await request(scheduling.createHold, {
    body: { scheduling_time_id: slotId, slot_count: count, reservation_id: moving },
  });
  return isMine(data, { slotId, count, form: meta, length: 0 });
}

/** The hold of the answer is this page's from now on. */
function isMine(
  { id, holder, expires_at }: { id: number; holder: string; expires_at: string },
  { length, ...of }: Pick<HeldSlot, 'slotId' | 'count' | 'form' | 'length'>,
): HeldSlot {
  const expiresAt = Date.parse(expires_at);
  const held = { id, holder, ...of, expiresAt, length: Math.max(length, expiresAt - serverNow()) };
  keepOwn({ id, holder });
  store.set(heldAtom, held);
  return held;
}

/** @throws ApiError (HOLD_EXPIRED, with `slot` and `alternatives`) */
export async function extendHold(held: HeldSlot): Promise<void> {
  const { data } = await request(scheduling.extendHold, { params: { id: held.id } });
  lasts(held.id, Date.parse(data.expires_at));
}

/**
 * How the hold stands at the server: where it lives, with its present time.
 * @throws ApiError (SLOT_TAKEN, HOLD_EXPIRED with `slot` and `alternatives`; NOT_FOUND, HOSPITAL_LOCKED)
 */
export async function askHold(id: number): Promise<void> {
  const { data } = await request(scheduling.hold, { params: { id }, query: {} });
  lasts(id, Date.parse(data.expires_at));
}

/** The live channel tells of the hold. What it tells may be older than an answer, and a hold never becomes shorter. */
export function heardOfHold(id: number, expires_at: string): void {
  const now = store.get(heldAtom);
  if (now?.id === id && Date.parse(expires_at) > now.expiresAt) lasts(id, Date.parse(expires_at));
}

function lasts(id: number, expiresAt: number): void {
  store.set(heldAtom, (now) =>
    now?.id === id ? { ...now, expiresAt, length: Math.max(now.length, expiresAt - serverNow()) } : now,
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
  letGo(held.id, keepalive);
}

function letGo(id: number, keepalive = false): void {
  if (currentSession().token) request(scheduling.releaseHold, { params: { id } }, { keepalive }).catch(() => {});
}

/** It became a reservation. */
export function holdSpent(): void {
  store.set(heldAtom, null);
  keepOwn(null);
}

export function isExpired(held: HeldSlot, now = serverNow()): boolean {
  return held.expiresAt <= now;
}

/** In this tab, over a reload: the hold that the page had when it went. */
const TAB_KEY = 'haomai:hold:left';
/** As long as the server waits for a session's next socket (docs/domain/slots-and-holds.md#holds). */
const BACK_WITHIN_MS = 15_000;

/**
 * The page goes, and may be back in a moment with its form: a reload is no giving up. The server ends the hold where the
 * session has no page left; where it has others, they do (`awaitReturn`).
 */
function leavePage(): void {
  const held = store.get(heldAtom);
  if (!held) return;
  const own = readOwn();
  if (own?.id !== held.id || isExpired(held)) {
    releaseHold(true);
    return;
  }
  try {
    sessionStorage.setItem(TAB_KEY, JSON.stringify({ id: held.id, length: held.length }));
    keepOwn({ ...own, left: true });
  } catch {
    releaseHold(true);
  }
}

/** The page was only put aside and is shown again as it was. */
function shownAgain(): void {
  const own = readOwn();
  if (own?.left && own.id === store.get(heldAtom)?.id) keepOwn({ id: own.id, holder: own.holder });
}

/** A page of the session has gone with its form open: it has a moment to come back, then its hold is let go of. */
function awaitReturn(): void {
  const left = readOwn();
  if (!left?.left) return;
  setTimeout(() => {
    const own = readOwn();
    if (own?.id !== left.id || !own.left || currentSession().token === null) return;
    keepOwn(null);
    letGo(left.id);
  }, BACK_WITHIN_MS);
}

/** Once: what this tab held when it was loaded anew, while the session has nothing else. */
function takeLeft(): { id: number; length: number } | null {
  const left = read(() => sessionStorage, TAB_KEY);
  if (left === null || !('id' in left) || !('length' in left)) return null;
  sessionStorage.removeItem(TAB_KEY);
  const { id, length } = left;
  const own = readOwn();
  if (typeof id !== 'number' || typeof length !== 'number' || own?.id !== id || !own.left) return null;
  return { id, length };
}

/**
 * After a reload in mid-booking: the hold that this tab had at the hospital, for its form to open again; null where it had
 * none. @throws ApiError (SLOT_TAKEN, HOLD_EXPIRED: it was lost on the way)
 */
export async function resumeHold(hospitalId: number): Promise<HeldSlot | null> {
  const left = takeLeft();
  if (!left || currentSession().token === null) return null;
  const { data, meta } = await request(scheduling.hold, { params: { id: left.id }, query: {} });
  // Pressed meanwhile, another cell has taken its place; of another hospital's grid there is nothing to open here.
  if (store.get(heldAtom) !== null || readOwn()?.id !== left.id || meta.hospital.id !== hospitalId) return null;
  return isMine(data, { slotId: data.scheduling_time_id, count: data.slot_count, form: meta, length: left.length });
}

function followPage(): void {
  window.addEventListener('pagehide', leavePage);
  window.addEventListener('pageshow', ({ persisted }) => persisted && shownAgain());
  awaitReturn();
  // The other tabs of a session have the same one hold.
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    store.set(ownHolderAtom, readOwn()?.holder ?? null);
    awaitReturn();
  });
  // A hold dies with its session.
  store.sub(sessionAtom, () => {
    if (currentSession().token === null) holdSpent();
  });
}

// Where a page is only drawn (web/drawn.ts) nobody holds anything.
if (typeof window !== 'undefined') followPage();
