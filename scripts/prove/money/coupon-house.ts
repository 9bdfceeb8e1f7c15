import type { Rig } from '../../rig/rig.ts';
import { buildTown } from '../../rig/town.ts';
import { type Clerk, knownTo } from './world.ts';

/** Somebody who has an account and a card. */
export interface Claimant {
  readonly member: number;
  readonly patient: number;
  readonly token: string;
}

/** A hospital that gives coupons away: none of its cards and lists is at another desk. */
export interface CouponHouse {
  readonly hospital: number;
  readonly owners: readonly [Clerk];
  readonly desks: readonly [Clerk, Clerk];
  readonly claimants: readonly Claimant[];
  /** What is on every list. */
  readonly project: number;
}

const CLAIMANTS = 12;
/** Cents. */
const PRICE = 5_000;

export async function openCouponHouse({ owner, make }: Rig): Promise<CouponHouse> {
  const town = await buildTown(owner, { hospitals: 1, doctors: 0, desks: 2, patients: CLAIMANTS, days: 1 });
  const [place] = town.hospitals;
  const [first, second] = place?.desks ?? [];
  if (!place || !first || !second) throw new Error('no desks that take coupons');
  const known = await knownTo(
    owner,
    place.id,
    town.patients.map(({ patient_id }) => patient_id),
  );
  const tokens = new Map(town.patients.map(({ patient_id, token }) => [patient_id, token]));
  const { rows } = await owner.query<{ id: number }>(
    `WITH c AS (INSERT INTO project_categories (hospital_id, name) VALUES ($1, '治疗') RETURNING id)
     INSERT INTO projects (hospital_id, category_id, code, name, unit, price, min_price, discountable)
       SELECT $1, c.id, 'Q1', '检查', '次', $2, 0, false FROM c RETURNING id`,
    [place.id, PRICE],
  );
  return {
    ...{ hospital: place.id, desks: [first, second], project: rows[0]?.id ?? 0 },
    owners: [await make.staff({ hospital: place.id, role: 'shop_owner' })],
    claimants: known.map(({ member, patient }) => ({ member, patient, token: tokens.get(patient) ?? '' })),
  };
}
