import type { JobPayload } from '#contract/job.ts';
import { QUIET_FROM, QUIET_TO } from '#contract/sms.ts';
import { dispatch, type Effects } from '#server/platform/command.ts';
import { systemScope } from '#server/platform/scope.ts';
import { type ReservationForSms, reservationSms } from '#server/platform/sms/texts.ts';
import type { JobCtx } from '../context.ts';
import { deliverWhileTrue } from '../deliver-visit.ts';
import { writeSms } from '../write-sms.ts';

type Payload = JobPayload<'sms.reminder'>;

interface Found extends ReservationForSms {
  hospital_id: number;
  doctor_id: number;
  date: string;
  version: number;
  phone: string;
  /** The account it belongs to, where it may be used. */
  user_id: number | null;
}

const REASONS: Readonly<Record<Payload['reminder'], string>> = {
  day_before: '就诊前一天提醒',
  two_hours: '就诊前2小时提醒',
};

/** Reminds of a visit that is to come at that very time: once, however often this runs (docs/decisions/021). */
export async function smsReminder(ctx: JobCtx, payload: Payload): Promise<void> {
  const found = await findWanted(ctx, payload);
  if (!found) {
    ctx.deps.log.info({ ...payload, request_id: ctx.request_id }, 'reminder not needed any more');
    return;
  }
  await notify(ctx, payload, found);
  if (!found.phone) return;
  const id = await writeSms(ctx, {
    phone: found.phone,
    content: reservationSms('reminder', found),
    reason: REASONS[payload.reminder],
    dedupe: `reservation:${payload.reservation_id}:reminder:${payload.reminder}:${payload.starts}`,
    hospital_id: found.hospital_id,
    reservation_id: payload.reservation_id,
  });
  await deliverWhileTrue(ctx, id, { urgent: false });
}

/** The visit, if the reminder is wanted both now and when the quiet hours would let it go. */
async function findWanted({ deps }: JobCtx, payload: Payload): Promise<Found | undefined> {
  const { rows } = await systemScope(deps.database).query<Found>({
    name: 'visit-to-remind-of',
    text: `SELECT r.hospital_id, h.name AS hospital, r.doctor_id, d.name AS doctor, t.name AS patient, r.date::text AS date,
       visit_when(r.starts_at) AS when, r.version, coalesce(u.phone, t.phone) AS phone,
       CASE WHEN u.disabled_at IS NULL THEN u.id END AS user_id
     FROM reservations r
     JOIN hospitals h ON h.id = r.hospital_id
     JOIN users d ON d.id = r.doctor_id
     JOIN patients t ON t.id = r.patient_id
     LEFT JOIN users u ON u.id = r.user_id
     WHERE r.id = $1 AND reminder_wanted(r.id, $2, to_timestamp($3), haomai_now())
       AND reminder_wanted(r.id, $2, to_timestamp($3), sms_due(haomai_now(), $4, $5))`,
    values: [payload.reservation_id, payload.reminder, payload.starts, QUIET_FROM, QUIET_TO],
  });
  return rows[0];
}

/** In the product as well, for who has an account. */
async function notify({ deps }: JobCtx, { reservation_id, reminder, starts }: Payload, found: Found): Promise<void> {
  if (found.user_id === null) return;
  const { hospital_id, doctor_id, date, hospital, doctor, when, patient } = found;
  const notice = {
    user_id: found.user_id,
    kind: 'reminder',
    title: '就诊提醒',
    content: `${patient}的预约：${hospital} ${doctor} ${when}，请准时到店。`,
    link: `/?hospital_id=${hospital_id}&doctor_id=${doctor_id}&time=${date}`,
    dedupe: `visit:${reservation_id}:reminder:${reminder}:${starts}`,
  };
  const { rows } = await systemScope(deps.database).query<{ events: Effects['account_events'] }>(
    'SELECT notify_of_visit($1, $2, $3::jsonb) AS events',
    [reservation_id, found.version, JSON.stringify([notice])],
  );
  dispatch(deps, { account_events: rows[0]?.events ?? [] });
}
