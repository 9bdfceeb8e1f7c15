import type { BodyOf } from '#contract/call.ts';
import { ROLE_LABEL, type StaffRole } from '#contract/roles.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import type { staffMembers } from '#contract/staff.ts';
import type { Untouched } from '#contract/work-hours.ts';
import { audit } from '#server/platform/audit.ts';
import { type Effects, inHospitalTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Failure, fail } from '#server/platform/failure.ts';
import { numberHeaders } from '#server/platform/grid-headers.ts';
import { differenceOf } from '#server/platform/resource/facts.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { strangersAmong } from '../work-invites/queries.ts';
import { presentStaff } from './present.ts';
import { type StaffRow, staffMember } from './queries.ts';

type Change = BodyOf<typeof staffMembers.update>;

interface RolesSet {
  added: StaffRole[];
  removed: StaffRole[];
  self_approved: boolean;
}

const COLUMN: readonly StaffRole[] = ['doctor', 'dental_hygienist'];
const hasColumn = (roles: readonly StaffRole[]) => roles.some((role) => COLUMN.includes(role));

/**
 * Changes who somebody is at the viewer's hospital. Only a shop_owner changes roles, their own only where there is no
 * other; a hospital keeps one; and who treats has no visits to come when they stop.
 * @throws NOT_FOUND, STALE with the row, FORBIDDEN, STATE, INVALID, UNDECIDED with the visits; HOSPITAL_LOCKED,
 *   HOSPITAL_PENDING
 */
export async function changeStaff(ctx: Ctx, id: number, { version, ...change }: Change): Promise<StaffRow> {
  const { row, rolesChanged } = await inHospitalTx(ctx, async (tx) => {
    await tx.query('SELECT lock_staff_member($1, $2, $3)', [tx.hospitalId, id, tx.userId]);
    const before = (await staffMember(tx, id)) ?? fail('NOT_FOUND');
    if (before.version !== version) fail('STALE', { extra: { current: presentStaff(before, true) } });
    if (before.status !== 'active') fail('STATE', { message: '只能修改在职员工' });
    await requireOwn(tx, before, change);
    const ends = await endsColumn(tx, before, change.roles);
    const roles = await setRoles(tx, id, change.roles);
    const wanted = { ...change, hospital_id: tx.hospitalId, user_id: id, by: tx.userId };
    const input = { ...wanted, keeps_hired_on: change.hired_on === undefined };
    await tx.query('SELECT write_staff_member($1::jsonb)', [JSON.stringify(input)]);
    const row = (await staffMember(tx, id)) ?? fail('INTERNAL');
    await trail(tx, ctx, { before, row, roles });
    const touched = [{ hospital_id: tx.hospitalId, name: 'staff', ids: [id], audience: 'staff' as const }];
    // The hospital's number is the last that is taken.
    const effects = await numbered(tx, ctx, { before, row, ends });
    return { ...effects, touched, row, rolesChanged: roles.added.length + roles.removed.length > 0 };
  });
  // Whoever keeps the person's sessions forgets them, and asks again who they are.
  if (rolesChanged) ctx.deps.bus.publish({ kind: 'sessions', session_ids: [] });
  return row;
}

/** What they have already they keep, also where it is no longer offered. */
async function requireOwn(
  tx: HospitalScope,
  before: StaffRow,
  { departments, positions }: Change | Omit<Change, 'version'>,
) {
  const errors: Record<string, string[]> = {};
  const isStrange = (table: 'departments' | 'positions', ids: readonly number[] = []) => {
    const had = new Set(before[table].map(({ id }) => id));
    return strangersAmong(
      tx,
      tx.hospitalId,
      table,
      ids.filter((id) => !had.has(id)),
    );
  };
  if (await isStrange('departments', departments)) errors.departments = ['科室不存在'];
  if (await isStrange('positions', positions)) errors.positions = ['岗位不存在'];
  if (Object.keys(errors).length > 0) throw new Failure('INVALID', { errors });
}

/**
 * Whether they have a column now and then none. Waits for who is booking with them: a visit that is under way is seen, one
 * that begins afterwards finds the time gone. @throws UNDECIDED
 */
async function endsColumn(
  tx: HospitalScope,
  { id, roles }: StaffRow,
  wanted: StaffRole[] | undefined,
): Promise<boolean> {
  if (!wanted || !hasColumn(roles) || hasColumn(wanted)) return false;
  await tx.query('SELECT lock_templates($1, ARRAY[$2::bigint], clinic_today(), clinic_today() + $3::int)', [
    tx.hospitalId,
    id,
    STAFF_WINDOW_DAYS,
  ]);
  const { rows } = await tx.query<{ visits: Untouched[] }>('SELECT visits_to_come($1, $2) AS visits', [
    tx.hospitalId,
    id,
  ]);
  const visits = rows[0]?.visits ?? [];
  if (visits.length > 0) fail('UNDECIDED', { message: '还有未处理的预约', extra: { untouched: visits } });
  return true;
}

async function setRoles(tx: HospitalScope, id: number, roles: StaffRole[] | undefined): Promise<RolesSet> {
  if (!roles) return { added: [], removed: [], self_approved: false };
  const input = { hospital_id: tx.hospitalId, user_id: id, by: tx.userId, roles };
  const { rows } = await tx.query<{ set: RolesSet }>('SELECT set_roles($1::jsonb) AS set', [JSON.stringify(input)]);
  return rows[0]?.set ?? fail('INTERNAL');
}

interface Done {
  before: StaffRow;
  row: StaffRow;
}

async function trail(tx: HospitalScope, ctx: Ctx, { before, row, roles }: Done & { roles: RolesSet }): Promise<void> {
  const facts = ({ version: _, today: __, phone: ___, ...row }: StaffRow) => ({ ...row });
  const difference = differenceOf(facts(before), facts(row));
  if (!difference) return;
  const marked = roles.self_approved ? { self_approved: true } : {};
  await audit(tx, ctx, {
    action: 'staff.change',
    object: row.name,
    detail: { user_id: row.id, ...difference, ...marked },
  });
  const { added, removed } = roles;
  if (added.length + removed.length === 0) return;
  const said = (given: readonly StaffRole[]) => given.map((role) => ROLE_LABEL[role]).join('、');
  await audit(tx, ctx, {
    action: 'permission.change',
    object: `${row.name}（${said(row.roles)}）${roles.self_approved ? ' 自审' : ''}`,
    detail: { user_id: row.id, added, removed, ...marked },
  });
}

/** What stands over a column may be another now, and whose columns there are. */
async function numbered(
  tx: HospitalScope,
  ctx: Ctx,
  { before, row, ends }: Done & { ends: boolean },
): Promise<Effects> {
  if (ends) {
    const { rows } = await tx.query<{ ended: Effects }>('SELECT end_column($1, $2, $3, $4) AS ended', [
      tx.hospitalId,
      row.id,
      STAFF_WINDOW_DAYS,
      ctx.request_id,
    ]);
    return { events: rows[0]?.ended.events ?? [] };
  }
  const head = ({ roles, departments, job_title, certificates }: StaffRow) => ({
    roles: roles.filter((role) => COLUMN.includes(role)),
    departments,
    job_title,
    certificates,
  });
  if ((hasColumn(before.roles) || hasColumn(row.roles)) && differenceOf(head(before), head(row))) {
    return { events: await numberHeaders(tx, ctx.request_id) };
  }
  await tx.query('SELECT stay_open($1)', [tx.hospitalId]);
  return {};
}
