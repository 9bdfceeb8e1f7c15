import type { AnnouncementAudience, AnnouncementStatus } from '#contract/announcements.ts';
import type { StaffRole } from '#contract/roles.ts';
import { containing } from '#server/platform/like.ts';
import type { RawAnnouncement } from '#server/platform/realtime/announcements.ts';
import type { PersonScope, Scoped } from '#server/platform/scope.ts';

/** Who asks: a person, and the hospital whose staff they are in this session. */
export interface Reader {
  userId: number;
  hospitalId: number | null;
}

export interface ReceivedRow {
  item: RawAnnouncement;
  read_at: string | null;
}

interface Wanted {
  page: number;
  pageSize: number;
  keyword: string;
  unread?: string | undefined;
  from?: 'platform' | 'hospital' | undefined;
}

const RECEIVED = `
  WITH mine AS MATERIALIZED (SELECT r.a, r.read_at FROM received_announcements($1, $2) r),
  found AS (SELECT * FROM mine WHERE ((a).title ILIKE $5 OR (a).summary ILIKE $5)
    AND (NOT $6::boolean OR read_at IS NULL) AND ($7::text IS NULL OR ($7 = 'platform') = ((a).hospital_id IS NULL))),
  page AS (SELECT * FROM found ORDER BY (a).pinned DESC, (a).published_at DESC, (a).id DESC LIMIT $3 OFFSET $4)
  SELECT (SELECT count(*)::int FROM found) AS total, (SELECT count(*)::int FROM mine WHERE read_at IS NULL) AS unread,
    coalesce((SELECT jsonb_agg(jsonb_build_object('item', announcement_item(a), 'read_at', read_at)
      ORDER BY (a).pinned DESC, (a).published_at DESC, (a).id DESC) FROM page), '[]') AS rows`;

/** Published ones that concern the reader: pinned first, then the newest. */
export async function receivedAnnouncements(
  db: PersonScope,
  { userId, hospitalId }: Reader,
  { page, pageSize, keyword, unread, from }: Wanted,
): Promise<{ rows: ReceivedRow[]; total: number; unread: number }> {
  const { rows } = await db.query<{ rows: ReceivedRow[]; total: number; unread: number }>(RECEIVED, [
    userId,
    hospitalId,
    pageSize,
    (page - 1) * pageSize,
    containing(keyword),
    unread !== undefined,
    from ?? null,
  ]);
  return rows[0] ?? { rows: [], total: 0, unread: 0 };
}

/** One that concerns the reader; null where there is none such. */
export async function receivedAnnouncement(
  db: PersonScope,
  { userId, hospitalId }: Reader,
  id: number,
): Promise<ReceivedRow | null> {
  const { rows } = await db.query<ReceivedRow>(
    `SELECT announcement_item(r.a) AS item, to_json(r.read_at) AS read_at
     FROM received_announcements($1, $2) r WHERE (r.a).id = $3`,
    [userId, hospitalId, id],
  );
  return rows[0] ?? null;
}

/** Answers how many are left unread. */
export async function markAnnouncementsRead(
  db: PersonScope,
  { userId, hospitalId }: Reader,
  ids: readonly number[] | undefined,
): Promise<number> {
  const { rows } = await db.query<{ left: number }>('SELECT read_announcements($1, $2, $3::int[]) AS left', [
    userId,
    hospitalId,
    ids ?? null,
  ]);
  return rows[0]?.left ?? 0;
}

export interface ManagedRow extends RawAnnouncement {
  roles: StaffRole[];
  departments: { id: number; name: string }[];
  creator_name: string;
  created_at: string;
  updated_at: string;
  version: number;
  reason: string;
  concerned_count: number;
  read_count: number;
}

/** Whose announcements somebody writes: a hospital's, or with null the platform's. */
export type House = number | null;

interface ManagedFilters {
  page: number;
  pageSize: number;
  keyword: string;
  status?: AnnouncementStatus | undefined;
  audience?: AnnouncementAudience | undefined;
}

const MANAGED = `
  WITH found AS (SELECT a FROM announcements a WHERE a.hospital_id IS NOT DISTINCT FROM $1::int
    AND (a.title ILIKE $4 OR a.summary ILIKE $4) AND ($5::text IS NULL OR a.status = $5)
    AND ($6::text IS NULL OR a.audience = $6)),
  page AS (SELECT a FROM found ORDER BY (a).id DESC LIMIT $2 OFFSET $3)
  SELECT (SELECT count(*)::int FROM found) AS total,
    coalesce((SELECT jsonb_agg(managed_announcement(a, true) ORDER BY (a).id DESC) FROM page), '[]') AS rows`;

export async function managedAnnouncements(
  db: Scoped,
  house: House,
  { page, pageSize, keyword, status, audience }: ManagedFilters,
): Promise<{ rows: ManagedRow[]; total: number }> {
  const { rows } = await db.query<{ rows: ManagedRow[]; total: number }>(MANAGED, [
    house,
    pageSize,
    (page - 1) * pageSize,
    containing(keyword),
    status ?? null,
    audience ?? null,
  ]);
  return rows[0] ?? { rows: [], total: 0 };
}

export async function findManaged(db: Scoped, house: House, id: number): Promise<ManagedRow | null> {
  const { rows } = await db.query<{ found: ManagedRow }>(
    `SELECT managed_announcement(a, true) AS found FROM announcements a
     WHERE a.id = $1 AND a.hospital_id IS NOT DISTINCT FROM $2::int`,
    [id, house],
  );
  return rows[0]?.found ?? null;
}

const PUBLISHED_FOR = `
  WITH found AS (SELECT r.a FROM received_announcements($1, $2) r WHERE (r.a).hospital_id = $2
    AND ((r.a).title ILIKE $5 OR (r.a).summary ILIKE $5) AND ($6::text IS NULL OR (r.a).audience = $6)),
  page AS (SELECT a FROM found ORDER BY (a).id DESC LIMIT $3 OFFSET $4)
  SELECT (SELECT count(*)::int FROM found) AS total,
    coalesce((SELECT jsonb_agg(managed_announcement(a, false) ORDER BY (a).id DESC) FROM page), '[]') AS rows`;

/** The same page for staff who don't write them: what was published for them at their hospital. */
export async function publishedFor(
  db: Scoped,
  { userId, hospitalId }: Reader,
  { page, pageSize, keyword, status, audience }: ManagedFilters,
): Promise<{ rows: ManagedRow[]; total: number }> {
  if (status !== undefined && status !== 'published') return { rows: [], total: 0 };
  const { rows } = await db.query<{ rows: ManagedRow[]; total: number }>(PUBLISHED_FOR, [
    userId,
    hospitalId,
    pageSize,
    (page - 1) * pageSize,
    containing(keyword),
    audience ?? null,
  ]);
  return rows[0] ?? { rows: [], total: 0 };
}

export interface ReadersRow {
  total: number;
  rows: { user_id: number; name: string; roles: string[]; read_at: string | null }[];
  staff: { concerned: number; read: number };
  patients: { concerned: number; read: number };
}

export async function announcementReaders(
  db: Scoped,
  house: House,
  id: number,
  { page, pageSize, unread }: { page: number; pageSize: number; unread?: string | undefined },
): Promise<ReadersRow | null> {
  const { rows } = await db.query<{ found: ReadersRow }>(
    `SELECT announcement_readers(a, $3, $4, $5) AS found FROM announcements a
     WHERE a.id = $1 AND a.hospital_id IS NOT DISTINCT FROM $2::int`,
    [id, house, unread !== undefined, pageSize, (page - 1) * pageSize],
  );
  return rows[0]?.found ?? null;
}
