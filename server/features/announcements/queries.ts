import type { AnnouncementAudience, AnnouncementStatus } from '#contract/announcement-shapes.ts';
import type { StaffRole } from '#contract/roles.ts';
import { containing } from '#server/platform/like.ts';
import type { RawAnnouncement } from '#server/platform/raw-states.ts';
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

/** Published ones that concern the reader: pinned first, then the newest. */
export async function receivedAnnouncements(
  db: PersonScope,
  { userId, hospitalId }: Reader,
  { page, pageSize, keyword, unread, from }: Wanted,
): Promise<{ rows: ReceivedRow[]; total: number; unread: number }> {
  const wanted = { ...pageOf({ page, pageSize, keyword }), unread: unread !== undefined, from: from ?? null };
  const { rows } = await db.query<{ found: { rows: ReceivedRow[]; total: number; unread: number } }>(
    'SELECT received_page($1, $2, $3::jsonb) AS found',
    [userId, hospitalId, JSON.stringify(wanted)],
  );
  return rows[0]?.found ?? { rows: [], total: 0, unread: 0 };
}

/** Null where nothing is looked for: ILIKE reads every word of every announcement. */
const likeOf = (keyword: string) => (keyword === '' ? null : containing(keyword));

const pageOf = ({ page, pageSize, keyword }: Pick<Wanted, 'page' | 'pageSize' | 'keyword'>) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
  like: likeOf(keyword),
});

/** One that concerns the reader; null where there is none such. */
export async function receivedAnnouncement(
  db: PersonScope,
  { userId, hospitalId }: Reader,
  id: number,
): Promise<ReceivedRow | null> {
  const { rows } = await db.query<{ found: ReceivedRow | null }>('SELECT received_one($1, $2, $3) AS found', [
    userId,
    hospitalId,
    id,
  ]);
  return rows[0]?.found ?? null;
}

/** Answers how many are left unread. */
export async function markAnnouncementsRead(
  db: PersonScope,
  { userId, hospitalId }: Reader,
  ids: readonly number[] | undefined,
): Promise<number> {
  const { rows } = await db.query<{ left: number }>('SELECT read_announcements($1, $2, $3::bigint[]) AS left', [
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
export type Tenant = number | null;

interface ManagedFilters {
  page: number;
  pageSize: number;
  keyword: string;
  status?: AnnouncementStatus | undefined;
  audience?: AnnouncementAudience | undefined;
}

const MANAGED = `
  WITH found AS (SELECT a FROM announcements a WHERE a.hospital_id IS NOT DISTINCT FROM $1::bigint
    AND ($4::text IS NULL OR a.title ILIKE $4 OR a.summary ILIKE $4) AND ($5::text IS NULL OR a.status = $5)
    AND ($6::text IS NULL OR a.audience = $6)),
  page AS (SELECT a FROM found ORDER BY (a).id DESC LIMIT $2 OFFSET $3)
  SELECT (SELECT count(*)::int FROM found) AS total, coalesce((SELECT jsonb_agg(managed_announcement(a)
      || coalesce(to_jsonb(c) - 'announcement_id', '{}') ORDER BY (a).id DESC)
    FROM page LEFT JOIN announcement_counts(ARRAY(SELECT (a).id FROM page)) c ON c.announcement_id = (a).id), '[]') AS rows`;

export async function managedAnnouncements(
  db: Scoped,
  tenant: Tenant,
  { page, pageSize, keyword, status, audience }: ManagedFilters,
): Promise<{ rows: ManagedRow[]; total: number }> {
  const { rows } = await db.query<{ rows: ManagedRow[]; total: number }>(MANAGED, [
    tenant,
    pageSize,
    (page - 1) * pageSize,
    likeOf(keyword),
    status ?? null,
    audience ?? null,
  ]);
  return rows[0] ?? { rows: [], total: 0 };
}

export async function findManaged(db: Scoped, tenant: Tenant, id: number): Promise<ManagedRow | null> {
  const { rows } = await db.query<{ found: ManagedRow }>(
    `SELECT managed_announcement(a) || coalesce(to_jsonb(c) - 'announcement_id', '{}') AS found
     FROM announcements a LEFT JOIN announcement_counts(ARRAY[$1::bigint]) c ON c.announcement_id = a.id
     WHERE a.id = $1 AND a.hospital_id IS NOT DISTINCT FROM $2::bigint`,
    [id, tenant],
  );
  return rows[0]?.found ?? null;
}

/** The same page for staff who don't write them: what was published for them at their hospital. */
export async function publishedFor(
  db: Scoped,
  { userId, hospitalId }: Reader,
  { page, pageSize, keyword, status, audience }: ManagedFilters,
): Promise<{ rows: ManagedRow[]; total: number }> {
  if (status !== undefined && status !== 'published') return { rows: [], total: 0 };
  const { rows } = await db.query<{ found: { rows: ManagedRow[]; total: number } }>(
    'SELECT published_page($1, $2, $3::jsonb) AS found',
    [userId, hospitalId, JSON.stringify({ ...pageOf({ page, pageSize, keyword }), audience: audience ?? null })],
  );
  return rows[0]?.found ?? { rows: [], total: 0 };
}

export interface ReadersRow {
  total: number;
  rows: { user_id: number; name: string; roles: string[]; read_at: string | null }[];
  staff: { concerned: number; read: number };
  patients: { concerned: number; read: number };
}

export async function announcementReaders(
  db: Scoped,
  tenant: Tenant,
  id: number,
  { page, pageSize, unread }: { page: number; pageSize: number; unread?: string | undefined },
): Promise<ReadersRow | null> {
  const { rows } = await db.query<{ found: ReadersRow }>(
    `SELECT announcement_readers(a, $3, $4, $5) AS found FROM announcements a
     WHERE a.id = $1 AND a.hospital_id IS NOT DISTINCT FROM $2::bigint`,
    [id, tenant, unread === undefined ? null : unread === '1', pageSize, (page - 1) * pageSize],
  );
  return rows[0]?.found ?? null;
}
