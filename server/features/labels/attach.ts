import type { BodyOf } from '#contract/call.ts';
import type { AttachedLabels, labels } from '#contract/label-calls.ts';
import { LABEL_TARGETS, type LabelTarget } from '#contract/labels.ts';
import { audit } from '#server/platform/audit.ts';
import { type Ctx, signedIn, staffHospital } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import { changeIn, type Place, touching } from '#server/platform/resource/place.ts';
import type { Scoped } from '#server/platform/scope.ts';

/** The labels of one hospital, doctor or patient, as a hospital (or the platform, of a hospital) has put them. */

interface Target {
  readonly target: LabelTarget;
  readonly target_id: number;
}

/** What is there to be labelled, as who asks sees it: $1 the hospital, $2 the id. */
const IS_THERE: Readonly<Record<LabelTarget, string>> = {
  hospital: 'SELECT FROM hospitals WHERE id = $1 AND id = $2',
  doctor: `SELECT FROM memberships WHERE hospital_id = $1 AND user_id = $2 AND status = 'active'
    AND role IN ('doctor', 'dental_hygienist')`,
  patient: 'SELECT FROM hospital_patients WHERE hospital_id = $1 AND patient_id = $2',
};

/** The hospital whose set it is. @throws NOT_FOUND; FORBIDDEN: the platform labels hospitals alone */
async function setOf(db: Scoped, { hospitalId }: Place, { target, target_id }: Target): Promise<number> {
  if (hospitalId === null && target !== 'hospital') fail('FORBIDDEN');
  const hospital = hospitalId ?? target_id;
  const { rowCount } = await db.query(IS_THERE[target], [hospital, target_id]);
  return rowCount ? hospital : fail('NOT_FOUND');
}

/** Labels that are hidden from who asks (a hospital's own, from the platform) are none of theirs. */
const CURRENT = `SELECT coalesce((SELECT version FROM label_sets s
    WHERE s.hospital_id = $1 AND s.target = $2 AND s.target_id = $3), 0) AS version,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color) ORDER BY u.position, l.id)
    FROM label_uses u JOIN labels l ON l.id = u.label_id
    WHERE u.hospital_id = $1 AND u.target = $2 AND u.target_id = $3), '[]') AS labels`;

async function current(db: Scoped, hospital: number, { target, target_id }: Target): Promise<AttachedLabels> {
  const { rows } = await db.query<Pick<AttachedLabels, 'labels' | 'version'>>(CURRENT, [hospital, target, target_id]);
  const { labels = [], version = 0 } = rows[0] ?? {};
  return { target, target_id, labels, version };
}

/** @throws as `setOf` */
export async function readAttached(db: Scoped, place: Place, asked: Target): Promise<AttachedLabels> {
  return current(db, await setOf(db, place, asked), asked);
}

/** Patients' are any staff's to put, the others' are who keeps these labels. @throws FORBIDDEN */
function requireMayAttach(ctx: Ctx, target: LabelTarget): void {
  const { roles } = signedIn(ctx);
  const isKeeper = roles.includes('super_admin') || roles.includes('shop_owner');
  if (target !== 'patient' && !isKeeper) fail('FORBIDDEN');
}

/** One change at a time is seen: the set's own row decides. */
const NEXT_VERSION = `INSERT INTO label_sets (hospital_id, target, target_id)
  SELECT $1::bigint, $2::text, $3::bigint WHERE $4::int = 0
    OR EXISTS (SELECT FROM label_sets s WHERE s.hospital_id = $1 AND s.target = $2 AND s.target_id = $3)
  ON CONFLICT ON CONSTRAINT label_sets_pk DO UPDATE SET version = label_sets.version + 1 WHERE label_sets.version = $4`;

/** What is there already may stay, though it is stopped. */
const USABLE = `SELECT count(*)::int AS known FROM labels l WHERE l.id = ANY ($4) AND l.target = $2 AND (l.status = 1 OR EXISTS (
  SELECT FROM label_uses u WHERE u.hospital_id = $1 AND u.target = $2 AND u.target_id = $3 AND u.label_id = l.id))`;

const TAKE_OFF = `DELETE FROM label_uses u USING labels l
  WHERE l.id = u.label_id AND u.hospital_id = $1 AND u.target = $2 AND u.target_id = $3 AND NOT l.id = ANY ($4)`;
const PUT_ON = `INSERT INTO label_uses AS u (hospital_id, target, target_id, label_id, position)
  SELECT $1, $2, $3, x.id, x.place FROM unnest($4::bigint[]) WITH ORDINALITY x(id, place)
  ON CONFLICT ON CONSTRAINT label_uses_pk DO UPDATE SET position = excluded.position`;

/** @throws NOT_FOUND, FORBIDDEN, INVALID on `label_ids`, STALE with the set as it is */
export async function attach(ctx: Ctx, place: Place, body: BodyOf<typeof labels.attach>): Promise<AttachedLabels> {
  const { target, target_id, version } = body;
  requireMayAttach(ctx, target);
  const ids = [...new Set(body.label_ids)];
  const { after } = await changeIn(place, async (tx) => {
    const hospital = await setOf(tx, place, body);
    const before = await current(tx, hospital, body);
    const { rows } = await tx.query<{ known: number }>(USABLE, [hospital, target, target_id, ids]);
    if (rows[0]?.known !== ids.length) failField('label_ids', '标签不存在');
    const { rowCount } = await tx.query(NEXT_VERSION, [hospital, target, target_id, version]);
    if (!rowCount) fail('STALE', { extra: { current: await current(tx, hospital, body) } });
    await tx.query(TAKE_OFF, [hospital, target, target_id, ids]);
    await tx.query(PUT_ON, [hospital, target, target_id, ids]);
    const after = await current(tx, hospital, body);
    const detail = { before: before.labels.map(({ name }) => name), after: after.labels.map(({ name }) => name) };
    await audit(tx, ctx, {
      action: 'label.attach',
      hospitalId: staffHospital(ctx.viewer),
      object: `${LABEL_TARGETS[target]} ${target_id}`,
      detail,
    });
    return { after, ...touching(place, [target_id]) };
  });
  return after;
}
