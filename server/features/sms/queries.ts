import type { SmsKind, SmsState } from '#contract/sms.ts';
import { SMS_BUDGET } from '#contract/sms.ts';
import { containing } from '#server/platform/like.ts';
import type { HospitalScope, Scoped } from '#server/platform/scope.ts';

export interface SmsRow {
  id: number;
  kind: SmsKind;
  phone: string;
  text: string;
  reason: string;
  state: SmsState;
  error: string | null;
  tries: number;
  segments: number;
  cost: number;
  hospital: { id: number; name: string } | null;
  resend_of: number | null;
  /** It was repeated already. */
  repeated: boolean;
  visit: { hospital_id: number; doctor_id: number; date: string } | null;
  created_at: string;
  due_at: string | null;
  sent_at: string | null;
  delivered_at: string | null;
  request_id: string | null;
}

interface Filters {
  page: number;
  pageSize: number;
  keyword: string;
  kind?: SmsKind | undefined;
  state?: SmsState | undefined;
  hospital_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Of a message `m`. The platform sees that it went, not to whom and what it says. Its visit is shown to who may see it: the policies leave it out for the platform. */
const VIEW = `jsonb_build_object('id', m.id, 'kind', m.kind, 'phone', CASE WHEN scope_is('platform') THEN '' ELSE m.phone END,
  'text', CASE WHEN scope_is('platform') THEN '' ELSE m.text END, 'reason', m.reason,
  'state', m.state, 'error', m.error, 'tries', m.tries, 'segments', m.segments, 'cost', m.cost,
  'hospital', (SELECT jsonb_build_object('id', h.id, 'name', h.name) FROM hospitals h WHERE h.id = m.hospital_id),
  'resend_of', m.resend_of, 'repeated', EXISTS (SELECT FROM sms_messages x WHERE x.dedupe = m.dedupe || ':resend'),
  'visit', (SELECT jsonb_build_object('hospital_id', r.hospital_id, 'doctor_id', r.doctor_id, 'date', r.date)
    FROM reservations r WHERE r.id = m.reservation_id),
  'created_at', m.created_at, 'due_at', m.due_at, 'sent_at', m.sent_at, 'delivered_at', m.delivered_at,
  'request_id', m.request_id)`;

/** $1 the tenant (null: all), then the filters. */
const FOUND = `FROM sms_messages m WHERE ($1::bigint IS NULL OR m.hospital_id = $1)
  AND ($2::text IS NULL OR m.kind = $2) AND ($3::text IS NULL OR m.state = $3)
  AND ($4::bigint IS NULL OR m.hospital_id = $4)
  AND ($5::date IS NULL OR m.created_at >= clinic_instant($5::date, 0))
  AND ($6::date IS NULL OR m.created_at < clinic_instant($6::date + 1, 0))
  AND CASE WHEN $7 = '' THEN true WHEN scope_is('platform') THEN false
    WHEN $7 ~ '^[0-9]{11}$' THEN m.phone = $7 WHEN $7 ~ '^[0-9]{4}$' THEN right(m.phone, 4) = $7
    ELSE m.text ILIKE $8 OR m.reason ILIKE $8 END
  AND ($9::text IS NULL OR m.request_id = $9)`;

/** What no phone and no word of a message looks like, and every id of a request does. */
const REQUEST_ID = /^(?=.*[a-z])[\w-]{16,64}$/i;

export async function listSms(
  db: Scoped,
  tenant: number | null,
  { page, pageSize, keyword, kind, state, hospital_id, from, to }: Filters,
): Promise<{ rows: SmsRow[]; total: number }> {
  const filters = [
    tenant,
    kind ?? null,
    state ?? null,
    hospital_id ?? null,
    from ?? null,
    to ?? null,
    ...(REQUEST_ID.test(keyword) ? ['', '', keyword] : [keyword, containing(keyword), null]),
  ];
  const [found, counted] = await Promise.all([
    db.query<{ row: SmsRow }>(
      `SELECT ${VIEW} AS row FROM (SELECT m.* ${FOUND} ORDER BY m.id DESC LIMIT $10 OFFSET $11) m ORDER BY m.id DESC`,
      [...filters, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`SELECT count(*)::int AS total ${FOUND}`, filters),
  ]);
  return { rows: found.rows.map(({ row }) => row), total: counted.rows[0]?.total ?? 0 };
}

export async function findSms(db: Scoped, id: number): Promise<SmsRow | null> {
  const { rows } = await db.query<{ row: SmsRow }>(`SELECT ${VIEW} AS row FROM sms_messages m WHERE m.id = $1`, [id]);
  return rows[0]?.row ?? null;
}

/** What was sent and spent on the clinic's present day: of a hospital, or of all. Cents. */
export async function spentToday(db: Scoped, tenant: number | null): Promise<{ count: number; cost: number }> {
  const { rows } = await db.query<{ count: number; cost: number }>(
    `SELECT coalesce(sum(count), 0)::int AS count, coalesce(sum(cost), 0)::cents AS cost FROM sms_days
     WHERE date = clinic_today() AND ($1::bigint IS NULL OR hospital_id = $1)`,
    [tenant],
  );
  return rows[0] ?? { count: 0, cost: 0 };
}

export interface Settings {
  /** Cents; null: no limit. */
  daily_budget: number | null;
  warn_percent: number;
}

export async function settingsOf(db: HospitalScope): Promise<Settings> {
  const { rows } = await db.query<Settings>(
    'SELECT daily_budget, warn_percent FROM sms_settings WHERE hospital_id = $1',
    [db.hospitalId],
  );
  return rows[0] ?? { daily_budget: SMS_BUDGET.daily, warn_percent: SMS_BUDGET.warn };
}
