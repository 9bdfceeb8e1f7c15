import { atom, createStore } from 'jotai';
import type { Me } from '#contract/auth.ts';
import { type Grant, isBase, type Role, viewRole } from '#contract/roles.ts';

/** Who is signed in on this device. The store is the app's one jotai store, so that code outside React sees the same. */
export const store = createStore();

const PREFIX = 'haomai:';
const TOKEN = `${PREFIX}token`;
const HOSPITAL = `${PREFIX}hospitalId`;

export interface Session {
  token: string | null;
  hospitalId: number | null;
}

export const sessionAtom = atom<Session>(stored());
/** Null until it is loaded; roles that are loaded and empty are a state of their own. */
export const meAtom = atom<Me | null>(null);

export const rolesAtom = atom<Role[]>((get) => get(meAtom)?.roles.data.map((role) => role.name) ?? []);
export const grantsAtom = atom<Grant[]>((get) => get(meAtom)?.meta.grants ?? []);
/** They work at a plant (加工厂人员), beside whatever else they are. */
export const atPlantAtom = atom((get) => (get(meAtom)?.meta.factory ?? null) !== null);
export const viewRoleAtom = atom((get) => viewRole(get(rolesAtom)));
/** Visitors and base users have the base views. */
export const isBaseAtom = atom((get) => isBase(get(rolesAtom)));

export function currentSession(): Session {
  return store.get(sessionAtom);
}

/** What a sign-in, or a choice of hospital, answered. */
export function signIn(answer: { access_token: string; hospital_id: number | null }): void {
  keep({ token: answer.access_token, hospitalId: answer.hospital_id });
}

/** The server knows which hospital the token is bound to; a stored value that differs would be refused on every call. */
export function correctHospital(hospitalId: number | null): void {
  const { token } = currentSession();
  if (currentSession().hospitalId === hospitalId) return;
  write(HOSPITAL, hospitalId === null ? null : String(hospitalId));
  store.set(sessionAtom, { token, hospitalId });
}

/**
 * What signing out clears (docs/domain/sign-up.md#signing-in): token, name, roles, counts, hospitals and every stored
 * value.
 */
export function clearSession(): void {
  keep({ token: null, hospitalId: null });
  for (const area of [storageOf('localStorage'), storageOf('sessionStorage')]) {
    if (area) for (const key of Object.keys(area)) if (key.startsWith(PREFIX)) area.removeItem(key);
  }
}

/** The server says that this token is dead. What came meanwhile stays. */
export function sessionEnded(token: string): void {
  if (currentSession().token === token) keep({ token: null, hospitalId: null });
}

/** Other tabs sign in and out too. */
export function followOtherTabs(): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== null && event.key !== TOKEN && event.key !== HOSPITAL) return;
    const session = stored();
    const { token, hospitalId } = currentSession();
    if (session.token === token && session.hospitalId === hospitalId) return;
    store.set(sessionAtom, session);
    store.set(meAtom, null);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

function keep(session: Session): void {
  write(TOKEN, session.token);
  write(HOSPITAL, session.hospitalId === null ? null : String(session.hospitalId));
  store.set(meAtom, null);
  store.set(sessionAtom, session);
}

function stored(): Session {
  const area = storageOf('localStorage');
  const hospital = Number(area?.getItem(HOSPITAL));
  return { token: area?.getItem(TOKEN) ?? null, hospitalId: hospital > 0 ? hospital : null };
}

function write(key: string, value: string | null): void {
  const area = storageOf('localStorage');
  try {
    if (value === null) area?.removeItem(key);
    else area?.setItem(key, value);
  } catch {
    // A full or forbidden store: signed in until the page is closed.
  }
}

/** Browsers that forbid storage throw on the mere mention of it. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}
