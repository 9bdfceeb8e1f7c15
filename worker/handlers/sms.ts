import type { JobPayload } from '#contract/job.ts';
import { systemScope } from '#server/platform/scope.ts';
import { type ReservationForSms, reservationSms } from '#server/platform/sms/texts.ts';
import type { JobCtx } from '../context.ts';
import { deliver } from '../deliver.ts';

type Payload = JobPayload<'sms.reservation'>;

interface Found extends ReservationForSms {
  hospital_id: number;
  phone: string;
}

/** Tells who booked that a visit was booked or cancelled: once, and only while it is true. */
export async function smsReservation(ctx: JobCtx, payload: Payload): Promise<void> {
  const found = await findAsSaid(ctx, payload);
  if (!found?.phone) {
    ctx.deps.log.info({ ...payload, request_id: ctx.request_id }, 'sms not needed any more');
    return;
  }
  await deliver(ctx, await messageFor(ctx, payload, found));
}

/** The reservation, if it still is what the message would say. The account's phone, or that of who has no account. */
async function findAsSaid({ deps }: JobCtx, payload: Payload): Promise<Found | undefined> {
  const { rows } = await systemScope(deps.database).query<Found>(
    `SELECT r.hospital_id, h.name AS hospital, d.name AS doctor, t.name AS patient, coalesce(u.phone, t.phone) AS phone,
       extract(month FROM r.date)::int AS month, extract(day FROM r.date)::int AS day,
       to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS time
     FROM reservations r
     JOIN hospitals h ON h.id = r.hospital_id
     JOIN users d ON d.id = r.doctor_id
     JOIN patients t ON t.id = r.patient_id
     LEFT JOIN users u ON u.id = r.user_id
     WHERE r.id = $1 AND r.version = $2 AND r.cancel_status = $3`,
    [payload.reservation_id, payload.version, payload.kind === 'cancelled' ? 1 : 0],
  );
  return rows[0];
}

/** One row for one cause, however often the job runs. */
async function messageFor(ctx: JobCtx, payload: Payload, found: Found): Promise<number> {
  const db = systemScope(ctx.deps.database);
  const dedupe = `reservation:${payload.reservation_id}:${payload.kind}:${payload.version}`;
  const { text, params } = reservationSms(payload.kind, found);
  await db.query(
    `INSERT INTO sms_messages (phone, kind, text, template_params, hospital_id, reservation_id, dedupe, request_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, haomai_now()) ON CONFLICT (dedupe) DO NOTHING`,
    [
      found.phone,
      payload.kind,
      text,
      JSON.stringify(params),
      found.hospital_id,
      payload.reservation_id,
      dedupe,
      ctx.request_id,
    ],
  );
  const { rows } = await db.query<{ id: number }>('SELECT id FROM sms_messages WHERE dedupe = $1', [dedupe]);
  const [row] = rows;
  if (!row) throw new Error(`sms message ${dedupe} has gone`);
  return row.id;
}
