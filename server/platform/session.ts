import { hash, randomBytes } from 'node:crypto';
import type { Option } from '#contract/fields.ts';
import { ROLES, type Role } from '#contract/roles.ts';
import type { Database } from '#db/client.ts';
import { fail } from './failure.ts';
import type { LiveBus } from './live-bus.ts';
import { counter, fromZero } from './metrics.ts';
import { type SystemScope, systemScope } from './scope.ts';

/** Idle limits and the longest life of a session (docs/domain/roles.md#sessions), in seconds. */
const STAFF_IDLE = 12 * 3_600;
const PATIENT_IDLE = 7 * 86_400;
const LONGEST = 30 * 86_400;
/** A process may keep a session this long: a revoked one is dead everywhere within two seconds. */
const KEEP_MS = 1_000;
const KEEP_MAX = 20_000;

const reads = counter('session_reads_total', '读取会话的次数：进程内的缓存，或数据库', ['from']);
fromZero(reads, [{ from: 'kept' }, { from: 'database' }]);

/** Who asks: a live session and its person. */
export interface Viewer {
  readonly session_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly phone: string;
  /** The hospital the token is bound to. */
  readonly hospital_id: number | null;
  /** Active roles there; super_admin stands for the platform. */
  readonly roles: readonly Role[];
  /** The plant in use that they work at (加工厂人员), with whatever roles. */
  readonly factory: Option | null;
}

interface NewSession {
  user_id: number;
  hospital_id: number | null;
  /** Who works somewhere, or is super_admin, may be idle for a shorter time, bound to a hospital yet or not. */
  staff: boolean;
  address: string;
  user_agent: string;
  /** Opens it only while this still is the person's: a change of password that was faster ends this one too. */
  password_hash?: string;
  /** Whether the person has just proved their second factor … */
  proved?: boolean;
  /** … or the session that this one takes the place of, whose proof goes on. */
  in_place_of?: number;
}

export interface Sessions {
  /** The live session of a token, or null. */
  read(token: string): Promise<Viewer | null>;
  /**
   * Opens one; the token is shown once and kept as a hash. @throws BAD_CREDENTIALS where the person may not any more: who
   * works somewhere, and has a second factor, not without its proof
   */
  open(input: NewSession): Promise<{ token: string; id: number }>;
  /** The live session of this number, or null. It asks Postgres each time. */
  alive(id: number): Promise<Viewer | null>;
  /** Something about people changed: the next read asks Postgres. */
  forget(): void;
  /** Those that have a live line to this process; the live channel says which. */
  readonly live: Set<number>;
  /** How many are kept in this process now. */
  kept(): number;
  /** Which of these are dead now. */
  dead(ids: readonly number[]): Promise<number[]>;
  close(): void;
}

interface Row {
  session_id: number;
  user_id: number;
  name: string;
  phone: string;
  hospital_id: number | null;
  is_super_admin: boolean;
  unseen: boolean;
  roles: string[];
  factory: Option | null;
}

const ALIVE = `s.revoked_at IS NULL AND s.expires_at > haomai_now()
  AND s.last_seen_at + make_interval(secs => s.idle_seconds) > haomai_now()`;

// Being seen is written at most once a minute, and apart: a write for each request would cost more than the request, and
// so would one that only might have to be. All who are seen in a tenth of a second are one write, which waits for nobody:
// a session that is locked is at work, and is seen again.
const UNSEEN = "s.last_seen_at < haomai_now() - interval '1 minute'";
const SEEN_MS = 100;
const SEEN = `UPDATE sessions SET last_seen_at = haomai_now() WHERE id IN (
  SELECT s.id FROM sessions s WHERE s.id = ANY ($1::bigint[]) AND ${ALIVE} AND ${UNSEEN} FOR NO KEY UPDATE SKIP LOCKED)`;
const viewerWhere = (condition: string) => `
  SELECT s.id AS session_id, s.user_id, u.name, u.phone, s.hospital_id, u.is_super_admin, ${UNSEEN} AS unseen,
    ARRAY(SELECT m.role FROM memberships m
      WHERE m.user_id = s.user_id AND m.hospital_id = s.hospital_id AND m.status = 'active') AS roles,
    (SELECT jsonb_build_object('id', f.id, 'name', f.name) FROM factory_users w JOIN factories f ON f.id = w.factory_id
      WHERE w.user_id = s.user_id AND w.ended_at IS NULL AND f.status = 1) AS factory
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE ${condition} AND u.disabled_at IS NULL AND ${ALIVE}`;
const READ = viewerWhere('s.token_hash = $1');
const BY_ID = viewerWhere('s.id = $1');

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** No row where the person may not have one. */
const OPEN = `
  INSERT INTO sessions (token_hash, user_id, hospital_id, idle_seconds, created_at, last_seen_at, expires_at, address, user_agent, proved_at)
  SELECT $1::bytea, u.id, $3::bigint, $4::int, haomai_now(), haomai_now(), haomai_now() + make_interval(secs => $5),
    $6::text, $7::text, p.at
  FROM users u CROSS JOIN (SELECT CASE WHEN $9::boolean THEN haomai_now()
    ELSE (SELECT o.proved_at FROM sessions o WHERE o.id = $10::bigint) END AS at) p
  WHERE u.id = $2 AND u.disabled_at IS NULL AND u.password_hash = coalesce($8, u.password_hash)
    AND (u.second_factor_at IS NULL OR p.at IS NOT NULL OR NOT $11::boolean)
  FOR SHARE OF u RETURNING id`;
const DEAD = `SELECT x.id FROM unnest($1::bigint[]) AS x(id) WHERE NOT EXISTS (
  SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = x.id AND u.disabled_at IS NULL AND ${ALIVE})`;

export function createSessions(database: Database, bus: LiveBus): Sessions {
  const db = systemScope(database);
  const kept = new Map<string, { viewer: Viewer | null; until: number }>();
  const noteSeen = createSightings(db);
  let cleared = 0;
  const forget = () => {
    kept.clear();
    cleared++;
  };
  const stopListening = bus.listen((message) => {
    if (message.kind === 'sessions') forget();
  });
  return {
    live: new Set(),
    async read(token) {
      const found = kept.get(token);
      if (found && found.until > Date.now()) {
        reads.inc({ from: 'kept' });
        return found.viewer;
      }
      reads.inc({ from: 'database' });
      const before = cleared;
      const { rows } = await db.query<Row>({ name: 'session', text: READ, values: [hashToken(token)] });
      const viewer = rows[0] ? viewerOf(rows[0]) : null;
      if (rows[0]?.unseen) noteSeen(rows[0].session_id);
      // What was read while a session ended may be from before its end.
      if (before !== cleared) return viewer;
      if (kept.size >= KEEP_MAX) kept.clear();
      kept.set(token, { viewer, until: Date.now() + KEEP_MS });
      return viewer;
    },
    open: (input) => open(db, input),
    async alive(id) {
      const { rows } = await db.query<Row>(BY_ID, [id]);
      return rows[0] ? viewerOf(rows[0]) : null;
    },
    async dead(ids) {
      const { rows } = await db.query<{ id: number }>(DEAD, [ids]);
      return rows.map((row) => row.id);
    },
    forget,
    kept: () => kept.size,
    close: stopListening,
  };
}

/** Answers what notes that a session was seen. */
function createSightings(db: SystemScope): (id: number) => void {
  const seen = new Set<number>();
  const write = () => {
    const ids = [...seen];
    seen.clear();
    // What is not written now is written after the next request.
    db.query({ name: 'seen', text: SEEN, values: [ids] }).catch(() => {});
  };
  return (id) => {
    if (seen.size === 0) setTimeout(write, SEEN_MS).unref();
    seen.add(id);
  };
}

async function open(db: SystemScope, input: NewSession): Promise<{ token: string; id: number }> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await db.query<{ id: number }>(OPEN, [
    hashToken(token),
    input.user_id,
    input.hospital_id,
    input.staff ? STAFF_IDLE : PATIENT_IDLE,
    LONGEST,
    input.address,
    input.user_agent.slice(0, 300),
    input.password_hash ?? null,
    input.proved ?? false,
    input.in_place_of ?? null,
    input.staff,
  ]);
  return { token, id: rows[0]?.id ?? fail('BAD_CREDENTIALS') };
}

function viewerOf(row: Row): Viewer {
  const roles = ROLES.filter((role: Role) => (role === 'super_admin' ? row.is_super_admin : row.roles.includes(role)));
  return {
    session_id: row.session_id,
    user_id: row.user_id,
    name: row.name,
    phone: row.phone,
    hospital_id: row.hospital_id,
    roles,
    factory: row.factory,
  };
}
