import { z } from 'zod';
import type { Deps, Viewer } from '../context.ts';
import { killLine, type LiveSocket } from './socket.ts';

const handshake = z.object({ token: z.unknown().optional(), hospitalId: z.unknown().optional() });
const TOKEN = /^[\w-]{20,200}$/;

const given = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Who connects, or the status with which the handshake is refused. @throws without Postgres */
async function admit(deps: Deps, auth: unknown): Promise<Viewer | null | '401' | '403'> {
  const parsed = handshake.safeParse(auth);
  if (!parsed.success) return '401';
  const { token, hospitalId } = parsed.data;
  if (!given(token)) return null;
  if (typeof token !== 'string' || !TOKEN.test(token)) return '401';
  const viewer = await deps.sessions.read(token);
  if (!viewer) return '401';
  // It never grants anything: another hospital than the token's is refused.
  if (given(hospitalId) && viewer.hospital_id && String(hospitalId).trim() !== String(viewer.hospital_id)) return '403';
  return viewer;
}

/** The middleware of the namespace. `arrive` runs before the socket counts as connected. */
export function createGate(deps: Deps, arrive: (viewer: Viewer) => Promise<void>, onError: (error: unknown) => void) {
  return async (socket: LiveSocket, next: (error?: Error) => void): Promise<void> => {
    try {
      const admitted = await admit(deps, socket.handshake.auth);
      if (typeof admitted === 'string') return next(new Error(admitted));
      socket.data.viewer = admitted;
      if (admitted) await arrive(admitted);
      next();
    } catch (error) {
      onError(error);
      // A refusal would be final for the client; a broken line makes it try again, and the database may be back then.
      killLine(socket.conn);
    }
  };
}
