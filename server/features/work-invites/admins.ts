import type { PlatformAdmin } from '#contract/admin-calls.ts';
import { maskPhone } from '#contract/masks.ts';
import { INVITE_KINDS, type InviteKind } from '#contract/work-invites.ts';
import { audit } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import { type Effects, inTx } from '#server/platform/command.ts';
import { asPlatform, asStaff, type Ctx, signedIn, staffHospital } from '#server/platform/context.ts';
import { Failure, fail, failField } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { type InvitedTo, issueInvite, reissueInvite, requireFewInvites } from './issue-invite.ts';

/** Who administers an institution, and who works at a plant: one row is an invitation, and what became of it. */

type Kind = Exclude<InviteKind, 'staff'>;

/** Whose they are: a table, what refers to it, and the rows of it that who speaks may write. */
const SUBJECTS = {
  mechanism_admin: {
    of: 'mechanisms',
    grants: 'mechanism_admins',
    hospital: 'NULL::bigint',
    mine: `scope_is('platform')`,
    field: 'mechanism_id',
    missing: '机构不存在',
  },
  factory_admin: {
    of: 'factories',
    grants: 'factory_users',
    hospital: 's.owner_hospital_id',
    mine: `(scope_is('platform') OR s.owner_hospital_id = scope_hospital())`,
    field: 'factory_id',
    missing: '加工厂不存在',
  },
} as const satisfies Record<Kind, object>;

interface Subject {
  id: number;
  name: string;
  /** Whose own it is. */
  hospital_id: number | null;
  mine: boolean;
}

/** Who is left of those whom `kind` has invited: those who wait, whose time ran out, and who are it. */
const rowsOf = (kind: Kind) => `SELECT i.id, g.user_id, i.name, i.phone, invite_status(i) AS status,
    to_json(i.expires_at - interval '7 days') AS invited_at, to_json(i.expires_at) AS expires_at
  FROM work_invites i LEFT JOIN ${SUBJECTS[kind].grants} g ON g.invite_id = i.id AND g.ended_at IS NULL
  WHERE i.kind = '${kind}' AND i.subject_id = $1 AND (g.user_id IS NOT NULL OR i.status IN ('pending', 'expired'))`;

/** Phones are whole in the database. */
const presented = ({ phone, invited_at, expires_at, ...row }: PlatformAdmin): PlatformAdmin => ({
  ...row,
  phone: maskPhone(phone),
  invited_at: instant(invited_at),
  expires_at: instant(expires_at),
});

const scopeOf = (ctx: Ctx): Scoped => (staffHospital(ctx.viewer) === null ? asPlatform(ctx) : asStaff(ctx)).db;

/** @throws NOT_FOUND where there is none for who asks, FORBIDDEN where they may not write it */
async function subjectOf(tx: Scoped, kind: Kind, id: number): Promise<Subject> {
  const { of, hospital, mine } = SUBJECTS[kind];
  const { rows } = await tx.query<Subject>(
    `SELECT s.id, s.name, ${hospital} AS hospital_id, coalesce(${mine}, false) AS mine FROM ${of} s WHERE s.id = $1`,
    [id],
  );
  const found = rows[0] ?? fail('NOT_FOUND');
  return found.mine ? found : fail('FORBIDDEN');
}

/** Those of one institution or plant, the newest first. @throws NOT_FOUND, FORBIDDEN */
export async function adminsOf(ctx: Ctx, kind: Kind, subjectId: number): Promise<PlatformAdmin[]> {
  const db = scopeOf(ctx);
  await subjectOf(db, kind, subjectId);
  const { rows } = await db.query<PlatformAdmin>(`${rowsOf(kind)} ORDER BY i.id DESC`, [subjectId]);
  return rows.map(presented);
}

/**
 * Invites somebody. Neither the answer nor how it comes about tells whether the phone is known.
 * @throws INVALID: nothing of that number for who asks, or the phone waits there or is one of them; FORBIDDEN, TOO_MANY;
 *   HOSPITAL_LOCKED, HOSPITAL_PENDING
 */
export async function inviteAdmin(
  ctx: Ctx,
  kind: Kind,
  form: { subject_id: number; name: string; phone: string },
): Promise<PlatformAdmin> {
  const { user_id } = signedIn(ctx);
  const { subject_id, name, phone } = form;
  await requireFewInvites(ctx, phone);
  const { row } = await inTx(ctx, async (tx) => {
    const subject = await existing(subjectOf(tx, kind, subject_id), kind);
    const { rowCount } = await tx.query(`${rowsOf(kind)} AND g.user_id IS NOT NULL AND i.phone = $2`, [
      subject_id,
      phone,
    ]);
    if (rowCount) failField('phone', `该手机号已是${INVITE_KINDS[kind]}`);
    const { hospital_id } = subject;
    const invite = { kind, subject_id, hospital_id, phone, name, granted: {}, user_id };
    const issued = await issueInvite(tx, ctx, invite);
    return { ...issued, ...(await written(tx, ctx, { kind, subject, id: issued.id, detail: { sent: 1 } })) };
  });
  return row;
}

/** In a body what is not there is told on its field. */
async function existing(subject: Promise<Subject>, kind: Kind): Promise<Subject> {
  const { field, missing } = SUBJECTS[kind];
  return subject.catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return failField(field, missing);
    throw error;
  });
}

/** @throws NOT_FOUND; STATE where it was accepted, or another waits; FORBIDDEN, TOO_MANY */
export async function resendAdmin(ctx: Ctx, kind: Kind, id: number): Promise<PlatformAdmin> {
  const found = await inviteOf(scopeOf(ctx), kind, id);
  await requireFewInvites(ctx, found.phone);
  const { row } = await inTx(ctx, async (tx) => {
    const { subject_id } = await inviteOf(tx, kind, id);
    const subject = await subjectOf(tx, kind, subject_id);
    const issued = await reissueInvite(tx, ctx, { kind, subject_id, id });
    return { ...issued, ...(await written(tx, ctx, { kind, subject, id, detail: { resent: true } })) };
  });
  return row;
}

/** Withdraws one that waits, takes what was accepted by another. @throws NOT_FOUND, FORBIDDEN */
export async function removeAdmin(ctx: Ctx, kind: Kind, id: number): Promise<void> {
  const { user_id: by } = signedIn(ctx);
  await inTx(ctx, async (tx) => {
    const { subject_id } = await inviteOf(tx, kind, id);
    const subject = await subjectOf(tx, kind, subject_id);
    const input = { id, kind, subject_id, user_id: by };
    const { rows } = await tx.query<{ ended: Effects & { name: string; user_id: number | null } }>(
      'SELECT end_platform_person($1::jsonb) AS ended',
      [JSON.stringify(input)],
    );
    const { name, user_id, ...effects } = rows[0]?.ended ?? fail('INTERNAL');
    const object = `${subject.name} ${INVITE_KINDS[kind]} ${name}`;
    const action = user_id === null ? 'backend.change' : 'permission.change';
    const detail = { id, kind, ...(user_id === null ? { withdrawn: true } : { user_id, removed: true }) };
    await audit(tx, ctx, { action, object, detail });
    await stayOpen(tx, ctx);
    return effects;
  });
  // Whoever keeps the person's sessions forgets them, and asks again who they are.
  ctx.deps.bus.publish({ kind: 'sessions', session_ids: [] });
}

/** @throws NOT_FOUND */
async function inviteOf(db: Scoped, kind: Kind, id: number): Promise<InvitedTo & { phone: string }> {
  const { rows } = await db.query<InvitedTo & { phone: string }>(
    'SELECT kind, subject_id, phone FROM work_invites WHERE id = $1 AND kind = $2',
    [id, kind],
  );
  return rows[0] ?? fail('NOT_FOUND');
}

interface Written {
  kind: Kind;
  subject: Subject;
  id: number;
  detail: object;
}

/** The row as it is now, its line in the trail, and the lists that show it. */
async function written(tx: Scoped, ctx: Ctx, { kind, subject, id, detail }: Written) {
  const { rows } = await tx.query<PlatformAdmin>(`${rowsOf(kind)} AND i.id = $2`, [subject.id, id]);
  const row = presented(rows[0] ?? fail('INTERNAL'));
  const object = `${subject.name} ${INVITE_KINDS[kind]} ${row.name} ${row.phone}`;
  await audit(tx, ctx, { action: 'backend.change', object, detail: { id, kind, ...detail } });
  await stayOpen(tx, ctx);
  const audience = subject.hospital_id === null ? ('platform' as const) : ('owners' as const);
  return { row, touched: [{ hospital_id: subject.hospital_id, name: SUBJECTS[kind].of, ids: [subject.id], audience }] };
}

/** A shop manager's hospital is open to the end. */
async function stayOpen(tx: Scoped, ctx: Ctx): Promise<void> {
  const at = staffHospital(ctx.viewer);
  if (at !== null) await tx.query('SELECT stay_open($1)', [at]);
}
