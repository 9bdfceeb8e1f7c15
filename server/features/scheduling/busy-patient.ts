import { asPerson, asStaff, type Ctx } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';

/** Whose time it is that a slot was wanted for: a patient by id, by a sealed ID number, or a reservation's. */
export interface Wanting {
  /** Staff of a hospital ask, else the account for its own people. */
  staff: boolean;
  patientId?: number | null | undefined;
  certificateBlind?: string | null | undefined;
  key?: string | undefined;
  /** The reservation of `key` itself goes there: it is not in its own way. */
  moves?: boolean;
}

interface Wanted {
  slotId: number;
  /** Left out: as long as the reservation of `key` is. */
  count: number | undefined;
}

interface Other {
  date: string;
  time: string;
  doctor: string;
  hospital: string;
}

/** $1 hospital or account, $2 slot, $3 patient, $4 blind index, $5 key, $6 count, $7 whether that reservation moves. */
const overlapping = (theirs: string, visible: string) => `
  WITH wanted AS (
    SELECT coalesce($3::bigint, own.patient_id, c.patient_id) AS patient_id, CASE WHEN $7 THEN own.id END AS own_id,
      s.starts_at AS begins,
      s.starts_at + coalesce($6::int, cardinality(own.slot_ids), 1) * interval '15 minutes' AS ends
    FROM slots s
      LEFT JOIN reservations own ON own.id = CASE WHEN $5::text IS NOT NULL THEN reservation_id_of($5) END
      ${theirs}
    WHERE s.id = $2)
  SELECT r.date::text AS date, to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS time,
    u.name AS doctor, h.name AS hospital
  FROM wanted w JOIN reservations r ON r.patient_id = w.patient_id AND r.id IS DISTINCT FROM w.own_id
    JOIN users u ON u.id = r.doctor_id JOIN hospitals h ON h.id = r.hospital_id
  WHERE ${visible} AND r.cancel_status = 0 AND r.starts_at < w.ends AND r.ends_at > w.begins
  ORDER BY r.starts_at LIMIT 1`;

const AT_HOSPITAL = overlapping(
  `LEFT JOIN hospital_certificates c ON c.hospital_id = $1 AND c.certificate_blind = decode($4, 'base64')`,
  'r.hospital_id = $1',
);
const OF_ACCOUNT = overlapping(
  'LEFT JOIN (SELECT $4::text AS unused, NULL::bigint AS patient_id) c ON false',
  '(r.user_id = $1 OR r.patient_id IN (SELECT t.id FROM patients t WHERE t.user_id = $1))',
);

/**
 * Says which visit it is that the patient has then, where whoever asks may see it: staff those of their hospital, an
 * account its own. Of a visit elsewhere staff learn no more than that there is one.
 */
export async function namingVisit(
  ctx: Ctx,
  wanted: Wanted,
  { staff, patientId, certificateBlind, key, moves = false }: Wanting,
  failure: Failure,
): Promise<Failure> {
  const values = [wanted.slotId, patientId ?? null, certificateBlind ?? null, key ?? null, wanted.count ?? null, moves];
  const other = staff ? await atHospital(ctx, values) : await ofAccount(ctx, values);
  if (!other) return failure;
  const { date, time, doctor, hospital } = other;
  const [, month, day] = date.split('-').map(Number);
  const place = staff ? '' : `（${hospital}）`;
  return new Failure(failure.code, { message: `${failure.message}：${month}月${day}日 ${time} ${doctor}${place}` });
}

async function atHospital(ctx: Ctx, values: unknown[]): Promise<Other | undefined> {
  const { db } = asStaff(ctx);
  const { rows } = await db.query<Other>(AT_HOSPITAL, [db.hospitalId, ...values]);
  return rows[0];
}

async function ofAccount(ctx: Ctx, values: unknown[]): Promise<Other | undefined> {
  const { db } = asPerson(ctx);
  const { rows } = await db.query<Other>(OF_ACCOUNT, [db.userId, ...values]);
  return rows[0];
}
