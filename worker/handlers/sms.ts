import type { JobPayload } from '#contract/job.ts';
import { systemScope } from '#server/platform/scope.ts';
import { type ReservationForSms, reservationSms } from '#server/platform/sms/texts.ts';
import type { JobCtx } from '../context.ts';
import { deliver } from '../deliver.ts';
import { writeSms } from '../write-sms.ts';

type Payload = JobPayload<'sms.reservation'>;

interface Found extends ReservationForSms {
  hospital_id: number;
  phone: string;
  /** The account did it by itself just now, and looks for the answer. */
  by_account: boolean;
}

/** Tells who booked that a visit was booked or cancelled: once, and only while it is true. */
export async function smsReservation(ctx: JobCtx, payload: Payload): Promise<void> {
  const found = await findAsSaid(ctx, payload);
  if (!found?.phone) {
    ctx.deps.log.info({ ...payload, request_id: ctx.request_id }, 'sms not needed any more');
    return;
  }
  const { reservation_id, kind, version } = payload;
  const id = await writeSms(ctx, {
    phone: found.phone,
    content: reservationSms(kind, found),
    reason: kind === 'booked' ? '预约成功' : '预约取消',
    dedupe: `reservation:${reservation_id}:${kind}:${version}`,
    hospital_id: found.hospital_id,
    reservation_id,
  });
  await deliver(ctx, id, { urgent: found.by_account });
}

/** The reservation, if it still is what the message would say. The account's phone, or that of who has no account. */
async function findAsSaid({ deps }: JobCtx, payload: Payload): Promise<Found | undefined> {
  const { rows } = await systemScope(deps.database).query<Found>(
    `SELECT r.hospital_id, h.name AS hospital, d.name AS doctor, t.name AS patient, coalesce(u.phone, t.phone) AS phone,
       extract(month FROM r.date)::int AS month, extract(day FROM r.date)::int AS day,
       to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS time,
       r.user_id IS NOT NULL AND r.user_id = (SELECT s.by FROM reservation_steps s
         WHERE s.reservation_id = r.id AND s.step = $4 ORDER BY s.id DESC LIMIT 1) AS by_account
     FROM reservations r
     JOIN hospitals h ON h.id = r.hospital_id
     JOIN users d ON d.id = r.doctor_id
     JOIN patients t ON t.id = r.patient_id
     LEFT JOIN users u ON u.id = r.user_id
     WHERE r.id = $1 AND r.version = $2 AND r.cancel_status = $3`,
    [payload.reservation_id, payload.version, payload.kind === 'cancelled' ? 1 : 0, payload.kind],
  );
  return rows[0];
}
