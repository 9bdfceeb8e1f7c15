import { COUPON_PUBLISHERS } from '#contract/coupons.ts';
import { accepted, fresh, knownPatient, query, receiptOf, type Thing } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import { productAt, projectAt, projectCategoryOf } from './rows.ts';
import type { Open, Stranger } from './stranger.ts';

/** Members, receipts and prices, for the access tests. */

/** A member with something on the card: of somebody new, or of one patient. */
export async function memberAt(app: Product, place: Place, patientId?: number): Promise<number> {
  const patient = patientId ?? (await knownPatient(app, place));
  await app.owner.query(
    'INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [place.id, patient],
  );
  const { id } = await query<{ id: number }>(app, 'SELECT id FROM members WHERE hospital_id = $1 AND patient_id = $2', [
    place.id,
    patient,
  ]);
  await app.owner.query(
    `SELECT post_ledger(jsonb_build_object('hospital_id', $1::bigint, 'kind', 'topup', 'at', haomai_now(),
       'business_date', clinic_today(), 'member_id', $2::bigint),
       jsonb_build_array(jsonb_build_object('kind', 'cash', 'amount', 10000),
         jsonb_build_object('kind', 'principal', 'member_id', $2::bigint, 'amount', -10000),
         jsonb_build_object('kind', 'points_issued', 'amount', 10),
         jsonb_build_object('kind', 'points', 'member_id', $2::bigint, 'amount', -10)))`,
    [place.id, id],
  );
  return id;
}

/** Something that is sold by the piece. */
export async function drugAt(app: Product, place: Place): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO products (hospital_id, code, name, specification, unit, inventory_type_id, price)
     SELECT $1, $2, '阿莫西林', '0.25g', '粒', i.id, 100 FROM inventory_types i WHERE i.hospital_id = $1 AND i.base = 'drug' LIMIT 1
     RETURNING id`,
    [place.id, `Y${fresh()}`],
  );
  return id;
}

async function ruleAt(app: Product, place: Place): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    'INSERT INTO recharge_rules (hospital_id, name, amount, gift_amount) VALUES ($1, $2, 100, 10) RETURNING id',
    [place.id, `方案${fresh()}`],
  );
  return id;
}

/** A coupon that anybody there may have: published, or a draft for who does not publish. */
async function couponAt(app: Product, place: Place, status = 'on'): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO coupons (hospital_id, name, kind, amount, scope, valid_days, way, status)
     VALUES ($1, $2, 1, 10, '{"all": true, "category_ids": [], "project_ids": [], "drugs": true}', 30, 'claim', $3) RETURNING id`,
    [place.id, `券${fresh()}`, status],
  );
  return id;
}

/** One that somebody has. */
async function claimAt(app: Product, place: Place): Promise<number> {
  const member = await memberAt(app, place);
  const { id } = await query<{ id: number }>(
    app,
    `SELECT (take_coupon($1, $2, $3, 'give', NULL)->>'id')::bigint AS id`,
    [place.id, await couponAt(app, place), member],
  );
  return id;
}

const PUBLISHERS: readonly string[] = COUPON_PUBLISHERS;

/** What stands between /api/admin/hospital/ and /:id in calls about a member. */
const ABOUT_MEMBERS = ['users', ...['recharge', 'level', 'integral'].map((what) => `users/${what}`)];
const RECORDS = ['levelRecord', 'couponRecord', 'entitlementRecord', 'rechargeRecord', 'integralRecord', 'ledger'].map(
  (what) => `users/${what}`,
);

const ofMembers = <T>(value: T) =>
  Object.fromEntries([...ABOUT_MEMBERS, ...RECORDS].map((path): [string, T] => [`admin/hospital/${path}`, value]));

/** An issued list of somebody whom the hospital knows, of which nothing was paid. */
export async function disposalAt(app: Product, place: Place, patientId?: number, by = place.owner.id): Promise<number> {
  const member = await memberAt(app, place, patientId);
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO disposals (hospital_id, member_id, status, number, price, total, doctor_id, created_by, created_at, issued_at)
     VALUES ($1, $2, 1, $3, 1000, 1000, $4, $4, haomai_now(), haomai_now()) RETURNING id`,
    [place.id, member, `CZ${fresh()}`, by],
  );
  await app.owner.query(
    `INSERT INTO disposal_lines (hospital_id, disposal_id, position, kind, name, specification, unit, unit_price, count, net, doctor_id)
     VALUES ($1, $2, 1, 'fee', '洁牙', '', '次', 1000, 1, 1000, $3)`,
    [place.id, id, by],
  );
  await app.owner.query("SELECT owe_disposal(d, 1000, 'disposal', $2, NULL) FROM disposals d WHERE d.id = $1", [
    id,
    place.owner.id,
  ]);
  return id;
}

/** One that was paid in full, so that something may be given back of it. */
export async function paidAt(app: Product, place: Place): Promise<{ id: number; version: number }> {
  const asks = app.as(place.desk);
  const form = {
    patient_id: await knownPatient(app, place),
    projects: [{ project_id: await projectAt(app, place), count: 1 }],
    drugs: [{ drug_id: await drugAt(app, place), count: 1 }],
  };
  const written = await accepted(place, 'list', () => asks('POST', '/api/admin/hospital/disposal', form));
  const [id, amount] = [written.number('data', 'id'), written.number('data', 'total')];
  const paid = await accepted(place, 'payment', () =>
    asks('POST', '/api/admin/hospital/disposal/pay', { id, payments: [{ type: 3, amount }] }),
  );
  return { id, version: paid.number('data', 'version') };
}

/** A payment of such a list, taken by one. */
async function paymentAt(app: Product, place: Place, by = place.owner.id): Promise<number> {
  const list = await paidAt(app, place);
  const { id } = await query<{ id: number }>(
    app,
    `UPDATE payments p SET staff_id = $2 FROM payment_tenders t JOIN payment_splits s ON s.tender_id = t.id
     WHERE p.id = t.payment_id AND s.disposal_id = $1 RETURNING p.id`,
    [list.id, by],
  );
  return id;
}

/** An open shift of somebody’s, each of a day of its own, none as old as the day that is closed (money-forms.ts). */
async function shiftAt(app: Product, place: Place, by = place.owner.id): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO shifts (hospital_id, staff_id, business_date, opened_at) VALUES ($1, $2, clinic_today() - $3::int, haomai_now()) RETURNING id`,
    [place.id, by, fresh() % 2_000],
  );
  return id;
}

/** What another than whoever decides asked for, and nobody decided; who takes money may. */
async function approvalAt(app: Product, place: Place): Promise<number> {
  const { id, version } = await paidAt(app, place);
  await app.owner.query(
    `INSERT INTO money_settings (hospital_id, refund_second) VALUES ($1, 'money')
     ON CONFLICT (hospital_id) DO UPDATE SET refund_second = 'money'`,
    [place.id],
  );
  const asked = await accepted(place, 'refund', () =>
    app.as(place.desk)('POST', '/api/admin/hospital/disposal/refund', { id, version, amount: 1, reason: '退一点' }),
  );
  return asked.number('data', 'approval_id');
}

export const MONEY_THINGS: Readonly<Record<string, Thing>> = {
  'admin/receipts': { of: 'hospital', make: ({ app, seat }) => receiptOf(app, seat.there) },
  'admin/money_approvals': { of: 'hospital', make: ({ app, seat }) => approvalAt(app, seat.there) },
  'admin/shifts': { of: 'hospital', make: ({ app, seat }) => shiftAt(app, seat.there, seat.person?.id) },
  'admin/payments': { of: 'hospital', make: ({ app, seat }) => paymentAt(app, seat.there, seat.person?.id) },
  'admin/charges': {
    of: 'hospital',
    // A doctor reads those that are theirs.
    make: ({ app, seat }) => disposalAt(app, seat.there, undefined, seat.person?.id),
  },
  'admin/hospital/disposal/show': { of: 'hospital', make: ({ app, seat }) => disposalAt(app, seat.there) },
  'admin/marketing/coupons': {
    of: 'hospital',
    // One that is published is changed by who publishes.
    make: ({ app, seat }) =>
      couponAt(app, seat.there, seat.roles.some((role) => PUBLISHERS.includes(role)) ? 'on' : 'draft'),
  },
  coupons: {
    of: 'person',
    make: async ({ app, seat, patientId }) => {
      await memberAt(app, seat.home, patientId);
      return couponAt(app, seat.home);
    },
  },
  disposal_lists: { of: 'person', make: ({ app, seat, patientId }) => disposalAt(app, seat.home, patientId) },
  ...ofMembers<Thing>({ of: 'hospital', make: ({ app, seat }) => memberAt(app, seat.there) }),
};

/** Another hospital's. */
export const MONEY_PATHS: Readonly<Record<string, Stranger>> = {
  'admin/receipts': { make: ({ app }, { other }) => receiptOf(app, other) },
  'admin/money_approvals': { make: ({ app }, { other }) => approvalAt(app, other) },
  'admin/shifts': { make: ({ app }, { other }) => shiftAt(app, other) },
  'admin/payments': { make: ({ app }, { other }) => paymentAt(app, other) },
  'admin/charges': { make: ({ app }, { other }) => disposalAt(app, other) },
  'admin/hospital/disposal/show': { make: ({ app }, { other }) => disposalAt(app, other) },
  'admin/marketing/coupons': { make: ({ app }, { other }) => couponAt(app, other) },
  // Of one that is out everybody may know who is known there; a draft is nobody's.
  coupons: { make: ({ app }, { other }) => couponAt(app, other, 'draft') },
  disposal_lists: { make: ({ app }, { other }) => disposalAt(app, other) },
  ...ofMembers<Stranger>({ make: ({ app }, { other }) => memberAt(app, other) }),
};
export const MONEY_FIELDS: Readonly<Record<string, Stranger>> = {
  product_id: { make: ({ app }, { other }) => productAt(app, other) },
  member_ids: { make: async ({ app }, { other }) => [await memberAt(app, other)] },
  coupon_id: { make: ({ app }, { other }) => couponAt(app, other) },
  coupon_claim_id: { make: ({ app }, { other }) => claimAt(app, other) },
  project_ids: { make: async ({ app }, { other }) => [await projectAt(app, other)] },
  category_ids: { make: async ({ app }, { other }) => [await projectCategoryOf(app, other.id)] },
  member_id: { make: ({ app }, { other }) => memberAt(app, other) },
  disposal_id: { make: ({ app }, { other }) => disposalAt(app, other) },
  project_id: { make: ({ app }, { other }) => projectAt(app, other) },
  drug_id: { make: ({ app }, { other }) => drugAt(app, other) },
  rule_id: { make: ({ app }, { other }) => ruleAt(app, other) },
  category_id: { make: ({ app }, { other }) => projectCategoryOf(app, other.id) },
};
/** Where `id` is a list; and whose points the platform may sum up. */
export const MONEY_CALLS: Readonly<Record<string, Stranger | Open>> = {
  'coupons.list: hospital_id': {
    make: async ({ app, seat }, { other }) => {
      if (seat.roles.includes('super_admin')) return null;
      await couponAt(app, other);
      return other.id;
    },
  },
  'marketing.summary: hospital_id': {
    make: async ({ app, seat }, { other }) => {
      if (seat.roles.includes('super_admin')) return null;
      await paidAt(app, other);
      return other.id;
    },
  },
  'points.settings: hospital_id': {
    make: async ({ seat }, { other }) => (seat.roles.includes('super_admin') ? null : other.id),
  },
  'points.list: hospital_id': {
    make: async ({ app, seat }, { other }) => {
      if (seat.roles.includes('super_admin')) return null;
      await memberAt(app, other);
      return other.id;
    },
  },
  'disposals.write: id': { make: ({ app }, { other }) => disposalAt(app, other) },
  'disposals.writeOff: id': { make: ({ app }, { other }) => disposalAt(app, other) },
  'disposals.void: id': { make: ({ app }, { other }) => disposalAt(app, other) },
  'moneyApprovals.refund: id': { make: ({ app }, { other }) => disposalAt(app, other) },
  'disposals.pay: id': { make: ({ app }, { other }) => disposalAt(app, other) },
  'disposals.pay: ids': { make: async ({ app }, { other }) => [await disposalAt(app, other)] },
};
