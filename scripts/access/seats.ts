import { type Role, STAFF_ROLES } from '#contract/roles.ts';
import type { Account } from '../../db/factories.ts';
import { makePlace, type Place } from './places.ts';
import type { Product } from './product.ts';

/** Everybody who may come to a call: who they are, and whose things they ask for. */
export interface Seat {
  readonly name: string;
  /** Null: nobody is signed in. */
  readonly person: Account | null;
  /** What the session is bound to. */
  readonly bound: number | null;
  /** The roles that count there. */
  readonly roles: readonly Role[];
  /** Where they are at home: what they name in queries and bodies is of here. */
  readonly home: Place;
  /** Where the things are whose ids stand in the path. */
  readonly there: Place;
  /** Their hospital is closed, and so its staff are told. */
  readonly closed?: 'HOSPITAL_LOCKED' | 'HOSPITAL_PENDING';
}

export interface Places {
  right: Place;
  other: Place;
  locked: Place;
  waiting: Place;
}

export async function makePlaces(app: Product): Promise<Places> {
  return {
    right: await makePlace(app, 'open'),
    other: await makePlace(app, 'open'),
    locked: await makePlace(app, 'locked'),
    waiting: await makePlace(app, 'pending'),
  };
}

/** Of the hospital's own, by an invitation that was accepted. */
const WORKS_AT_PLANT = `WITH plant AS (INSERT INTO factories (name, owner_hospital_id) VALUES ('加工厂', $1) RETURNING id),
    invited AS (INSERT INTO work_invites (kind, subject_id, hospital_id, phone, name, granted, status, created_at, created_by, expires_at)
      SELECT 'factory_admin', id, $1, '13600000000', '陆远航', '{}', 'accepted', haomai_now(), $2, haomai_now() FROM plant
      RETURNING id, subject_id)
  INSERT INTO factory_users (invite_id, factory_id, user_id, created_at) SELECT id, subject_id, $2, haomai_now() FROM invited`;

export async function makeSeats(app: Product, places: Places): Promise<Seat[]> {
  const { right, other, locked, waiting } = places;
  const at = { home: right, there: right };
  const member = async (place: Place, role: Role, status = 'active') => {
    const person = await app.make.account();
    await app.make.member(person.id, place.id, role, status);
    return person;
  };
  const staff = async (role: Role, home: Place, there: Place, where: string): Promise<Seat> => ({
    name: `${role} ${where}`,
    person: await member(home, role),
    bound: home.id,
    roles: [role],
    home,
    there,
  });
  const atPlant = async () => {
    const person = await app.make.account();
    await app.owner.query(WORKS_AT_PLANT, [right.id, person.id]);
    return person;
  };
  const admin = await app.make.account();
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  const seats: Seat[] = [
    { name: 'nobody', person: null, bound: null, roles: [], ...at },
    { name: 'base user', person: await app.make.account(), bound: null, roles: [], ...at },
    { name: 'other', person: await member(right, 'other'), bound: right.id, roles: ['other'], ...at },
    { name: 'pending staff', person: await member(right, 'doctor', 'pending'), bound: null, roles: [], ...at },
    // Signed in while they worked there: the session is bound still, and grants nothing any more.
    { name: 'staff who left', person: await member(right, 'doctor', 'left'), bound: right.id, roles: [], ...at },
    { name: 'factory person', person: await atPlant(), bound: null, roles: [], ...at },
    { name: 'super_admin', person: admin, bound: null, roles: ['super_admin'], ...at },
  ];
  for (const role of STAFF_ROLES) {
    seats.push(
      await staff(role, right, right, 'of the hospital'),
      await staff(role, other, right, 'of another hospital'),
      { ...(await staff(role, locked, locked, 'of a locked hospital')), closed: 'HOSPITAL_LOCKED' },
      { ...(await staff(role, waiting, waiting, 'of a pending hospital')), closed: 'HOSPITAL_PENDING' },
    );
  }
  return seats;
}
