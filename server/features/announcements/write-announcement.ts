import { type AnnouncementStatus, CONTENT_MAX } from '#contract/announcement-shapes.ts';
import type { announcements } from '#contract/announcements.ts';
import type { BodyOf } from '#contract/call.ts';
import { audit } from '#server/platform/audit.ts';
import { inTx } from '#server/platform/command.ts';
import { type Ctx, signedIn, staffHospital } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { type Attachment, attachFiles } from '../uploads/attach-files.ts';
import { findManaged, type ManagedRow, type Tenant } from './queries.ts';
import { cleanRichText, isTooDeep, saysNothing, summaryOf } from './rich-text.ts';

/** Where its files stand in the form. */
const FILES = { field: 'attachments' } as const;

type Created = BodyOf<typeof announcements.create>;
type Changed = BodyOf<typeof announcements.update>;

/** super_admin writes for the platform, a shop owner for the hospital. @throws UNAUTHENTICATED, FORBIDDEN */
export function tenantOf(ctx: Ctx): Tenant {
  const viewer = signedIn(ctx);
  return viewer.roles.includes('super_admin') ? null : (staffHospital(viewer) ?? fail('FORBIDDEN'));
}

/** All that an announcement says, to whom, and when. */
interface Draft {
  title: string;
  content: string;
  audience: string;
  pinned: boolean;
  roles: readonly string[];
  department_ids: readonly number[];
  attachments: readonly Attachment[];
  publish_at: string | null;
}

interface Row extends Draft {
  id: number;
  status: AnnouncementStatus;
  version: number;
}

/** What may follow what. Withdrawn is the end: who wants it again writes a new one. */
const NEXT: Readonly<Record<AnnouncementStatus, readonly AnnouncementStatus[]>> = {
  draft: ['draft', 'scheduled', 'published'],
  scheduled: ['scheduled', 'draft', 'published', 'withdrawn'],
  published: ['published', 'withdrawn'],
  withdrawn: [],
};
const REFUSALS: Readonly<Record<AnnouncementStatus, string>> = {
  draft: '草稿还没有发布，不能撤回',
  scheduled: '当前状态不允许此操作',
  published: '公告已发布，不能改为草稿或定时发布',
  withdrawn: '公告已撤回，请复制为新公告',
};

/** Published at once, at its time, or kept as a draft. @throws INVALID */
export async function createAnnouncement(ctx: Ctx, input: Created): Promise<ManagedRow> {
  const tenant = tenantOf(ctx);
  const status = input.draft ? 'draft' : input.publish_at ? 'scheduled' : 'published';
  const { written } = await inTx(ctx, async (tx) => {
    const said = await checked(
      tx,
      tenant,
      { ...input, publish_at: input.publish_at ?? null, attachments: [] },
      input.department_ids,
    );
    if (status === 'scheduled') await requireFuture(tx, said.publish_at);
    const attachments = await attachFiles(tx, ctx, { ...FILES, named: input.attachments, before: [] });
    const { rows } = await tx.query<{ id: number }>(
      `INSERT INTO announcements (hospital_id, title, content, summary, audience, roles, department_ids, pinned, attachments,
         status, publish_at, published_at, told_at, creator_id, created_at, updated_at, request_id)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text, $11,
         CASE WHEN $10 = 'published' THEN n.at END, CASE WHEN $10 = 'published' THEN n.at END, $12, n.at, n.at, $13
       FROM (SELECT haomai_now() AS at) n RETURNING id`,
      [tenant, ...columnsOf({ ...said, attachments }), status, said.publish_at, signedIn(ctx).user_id, ctx.request_id],
    );
    return afterWriting(tx, ctx, tenant, {
      id: rows[0]?.id ?? fail('INTERNAL'),
      status,
      moved: status === 'scheduled',
    });
  });
  return written;
}

/**
 * Changes, moves, publishes, takes back or withdraws one. Its row is locked first, as publishing at its time does: of a
 * withdrawal and a publication at the same moment the second finds what the first did.
 * @throws NOT_FOUND, STALE, STATE, INVALID
 */
export async function updateAnnouncement(ctx: Ctx, input: Changed): Promise<ManagedRow> {
  const tenant = tenantOf(ctx);
  const { written } = await inTx(ctx, async (tx) => {
    const before = (await lockRow(tx, tenant, input.id)) ?? fail('NOT_FOUND');
    if (input.version !== undefined && input.version !== before.version) fail('STALE');
    const status = statusAfter(before, input);
    if (!NEXT[before.status].includes(status)) fail('STATE', { message: REFUSALS[before.status] });
    const publish_at = timeAfter(before, status, input);
    const said = await checked(tx, tenant, { ...before, ...given(input), publish_at }, input.department_ids);
    const moved = status === 'scheduled' && !(before.status === 'scheduled' && publish_at === before.publish_at);
    if (status === 'scheduled' && !publish_at) failField('publish_at', '发布时间为必填项');
    if (moved) await requireFuture(tx, publish_at);
    const attachments = input.attachments
      ? await attachFiles(tx, ctx, { ...FILES, named: input.attachments, before: before.attachments })
      : before.attachments;
    const saysElse = differs(before, { ...said, attachments });
    await tx.query(
      `UPDATE announcements SET title = $2, content = $3, summary = $4, audience = $5, roles = $6, department_ids = $7,
         pinned = $8, attachments = $9, status = $10::text, publish_at = $11::timestamptz,
         published_at = CASE WHEN $10 = 'published' THEN coalesce(published_at, n.at) ELSE published_at END,
         edited_at = CASE WHEN $13 AND status = 'published' AND $10 = 'published' THEN n.at ELSE edited_at END,
         told_at = CASE WHEN $10 = 'published' OR status = 'published' THEN n.at ELSE told_at END,
         reason = '', version = version + 1, updated_at = n.at, request_id = $12
       FROM (SELECT haomai_now() AS at) n WHERE id = $1`,
      [before.id, ...columnsOf({ ...said, attachments }), status, publish_at, ctx.request_id, saysElse],
    );
    return afterWriting(tx, ctx, tenant, { id: before.id, status, before: before.status, moved });
  });
  return written;
}

function statusAfter(before: Row, { status, draft, publish_at }: Changed): AnnouncementStatus {
  if (status) return status;
  if (draft) return 'draft';
  const another = publish_at && (before.status === 'draft' || publish_at !== before.publish_at);
  return another ? 'scheduled' : before.status;
}

/** A draft keeps the time that is wished for it; taken back it has none; what is out keeps the one that it had. */
function timeAfter(before: Row, status: AnnouncementStatus, { publish_at }: Changed): string | null {
  if (status === 'scheduled') return publish_at ?? before.publish_at;
  if (status === 'draft') return publish_at ?? (before.status === 'draft' ? before.publish_at : null);
  return before.publish_at;
}

/** Whether readers read something else, or others read it. To pin it is no edit. */
function differs(before: Draft, after: Draft): boolean {
  const parts = ({ title, content, audience, roles, department_ids, attachments }: Draft) =>
    JSON.stringify([title, content, audience, roles, department_ids, attachments.map(({ key, name }) => [key, name])]);
  return parts(before) !== parts(after);
}

/** What was given, without what was left out. */
function given({ title, content, audience, pinned, roles, department_ids }: Changed): Partial<Draft> {
  const parts = { title, content, audience, pinned, roles, department_ids };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

async function lockRow(tx: Scoped, tenant: Tenant, id: number): Promise<Row | undefined> {
  const { rows } = await tx.query<Row>(
    `SELECT id, title, content, audience, pinned, roles, department_ids, attachments, status, version,
       to_char(publish_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS publish_at
     FROM announcements WHERE id = $1 AND hospital_id IS NOT DISTINCT FROM $2::bigint FOR UPDATE`,
    [id, tenant],
  );
  return rows[0];
}

/**
 * The words cleaned, and the people meant possible. `named`: departments that were chosen just now; one of before that
 * has gone since stays.
 * @throws INVALID
 */
async function checked(tx: Scoped, tenant: Tenant, said: Draft, named: readonly number[] = []): Promise<Draft> {
  if (isTooDeep(said.content)) failField('content', '内容格式错误');
  const content = cleanRichText(said.content);
  // What stands for a character in HTML may be longer than it.
  if (content.length > CONTENT_MAX) failField('content', `内容最多${CONTENT_MAX}个字符`);
  if (saysNothing(content)) failField('content', '内容为必填项');
  if (said.audience === 'patients' && said.roles.length > 0) failField('roles', '仅员工公告可指定角色');
  if (said.audience === 'patients' && said.department_ids.length > 0)
    failField('department_ids', '仅员工公告可指定科室');
  if (tenant === null && said.department_ids.length > 0) failField('department_ids', '平台公告不能指定科室');
  if (tenant !== null && named.length > 0) await requireDepartments(tx, tenant, named);
  return { ...said, content };
}

/** @throws INVALID */
async function requireDepartments(tx: Scoped, hospitalId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.query<{ known: number }>(
    'SELECT count(*)::int AS known FROM departments WHERE hospital_id = $1 AND id = ANY ($2::bigint[])',
    [hospitalId, ids],
  );
  if (rows[0]?.known !== new Set(ids).size) failField('department_ids', '科室不属于本医院');
}

/** By the database's clock, which decides when it goes out. @throws INVALID */
async function requireFuture(tx: Scoped, publishAt: string | null): Promise<void> {
  const { rows } = await tx.query<{ future: boolean }>('SELECT $1::timestamptz > haomai_now() AS future', [publishAt]);
  if (!rows[0]?.future) failField('publish_at', '发布时间必须晚于现在');
}

function columnsOf({ title, content, audience, roles, department_ids, pinned, attachments }: Draft): unknown[] {
  return [
    title,
    content,
    summaryOf(content),
    audience,
    [...new Set(roles)],
    [...new Set(department_ids)],
    pinned,
    JSON.stringify(attachments),
  ];
}

interface Done {
  id: number;
  status: AnnouncementStatus;
  before?: AnnouncementStatus;
  /** It has a time that no job knows of yet. */
  moved: boolean;
}

/** The job that wakes at its time, the trail, and whom to tell after the commit. */
async function afterWriting(tx: Scoped, ctx: Ctx, tenant: Tenant, { id, status, before, moved }: Done) {
  const written = (await findManaged(tx, tenant, id)) ?? fail('INTERNAL');
  const jobs: number[] = [];
  if (moved) {
    const { rows } = await tx.query<{ job: number }>(
      `SELECT enqueue('announcement.publish', jsonb_build_object('announcement_id', id), publish_at, $2) AS job
       FROM announcements WHERE id = $1`,
      [id, ctx.request_id],
    );
    jobs.push(...rows.map(({ job }) => job));
  }
  await audit(tx, ctx, {
    action: actionOf(status, before, moved),
    object: written.title,
    detail: { id, status, audience: written.audience, publish_at: written.publish_at },
  });
  const notified = status === 'published' || before === 'published';
  return { written, jobs, announcements: notified ? [id] : [] };
}

function actionOf(status: AnnouncementStatus, before: AnnouncementStatus | undefined, moved: boolean) {
  if (status === 'withdrawn') return 'announcement.withdraw';
  if (status === 'published' && before !== 'published') return 'announcement.publish';
  return moved ? 'announcement.schedule' : 'announcement.change';
}
