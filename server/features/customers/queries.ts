import type { CustomerListQuery } from '#contract/customers.ts';
import type { Option } from '#contract/fields.ts';
import type { WornLabel } from '#contract/labels.ts';
import type { Viewer } from '#server/platform/context.ts';
import type { CustomerRow } from '#server/platform/customer-commands.ts';
import { fail } from '#server/platform/failure.ts';
import { containing } from '#server/platform/like.ts';
import { meantBy } from '#server/platform/meant.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

const SEES_ALL = ['sale_manager', 'customer_service', 'shop_owner'] as const;

/** Whose alone somebody sees, beside those whom nobody keeps; null: everybody's. */
export const ownAlone = ({ roles, user_id }: Viewer): number | null =>
  SEES_ALL.some((role) => roles.includes(role)) ? null : user_id;

/** Each way of being meant has an index of its own. */
const MEANT = `($4::text IS NULL OR k.patient_id IN (
    SELECT t.id FROM patients t WHERE t.sounds LIKE $5 OR t.sounds LIKE $6
    UNION SELECT t.id FROM patients t WHERE t.phone LIKE $7
    UNION SELECT x.patient_id FROM hospital_patients x WHERE x.hospital_id = $3 AND x.card_no = upper($4)))`;

const OF_PATIENT = 'hospital_id = k.hospital_id AND r.patient_id = k.patient_id';

/** Ids first, views of the page's rows after. $8: whose alone, beside those whom nobody keeps. */
const LIST = `
  WITH found AS (
    SELECT k.patient_id FROM hospital_patients k
      LEFT JOIN customers c ON c.hospital_id = k.hospital_id AND c.patient_id = k.patient_id
    WHERE k.hospital_id = $3 AND ${MEANT} AND ($8::bigint IS NULL OR c.owner_id IS NULL OR c.owner_id = $8)
      AND ($9::bigint IS NULL OR c.owner_id = $9) AND (NOT $10::boolean OR c.owner_id IS NULL)
      AND ($11::text IS NULL OR customer_stage(k) = $11)
      AND ($12::bigint IS NULL OR k.patient_id IN (SELECT u.target_id FROM label_uses u
        WHERE u.hospital_id = $3 AND u.target = 'patient' AND u.label_id = $12))
      AND (NOT $13::boolean OR k.patient_id IN (SELECT f.patient_id FROM follow_ups f
        WHERE f.hospital_id = $3 AND f.status = 'planned' AND f.due_on <= clinic_today() AND is_marketing(f.kind)))
      AND ($14::bigint IS NULL OR k.patient_id IN (SELECT x FROM channel_patients($3, $14) x))
      AND ($15::int IS NULL OR
        (SELECT max(r.date) FROM reservations r WHERE r.${OF_PATIENT} AND r.visi_status = 1) <= clinic_today() - $15::int
        AND NOT EXISTS (SELECT FROM reservations r WHERE r.${OF_PATIENT} AND r.cancel_status = 0 AND r.starts_at > haomai_now()))
      AND (NOT $16::boolean OR k.patient_id IN (SELECT m.patient_id FROM disposals d JOIN members m ON m.id = d.member_id
        WHERE d.hospital_id = $3 AND d.status = 2)))
  SELECT (SELECT count(*)::int FROM found) AS total,
    (SELECT coalesce(jsonb_agg(customer_view(k) ORDER BY k.patient_id DESC), '[]')
      FROM (SELECT patient_id FROM found ORDER BY patient_id DESC LIMIT $1 OFFSET $2) p
        JOIN hospital_patients k ON k.hospital_id = $3 AND k.patient_id = p.patient_id) AS rows`;

interface Page {
  total: number;
  rows: CustomerRow[];
}

/** Who is known to the hospital, the newest first. `ownOf`: their own, and those whom nobody keeps. */
export async function findCustomers(db: HospitalScope, query: CustomerListQuery, ownOf: number | null): Promise<Page> {
  const typed = query.keyword.trim();
  const meant = meantBy(typed);
  const { rows } = await db.query<Page>(LIST, [
    ...[query.pageSize, (query.page - 1) * query.pageSize, db.hospitalId],
    ...[typed || null, meant.bySound, meant.bySigns, /^\d+$/.test(typed) ? containing(typed) : null],
    ...[ownOf, query.owner_id ?? null, query.unowned !== undefined, query.stage ?? null, query.label_id ?? null],
    ...[query.due !== undefined, query.channel_id ?? null, query.dormant_days ?? null, query.arrears !== undefined],
  ]);
  return rows[0] ?? fail('INTERNAL');
}

interface Offered {
  owners: Option[];
  channels: Option[];
  labels: WornLabel[];
}

/** What forms and filters choose from: who may keep a customer, channels and patients' labels in use. */
export async function findOffered(db: HospitalScope): Promise<Offered> {
  const { rows } = await db.query<Offered>(
    `SELECT ${KEEPERS} AS owners,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name) ORDER BY h.id), '[]')
         FROM market_channels h WHERE h.hospital_id = $1 AND h.status = 1) AS channels,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color) ORDER BY l.id), '[]')
         FROM labels l WHERE l.hospital_id = $1 AND l.target = 'patient' AND l.status = 1) AS labels`,
    [db.hospitalId],
  );
  return rows[0] ?? fail('INTERNAL');
}

/** Of a hospital ($1): [Option], as keeps_customers has them. */
export const KEEPERS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) ORDER BY w.id), '[]')
  FROM (SELECT DISTINCT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.hospital_id = $1 AND keeps_customers($1, m.user_id)) w)`;
