import { fresh, knownPatient, query, receiptOf, type Thing } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import { projectCategoryOf } from './rows.ts';
import type { Stranger } from './stranger.ts';

/** Members, receipts and prices, for the access tests. */

/** A member with something on the card. */
export async function memberAt(app: Product, place: Place): Promise<number> {
  const patient = await knownPatient(app, place);
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

async function ruleAt(app: Product, place: Place): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    'INSERT INTO recharge_rules (hospital_id, name, amount, gift_amount) VALUES ($1, $2, 100, 10) RETURNING id',
    [place.id, `方案${fresh()}`],
  );
  return id;
}

/** What stands between /api/admin/hospital/ and /:id in calls about a member. */
const ABOUT_MEMBERS = ['users', ...['recharge', 'level', 'integral'].map((what) => `users/${what}`)];
const RECORDS = ['levelRecord', 'rechargeRecord', 'integralRecord', 'ledger'].map((what) => `users/${what}`);

const ofMembers = <T>(value: T) =>
  Object.fromEntries([...ABOUT_MEMBERS, ...RECORDS].map((path): [string, T] => [`admin/hospital/${path}`, value]));

export const MONEY_THINGS: Readonly<Record<string, Thing>> = {
  'admin/receipts': { of: 'hospital', make: ({ app, seat }) => receiptOf(app, seat.there) },
  ...ofMembers<Thing>({ of: 'hospital', make: ({ app, seat }) => memberAt(app, seat.there) }),
};

/** Another hospital's. */
export const MONEY_PATHS: Readonly<Record<string, Stranger>> = {
  'admin/receipts': { make: ({ app }, { other }) => receiptOf(app, other) },
  ...ofMembers<Stranger>({ make: ({ app }, { other }) => memberAt(app, other) }),
};
export const MONEY_FIELDS: Readonly<Record<string, Stranger>> = {
  member_id: { make: ({ app }, { other }) => memberAt(app, other) },
  rule_id: { make: ({ app }, { other }) => ruleAt(app, other) },
  category_id: { make: ({ app }, { other }) => projectCategoryOf(app, other.id) },
};
