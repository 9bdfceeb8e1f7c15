import { atom } from 'jotai';
import type { io as Client, Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '#contract/event.ts';
import { late } from '#web/api/late.ts';
import { currentSession, sessionAtom, sessionEnded, store } from '#web/api/session.ts';
import { reactions } from '#web/realtime/reactions.ts';

/** The one live connection of the page. */

type LineState = 'live' | 'reconnecting' | 'offline';

export interface Line {
  state: LineState;
  /** Of the present outage; 0 before the first. */
  attempt: number;
  /** When the connection was lost, this device's clock. */
  lostAt: number | null;
}

export const lineAtom = atom<Line>({ state: 'reconnecting', attempt: 0, lostAt: null });

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

const connectListeners = new Set<() => void>();
let wanted = false;
let socket: LiveSocket | null = null;

/** The socket while the line is up; without a line nobody answers. */
export function liveSocket(): LiveSocket | null {
  return socket?.connected ? socket : null;
}

/** Called each time the line comes up. */
export function onConnect(listener: () => void): () => void {
  connectListeners.add(listener);
  if (socket?.connected) listener();
  return () => connectListeners.delete(listener);
}

function lost(attempt?: number): void {
  const now = store.get(lineAtom);
  store.set(lineAtom, {
    state: navigator.onLine ? 'reconnecting' : 'offline',
    attempt: attempt ?? now.attempt,
    lostAt: now.lostAt ?? Date.now(),
  });
}

function open(connect: typeof Client): LiveSocket {
  const made: LiveSocket = connect({
    transports: ['websocket', 'polling'],
    // Read at each attempt: who signs in or out comes back as somebody else.
    auth: (give) => {
      const { token, hospitalId } = currentSession();
      give(token ? { token, ...(hospitalId ? { hospitalId } : {}) } : {});
    },
    reconnectionDelay: 300,
    reconnectionDelayMax: 4_000,
  });
  made.on('connect', () => {
    store.set(lineAtom, { state: 'live', attempt: 0, lostAt: null });
    for (const listener of connectListeners) listener();
  });
  made.on('disconnect', (reason) => {
    lost(0);
    // The server let go of it on purpose: it is ours to come back, with what we are now.
    if (reason === 'io server disconnect') setTimeout(() => made.connect(), 200);
  });
  made.on('connect_error', (error) => {
    if (made.active) return lost();
    // Refused by the server itself: the library does not come back from that, and does not count it.
    lost(store.get(lineAtom).attempt + 1);
    const { token } = currentSession();
    if (error.message === '401' && token) sessionEnded(token);
    setTimeout(() => made.connect(), 1_000);
  });
  made.io.on('reconnect_attempt', (attempt) => lost(attempt));
  for (const [name, react] of Object.entries(reactions)) {
    made.on(name as keyof ServerToClient, react as (payload: unknown) => void);
  }
  return made;
}

/** Opens the line where it isn't, for as long as the page is there. Its code comes after the page that wants it. */
export function openLine(): void {
  if (wanted) return;
  wanted = true;
  window.addEventListener('online', retryNow);
  window.addEventListener('offline', () => lost());
  void load();
}

async function load(): Promise<void> {
  const { io } = await late(
    () => import('socket.io-client'),
    () => lost(store.get(lineAtom).attempt + 1),
  );
  socket = open(io);
  let before = currentSession().token;
  store.sub(sessionAtom, () => {
    const { token } = currentSession();
    if (token === before) return;
    before = token;
    socket?.disconnect().connect();
  });
}

/** 立即重连 */
export function retryNow(): void {
  socket?.disconnect().connect();
}
