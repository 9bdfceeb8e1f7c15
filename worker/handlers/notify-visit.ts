import type { JobPayload } from '#contract/job.ts';
import { STAFF_ROLES } from '#contract/roles.ts';
import { dispatch, type Effects } from '#server/platform/command.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx } from '../context.ts';
import { accountNotice, doctorBeforeNotice, doctorNotice, type Notice, type VisitFacts } from './visit-texts.ts';

type Payload = JobPayload<'notify.visit'>;

interface Found extends VisitFacts {
  hospital_id: number;
  doctor_id: number;
  /** The account it belongs to. */
  user_id: number | null;
  visited: boolean;
  flow: string;
  today: boolean;
  over: boolean;
  /** The doctor still works there, and may read who comes. */
  doctor_there: boolean;
  account_there: boolean;
  /** With whom it was before, where that was told and they still work there. */
  doctor_before: number | null;
}

interface Row extends Notice {
  user_id: number;
  kind: string;
  link: string;
  hospital_id: number | null;
  dedupe: string;
  read: boolean;
}

/** Tells doctor and account what became of a visit: once, and only while it is so. */
export async function notifyVisit(ctx: JobCtx, payload: Payload): Promise<void> {
  const found = (await isNews(ctx, payload)) ? await find(ctx, payload) : undefined;
  const rows =
    found && isSo(payload, found)
      ? [...toDoctor(payload, found), ...toDoctorBefore(payload, found), ...toAccount(payload, found)]
      : [];
  if (rows.length === 0) {
    ctx.deps.log.info({ ...payload, request_id: ctx.request_id }, 'nobody to be told');
    return;
  }
  const { rows: notified } = await systemScope(ctx.deps.database).query<{ events: Effects['account_events'] }>(
    'SELECT notify_of_visit($1, $2, $3::jsonb) AS events',
    [payload.reservation_id, payload.version, JSON.stringify(rows)],
  );
  dispatch(ctx.deps, { account_events: notified[0]?.events ?? [] });
}

/** A change that was undone, or leaves time and person as they were told, is none. What was told is written down here. */
async function isNews({ deps }: JobCtx, { reservation_id, kind, version }: Payload): Promise<boolean> {
  if (kind === 'arrived' || kind === 'cancelled') return true;
  const { rows } = await systemScope(deps.database).query<{ news: boolean }>('SELECT visit_is_news($1, $2) AS news', [
    reservation_id,
    version,
  ]);
  return kind !== 'changed' || rows[0]?.news === true;
}

/**
 * The visit in the version that the job was written for; another change has a job of its own. Named, as everything that
 * is asked for each visit: to plan it takes ten times as long as to answer it.
 */
async function find({ deps }: JobCtx, { reservation_id, version }: Payload): Promise<Found | undefined> {
  const { rows } = await systemScope(deps.database).query<Found>({
    name: 'visit-to-notify-of',
    text: `SELECT r.hospital_id, h.name AS hospital, r.doctor_id, d.name AS doctor, t.name AS patient, u.id AS user_id,
       r.date::text AS date, to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS "from",
       to_char(r.ends_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS "to",
       r.cancel_status = 1 AS cancelled, coalesce(r.reason, '') AS reason, r.visi_status = 1 AS visited,
       r.flow_status AS flow, r.date = clinic_today() AS today, r.ends_at <= haomai_now() AS over,
       u.disabled_at IS NULL AS account_there,
       (SELECT b.id FROM users b JOIN memberships m ON m.user_id = b.id AND m.hospital_id = r.hospital_id
         WHERE b.id = r.told_doctor_before AND b.id <> r.doctor_id AND r.told_version = r.version
           AND b.disabled_at IS NULL AND m.status = 'active' AND m.role = ANY ($3) LIMIT 1) AS doctor_before,
       d.disabled_at IS NULL AND EXISTS (SELECT FROM memberships m WHERE m.user_id = d.id
         AND m.hospital_id = r.hospital_id AND m.status = 'active' AND m.role = ANY ($3)) AS doctor_there
     FROM reservations r
     JOIN hospitals h ON h.id = r.hospital_id
     JOIN users d ON d.id = r.doctor_id
     JOIN patients t ON t.id = r.patient_id
     LEFT JOIN users u ON u.id = r.user_id
     WHERE r.id = $1 AND r.version = $2`,
    values: [reservation_id, version, STAFF_ROLES],
  });
  return rows[0];
}

/** What is past is no news, but for a visit that will not be. */
function isSo({ kind }: Payload, { cancelled, visited, flow, today, over }: Found): boolean {
  if (kind === 'cancelled') return cancelled;
  if (kind === 'arrived') return !cancelled && flow === 'arrived' && today;
  // Referred: the visit at the target, or the one that it was referred from.
  return kind === 'referred' && cancelled ? true : !cancelled && !visited && !over;
}

function toDoctor(payload: Payload, found: Found): Row[] {
  const { kind, by } = payload;
  const { doctor_id, hospital_id } = found;
  if (!found.doctor_there || by === doctor_id) return [];
  const row = { user_id: doctor_id, kind, link: linkOf(found), dedupe: dedupeOf(payload, 'doctor'), read: false };
  return [{ ...row, hospital_id, ...doctorNotice(kind, found) }];
}

/** With whom it was before: told that it is not any more. */
function toDoctorBefore(payload: Payload, found: Found): Row[] {
  const { doctor_before, hospital_id } = found;
  if (payload.kind !== 'changed' || doctor_before === null || payload.by === doctor_before) return [];
  const row = { kind: payload.kind, link: linkOf(found), dedupe: dedupeOf(payload, 'before'), read: false };
  return [{ ...row, user_id: doctor_before, hospital_id, ...doctorBeforeNotice(found) }];
}

/** Whoever did it themselves finds it in their list, and is not called. */
function toAccount(payload: Payload, found: Found): Row[] {
  const { kind, by } = payload;
  const { user_id } = found;
  if (user_id === null || !found.account_there || kind === 'arrived') return [];
  // Of a referral the account is told once, by the visit that there will be.
  if (kind === 'referred' && found.cancelled) return [];
  const row = { user_id, kind, link: linkOf(found), dedupe: dedupeOf(payload, 'account'), read: by === user_id };
  return [{ ...row, hospital_id: null, ...accountNotice(kind, found) }];
}

/** The grid of that day and doctor. */
const linkOf = ({ hospital_id, doctor_id, date }: Found) =>
  `/?hospital_id=${hospital_id}&doctor_id=${doctor_id}&time=${date}`;

const dedupeOf = ({ reservation_id, kind, version }: Payload, role: 'doctor' | 'before' | 'account') =>
  `visit:${reservation_id}:${kind}:${version}:${role}`;
