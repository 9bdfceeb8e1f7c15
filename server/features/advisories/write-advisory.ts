import type { advisories } from '#contract/advisories.ts';
import type { BodyOf } from '#contract/call.ts';
import type * as schema from '#db/schema/index.ts';
import { inHospitalTx } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { Touched } from '#server/platform/live-bus.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { type AdvisoryRow, findAdvisory, isConsultant } from './queries.ts';

type Columns = typeof schema.advisories.$inferSelect;
type Form = BodyOf<typeof advisories.create>;
type Change = BodyOf<typeof advisories.update>;

/** Of a reservation, or of a patient whom the hospital knows. @throws NOT_FOUND, INVALID, HOSPITAL_LOCKED */
export function addAdvisory(ctx: Ctx, form: Form): Promise<AdvisoryRow> {
  return writing(ctx, async (tx) => (await insert(tx, form)) ?? (await whyNotAdded(tx, form)));
}

/** @throws NOT_FOUND also where it is handed to somebody who is no consultant here, INVALID, HOSPITAL_LOCKED, STALE */
export function changeAdvisory(ctx: Ctx, id: number, { version, ...change }: Change): Promise<AdvisoryRow> {
  return writing(ctx, async (tx) => {
    await requireChangeable(tx, id, change);
    await tx.query('SELECT require_open($1)', [tx.hospitalId]);
    await update(tx, id, { version, change });
    return id;
  });
}

/** Two presses of one session come one after the other, and nothing is written in a hospital that has been closed. */
async function writing(ctx: Ctx, write: (tx: HospitalScope) => Promise<number>): Promise<AdvisoryRow> {
  const { viewer, hospitalId } = asStaff(ctx);
  const { advisory } = await inHospitalTx(ctx, async (tx) => {
    await tx.query('SELECT lock_session($1)', [viewer.session_id]);
    const advisory = await findAdvisory(tx, await write(tx));
    await tx.query('SELECT stay_open($1)', [tx.hospitalId]);
    const touched: Touched = { hospital_id: hospitalId, name: 'advisories', ids: [advisory.id], audience: 'staff' };
    return { advisory, touched: [touched] };
  });
  return advisory;
}

// $1 the hospital, $2 a reservation's key, or $3 a patient.
const SUBJECT = `
  SELECT r.id AS reservation_id, r.patient_id FROM reservations r
  WHERE $2::text IS NOT NULL AND r.hospital_id = $1 AND r.id = reservation_id_of($2)
  UNION ALL
  SELECT NULL, k.patient_id FROM hospital_patients k
  WHERE $2::text IS NULL AND k.hospital_id = $1 AND k.patient_id = $3::int`;

const subject = (tx: HospitalScope, { reservation_id, patient_id }: Form) => [
  tx.hospitalId,
  reservation_id ?? null,
  patient_id ?? null,
];

/** Null where what it is of is not to be had, or its day has gone. */
async function insert(tx: HospitalScope, form: Form): Promise<number | null> {
  const { rows } = await tx.query<Pick<Columns, 'id'>>(
    `WITH clock AS MATERIALIZED (SELECT haomai_now() AS at), subject AS (${SUBJECT})
     INSERT INTO advisories (hospital_id, patient_id, reservation_id, consultant_id, created_by, subject, content, quoted,
         follow_up_on, remarks, created_at, updated_at)
       SELECT $1, s.patient_id, s.reservation_id, $4::int, $4, $5::text, $6::text, $7::int, $8::date, $9::text, clock.at, clock.at
       FROM subject s, clock
       WHERE ($3::int IS NULL OR s.patient_id = $3) AND ($8::date IS NULL OR $8::date >= clinic_today())
       RETURNING id`,
    [
      ...subject(tx, form),
      tx.userId,
      form.subject,
      form.content,
      form.quoted ?? null,
      form.follow_up_on ?? null,
      form.remarks,
    ],
  );
  return rows[0]?.id ?? null;
}

async function whyNotAdded(tx: HospitalScope, form: Form): Promise<never> {
  const { rows } = await tx.query<Pick<Columns, 'patient_id'> & { past: boolean | null }>(
    `SELECT s.patient_id, $4::date < clinic_today() AS past FROM (${SUBJECT}) s`,
    [...subject(tx, form), form.follow_up_on ?? null],
  );
  const [{ patient_id, past } = fail('NOT_FOUND')] = rows;
  if ((form.patient_id ?? patient_id) !== patient_id) failField('patient_id', '患者与预约不符');
  if (past) failField('follow_up_on', '跟进日期不能早于今天');
  return fail('NOT_FOUND');
}

type Named = Omit<Change, 'version'>;

/** The row stays locked: of two who change it the second sees what the first made of it. */
async function requireChangeable(tx: HospitalScope, id: number, change: Named): Promise<void> {
  const { rows } = await tx.query<Pick<Columns, 'consultant_id' | 'follow_up_on'> & { past: boolean | null }>(
    `SELECT consultant_id, follow_up_on, $3::date < clinic_today() AS past FROM advisories
     WHERE id = $1 AND hospital_id = $2 FOR NO KEY UPDATE`,
    [id, tx.hospitalId, change.follow_up_on ?? null],
  );
  const [was = fail('NOT_FOUND')] = rows;
  const { consultant_id = was.consultant_id } = change;
  if (consultant_id !== was.consultant_id && !(await isConsultant(tx, consultant_id))) fail('NOT_FOUND');
  // A day that has come meanwhile may stay.
  if (was.past && change.follow_up_on !== was.follow_up_on) failField('follow_up_on', '跟进日期不能早于今天');
}

const CHANGEABLE = ['subject', 'content', 'status', 'quoted', 'follow_up_on', 'remarks', 'consultant_id'] as const;

/** What is named is changed, and null takes away. @throws STALE where it is no longer what was seen */
async function update(
  tx: HospitalScope,
  id: number,
  { version, change }: { version: number | undefined; change: Named },
): Promise<void> {
  const named = CHANGEABLE.filter((column) => change[column] !== undefined);
  const { rowCount } = await tx.query(
    `UPDATE advisories SET ${named.map((column, at) => `${column} = $${at + 4}, `).join('')}
       version = version + 1, updated_at = haomai_now()
     WHERE id = $1 AND hospital_id = $2 AND ($3::int IS NULL OR version = $3)`,
    [id, tx.hospitalId, version ?? null, ...named.map((column) => change[column])],
  );
  if (rowCount === 0) fail('STALE');
}
