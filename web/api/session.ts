import { atom, createStore } from 'jotai';
import type { Me } from '#contract/auth.ts';
import { isBase, type Role, viewRole } from '#contract/roles.ts';

/** Who is signed in on this device. The store is the app's one jotai store, so that code outside React sees the same. */
export const store = createStore();

const PREFIX = 'haomai:';
const TOKEN = `${PREFIX}token`;
const HOSPITAL = `${PREFIX}hospitalId`;

export interface Session {
  token: string | null;
  hospitalId: number | null;
}

function stored(): Session {
  const hospital = Number(localStorage.getItem(HOSPITAL));
  return { token: localStorage.getItem(TOKEN), hospitalId: hospital > 0 ? hospital : null };
}

export const sessionAtom = atom<Session>(stored());
/** Null until it is loaded; roles that are loaded and empty are a state of their own. */
export const meAtom = atom<Me | null>(null);

export const rolesAtom = atom<Role[]>((get) => get(meAtom)?.roles.data.map((role) => role.name) ?? []);
export const viewRoleAtom = atom((get) => viewRole(get(rolesAtom)));
/** Visitors and base users have the base views. */
export const isBaseAtom = atom((get) => isBase(get(rolesAtom)));

export function currentSession(): Session {
  return store.get(sessionAtom);
}

function keep(session: Session): void {
  write(TOKEN, session.token);
  write(HOSPITAL, session.hospitalId === null ? null : String(session.hospitalId));
  store.set(sessionAtom, session);
  store.set(meAtom, null);
}

function write(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

export function signIn(token: string, hospitalId: number | null): void {
  keep({ token, hospitalId });
}

/** product.md section 4, logout: token, name, roles, counts, hospitals and every stored value. */
export function clearSession(): void {
  keep({ token: null, hospitalId: null });
  for (const area of [localStorage, sessionStorage]) {
    for (const key of Object.keys(area)) if (key.startsWith(PREFIX)) area.removeItem(key);
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
