import { COUPON_PUBLISHERS } from '#contract/coupons.ts';
import { CAMPAIGN_CALLS, CAMPAIGN_FIELDS, CAMPAIGN_PATHS } from './campaigns.ts';
import { accepted, fresh, knownPatient, query, type Thing } from './made.ts';
import { memberAt } from './money.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import { projectAt } from './rows.ts';
import type { Open, Stranger } from './stranger.ts';

/** What is sold beside projects and drugs, what somebody has of it, and campaigns, for the access tests. */

const PUBLISHERS: readonly string[] = COUPON_PUBLISHERS;

/** A package of three times one project: on sale, or a draft for who does not publish. */
export async function marketingProductAt(app: Product, place: Place, status = 'on'): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO marketing_products (hospital_id, kind, name, price, uses, valid_days, status)
     VALUES ($1, 1, $2, 250, jsonb_build_array(jsonb_build_object('project_id', $3::bigint, 'times', 3)), 365, $4) RETURNING id`,
    [place.id, `套餐${fresh()}`, await projectAt(app, place), status],
  );
  return id;
}

/** Somebody's, who has bought one. */
async function entitlementAt(app: Product, place: Place): Promise<number> {
  const asks = app.as(place.desk);
  const products = [{ marketing_product_id: await marketingProductAt(app, place), count: 1 }];
  const form = { patient_id: await knownPatient(app, place), products };
  const written = await accepted(place, 'list', () => asks('POST', '/api/admin/hospital/disposal', form));
  const id = written.number('data', 'id');
  await accepted(place, 'payment', () =>
    asks('POST', '/api/admin/hospital/disposal/pay', { id, payments: [{ type: 3, amount: 250 }] }),
  );
  const got = await query<{ id: number }>(
    app,
    'SELECT e.id FROM entitlements e JOIN disposal_lines l ON l.id = e.line_id WHERE l.disposal_id = $1',
    [id],
  );
  return got.id;
}

async function policyAt(app: Product, place: Place): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO insurance_records (hospital_id, member_id, insured, premium, starts_on, ends_on)
     VALUES ($1, $2, '本人', 100, clinic_today(), clinic_today() + 365) RETURNING id`,
    [place.id, await memberAt(app, place)],
  );
  return id;
}

export const MARKETING_THINGS: Readonly<Record<string, Thing>> = {
  'admin/marketing/products': {
    of: 'hospital',
    make: ({ app, seat }) =>
      marketingProductAt(app, seat.there, seat.roles.some((role) => PUBLISHERS.includes(role)) ? 'on' : 'draft'),
  },
  'admin/marketing/insurance_records': { of: 'hospital', make: ({ app, seat }) => policyAt(app, seat.there) },
};

/** Another hospital's. */
export const MARKETING_PATHS: Readonly<Record<string, Stranger>> = {
  ...CAMPAIGN_PATHS,
  'admin/marketing/products': { make: ({ app }, { other }) => marketingProductAt(app, other) },
  'admin/marketing/insurance_records': { make: ({ app }, { other }) => policyAt(app, other) },
};
export const MARKETING_FIELDS: Readonly<Record<string, Stranger>> = {
  ...CAMPAIGN_FIELDS,
  entitlement_id: { make: ({ app }, { other }) => entitlementAt(app, other) },
  marketing_product_id: { make: ({ app }, { other }) => marketingProductAt(app, other) },
};
export const MARKETING_CALLS: Readonly<Record<string, Stranger | Open>> = {
  ...CAMPAIGN_CALLS,
  'marketingProducts.list: hospital_id': {
    make: async ({ app, seat }, { other }) => {
      if (seat.roles.includes('super_admin')) return null;
      await marketingProductAt(app, other);
      return other.id;
    },
  },
  'insuranceRecords.list: hospital_id': {
    make: async ({ app, seat }, { other }) => {
      if (seat.roles.includes('super_admin')) return null;
      await policyAt(app, other);
      return other.id;
    },
  },
  'insuranceRecords.create: product_id': { make: ({ app }, { other }) => marketingProductAt(app, other) },
  'insuranceRecords.change: product_id': { make: ({ app }, { other }) => marketingProductAt(app, other) },
};
