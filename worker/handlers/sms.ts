import type { JobPayload } from '#contract/job.ts';
import { systemScope } from '#server/platform/scope.ts';
import { type ReservationForSms, reservationSms } from '#server/platform/sms/texts.ts';
import type { JobCtx } from '../context.ts';
import { deliverWhileTrue, withdrawOvertaken } from '../deliver-visit.ts';
import { writeSms } from '../write-sms.ts';

type Payload = JobPayload<'sms.reservation'>;

interface Found extends ReservationForSms {
  hospital_id: number;
  phone: string;
  /** The account it belongs to. */
  user_id: number | null;
  /** Another time or person than was last told. */
  news: boolean;
  /** All that was ever said of it was withdrawn before it went. */
  unheard: boolean;
  /** The newest word of it was: what the visit is now is to be said again, also where it is no news. */
  taken_back: boolean;
}

const REASONS: Readonly<Record<Payload['kind'], string>> = {
  booked: '预约成功',
  changed: '改约',
  cancelled: '预约取消',
  referred: '预约转诊',
};

/** Tells who booked what became of a visit: once, and only while it is so. */
export async function smsReservation(ctx: JobCtx, payload: Payload): Promise<void> {
  const { reservation_id, kind, version, by } = payload;
  if (kind !== 'booked') await withdrawOvertaken(ctx, reservation_id);
  const found = await findAsSaid(ctx, payload);
  const dedupe = `reservation:${reservation_id}:${kind}:${version}`;
  // The account did it by itself just now, and looks for the answer.
  const urgent = found !== undefined && found.user_id !== null && found.user_id === by;
  if (!found?.phone || !isNeeded(kind, found, urgent)) {
    ctx.deps.log.info({ ...payload, request_id: ctx.request_id }, 'sms not needed any more');
    return endLeft(ctx, dedupe);
  }
  const id = await writeSms(ctx, {
    phone: found.phone,
    content: reservationSms(kind, found),
    reason: REASONS[kind],
    dedupe,
    hospital_id: found.hospital_id,
    reservation_id,
  });
  await deliverWhileTrue(ctx, id, { urgent });
}

/** Nobody is told of the end of what they never heard of, nor of a change that leaves what they were told. */
function isNeeded(kind: Payload['kind'], { news, unheard, taken_back }: Found, urgent: boolean): boolean {
  if (kind === 'cancelled') return urgent || !unheard;
  return kind !== 'changed' || news || taken_back;
}

/** A try before this one died over the message: it is not needed any more, but what became of it is still to be told. */
async function endLeft(ctx: JobCtx, dedupe: string): Promise<void> {
  const { rows } = await systemScope(ctx.deps.database).query<{ id: number }>(
    `SELECT id FROM sms_messages WHERE dedupe = $1 AND state IN ('queued', 'sending')`,
    [dedupe],
  );
  if (rows[0]) await deliverWhileTrue(ctx, rows[0].id, { urgent: false });
}

/** The reservation, if it still is what the message would say. The account's phone, or that of who has no account. */
async function findAsSaid({ deps }: JobCtx, payload: Payload): Promise<Found | undefined> {
  const { rows } = await systemScope(deps.database).query<Found>({
    name: 'visit-to-say',
    text: `SELECT r.hospital_id, h.name AS hospital, d.name AS doctor, t.name AS patient, coalesce(u.phone, t.phone) AS phone,
       visit_when(r.starts_at) AS when, r.user_id, $3 = 0 AND visit_is_news(r.id, r.version) AS news, s.unheard, s.taken_back
     FROM reservations r
     JOIN hospitals h ON h.id = r.hospital_id
     JOIN users d ON d.id = r.doctor_id
     JOIN patients t ON t.id = r.patient_id
     LEFT JOIN users u ON u.id = r.user_id
     CROSS JOIN sms_heard($1) s
     WHERE r.id = $1 AND r.version = $2 AND r.cancel_status = $3`,
    values: [payload.reservation_id, payload.version, payload.kind === 'cancelled' ? 1 : 0],
  });
  return rows[0];
}
