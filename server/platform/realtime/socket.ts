import type { Server, Socket } from 'socket.io';
import type { EventName, EventPayload, RequestName } from '#contract/event.ts';
import { isStaffRole } from '#contract/roles.ts';
import type { Viewer } from '../context.ts';
import type { View } from './source.ts';

/** What clients send is anybody's guess until it is parsed; what we send is held to the contract by `emit`. */
type Incoming = Record<RequestName, (...args: unknown[]) => void>;
type Outgoing = Record<EventName, (payload: unknown) => void>;
interface SocketData {
  viewer: Viewer | null;
}
export type LiveServer = Server<Incoming, Outgoing, Record<string, never>, SocketData>;
export type LiveSocket = Socket<Incoming, Outgoing, Record<string, never>, SocketData>;
type Connection = LiveSocket['conn'];

/** Rooms are chosen by the server from the session; clients can't join any. */
export const rooms = {
  hospital: (hospitalId: number, view: View) => `h:${hospitalId}:${view}`,
  /** The staff of a hospital, whatever they watch. */
  staff: (hospitalId: number) => `s:${hospitalId}`,
  /** The owners of a hospital, whatever they watch. */
  owners: (hospitalId: number) => `o:${hospitalId}`,
  /** Who keeps the platform. */
  platform: 'p',
  /** The staff who watch a day. */
  day: (hospitalId: number, date: string) => `d:${hospitalId}:${date}`,
  /** The staff of a hospital who have a patient open: another that knows them has a room of its own. */
  patient: (hospitalId: number, patientId: number) => `t:${hospitalId}:${patientId}`,
  /** Who is at a hospital's charge desk. */
  charges: (hospitalId: number) => `c:${hospitalId}`,
  person: (userId: number) => `u:${userId}`,
} as const;

interface Emitter {
  emit(name: EventName, payload: unknown): unknown;
}

export function emit<N extends EventName>(to: Emitter, name: N, payload: EventPayload<N>): void {
  to.emit(name, payload);
}

export function anyoneIn(io: LiveServer, room: string): boolean {
  return io.of('/').adapter.rooms.has(room);
}

/** The hospital whose names this socket may see: bound to the token, and with a staff role there. */
export function staffOf(socket: LiveSocket): { viewer: Viewer; hospitalId: number } | null {
  const { viewer } = socket.data;
  return viewer?.hospital_id && viewer.roles.some(isStaffRole) ? { viewer, hospitalId: viewer.hospital_id } : null;
}

/** The client takes it for a broken line and comes back by itself. */
export function dropLine(socket: LiveSocket): void {
  // Nothing more may reach it, though the line may take its time to close.
  for (const room of socket.rooms) socket.leave(room);
  socket.conn.close();
}

interface RawSocket {
  readonly bufferedAmount: number;
  terminate(): void;
}

function isRawSocket(value: unknown): value is RawSocket {
  return typeof value === 'object' && value !== null && 'bufferedAmount' in value && 'terminate' in value;
}

function rawSocket({ transport }: Connection): RawSocket | null {
  const inner = 'socket' in transport ? transport.socket : null;
  return isRawSocket(inner) ? inner : null;
}

/** Bytes that the transport has taken and the network has not. */
export function bytesInFlight(conn: Connection): number {
  return rawSocket(conn)?.bufferedAmount ?? 0;
}

/** Ends a line whose other end does not read: a polite close would wait behind all that is unsent. */
export function killLine(conn: Connection): void {
  const raw = rawSocket(conn);
  if (raw) raw.terminate();
  else conn.close(true);
}

/** How long a closed line may take to say farewell. */
const FAREWELL_MS = 1_000;

/** A reader that has stopped would keep its closed line until it reads on. */
export function killSoon(socket: LiveSocket): void {
  setTimeout(() => killLine(socket.conn), FAREWELL_MS).unref();
}
