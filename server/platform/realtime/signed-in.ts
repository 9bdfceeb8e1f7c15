import type { Deps, Viewer } from '../context.ts';
import { systemScope } from '../scope.ts';
import { ask } from './ask.ts';
import { dropLine, emit, killSoon, type LiveSocket } from './socket.ts';

/** The sockets of sessions: cut when the session dies or its roles change. */
export interface SignedIn {
  add(socket: LiveSocket): void;
  /** True where it was the session's last one. */
  remove(socket: LiveSocket): boolean;
  /** The sessions that have a socket here. */
  ids(): number[];
  revoke(sessionIds: readonly number[]): void;
  /** Asks Postgres which have died. @throws without it */
  checkAlive(): Promise<void>;
  /** Asks Postgres whose roles are others than at the handshake. @throws without it */
  checkRoles(): Promise<void>;
}

/** Of those that live: of the others it is told that they are over. */
const ROLES = `
  SELECT s.id, u.is_super_admin, ARRAY(
    SELECT m.role FROM memberships m
    WHERE m.user_id = s.user_id AND m.hospital_id = s.hospital_id AND m.status = 'active') AS roles
  FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ANY ($1::bigint[]) AND s.revoked_at IS NULL`;

interface RolesRow {
  id: number;
  is_super_admin: boolean;
  roles: string[];
}

export function createSignedIn(deps: Deps): SignedIn {
  const sockets = new Map<number, Set<LiveSocket>>();

  const revoke = (sessionIds: readonly number[]) => {
    for (const socket of sessionIds.flatMap((id) => [...(sockets.get(id) ?? [])])) {
      emit(socket, 'session', { type: 'revoked' });
      socket.disconnect(true);
      killSoon(socket);
    }
  };

  return {
    add(socket) {
      const { viewer } = socket.data;
      if (!viewer) return;
      const mine = sockets.get(viewer.session_id) ?? new Set();
      sockets.set(viewer.session_id, mine.add(socket));
      deps.sessions.live.add(viewer.session_id);
    },
    remove(socket) {
      const { viewer } = socket.data;
      const mine = viewer ? sockets.get(viewer.session_id) : undefined;
      if (!viewer || !mine?.delete(socket) || mine.size > 0) return false;
      deps.sessions.live.delete(viewer.session_id);
      return sockets.delete(viewer.session_id);
    },
    ids: () => [...sockets.keys()],
    revoke,
    async checkAlive() {
      if (sockets.size > 0) revoke(await deps.sessions.dead([...sockets.keys()]));
    },
    async checkRoles() {
      if (sockets.size === 0) return;
      for (const row of await ask<RolesRow>(systemScope(deps.database), 'roles', ROLES, [[...sockets.keys()]])) {
        for (const socket of [...(sockets.get(row.id) ?? [])]) {
          if (!socket.data.viewer || sameRoles(socket.data.viewer, row)) continue;
          // It comes back at once, and must not find its old self in the cache.
          deps.sessions.forget();
          emit(socket, 'session', { type: 'roles_changed' });
          dropLine(socket);
          killSoon(socket);
        }
      }
    },
  };
}

function sameRoles(viewer: Viewer, row: RolesRow): boolean {
  const now = row.is_super_admin ? [...row.roles, 'super_admin'] : row.roles;
  return now.length === viewer.roles.length && viewer.roles.every((role) => now.includes(role));
}
