import type pg from 'pg';
import type { Attempt } from '../../access/made.ts';
import { attemptOf } from '../../access/made.ts';
import type { Product } from '../../access/product.ts';
import { makePlaces, makeSeats, type Places, type Seat } from '../../access/seats.ts';
import { THINGS } from '../../access/things.ts';
import type { Who, World } from './wire.ts';

/** People and things for the requests to be about. */
export interface Cast {
  /** Everybody signed in anew, every hospital as it was: what hostile requests ended or locked begins again. */
  revive(): Promise<World>;
}

const SEATS: Partial<Record<Who, string>> = {
  patient: 'base user',
  desk: 'customer_service of the hospital',
  doctor: 'doctor of the hospital',
  hygienist: 'dental_hygienist of the hospital',
  owner: 'shop_owner of the hospital',
  admin: 'super_admin',
  stranger: 'customer_service of another hospital',
};

/** What ids of each pool are there, newest first. */
const POOLS: Record<string, string> = {
  hospital: 'SELECT id FROM hospitals ORDER BY id LIMIT 6',
  doctor:
    "SELECT user_id AS id FROM memberships WHERE role IN ('doctor', 'dental_hygienist') AND status = 'active' ORDER BY 1 LIMIT 12",
  department: 'SELECT id FROM departments ORDER BY id LIMIT 6',
  patient: 'SELECT id FROM patients ORDER BY id DESC LIMIT 20',
  slot: "SELECT id FROM slots WHERE status = 'open' AND starts_at > haomai_now() AND date <= clinic_today() + 7 ORDER BY id DESC LIMIT 40",
  hold: 'SELECT id FROM holds ORDER BY id DESC LIMIT 5',
  reservation: 'SELECT id FROM reservations ORDER BY id DESC LIMIT 40',
  union: 'SELECT id FROM unions ORDER BY id DESC LIMIT 5',
  review: 'SELECT id FROM reviews ORDER BY id DESC LIMIT 10',
  exception: 'SELECT id FROM work_exceptions ORDER BY id DESC LIMIT 10',
  announcement: 'SELECT id FROM announcements ORDER BY id DESC LIMIT 10',
  advisory: 'SELECT id FROM advisories ORDER BY id DESC LIMIT 10',
  sms: 'SELECT id FROM sms_messages ORDER BY id DESC LIMIT 10',
  job: 'SELECT id FROM outbox ORDER BY id DESC LIMIT 10',
  feed: 'SELECT id FROM calendar_feeds ORDER BY id DESC LIMIT 5',
  notification: 'SELECT id FROM notifications ORDER BY id DESC LIMIT 10',
  registration: 'SELECT id FROM patient_registrations ORDER BY id DESC LIMIT 10',
};

const REVIVE = ['DELETE FROM rate_limits', 'UPDATE users SET disabled_at = NULL WHERE disabled_at IS NOT NULL'];

async function idsOf(owner: pg.Pool): Promise<World['ids']> {
  const found = await Promise.all(
    Object.entries(POOLS).map(async ([name, text]) => {
      const { rows } = await owner.query<{ id: number }>(text);
      return [name, rows.map(({ id }) => id)] as const;
    }),
  );
  return Object.fromEntries(found);
}

/** A few of everything that a path's id may mean. */
async function furnish(product: Product, seats: readonly Seat[]): Promise<void> {
  for (const [name, thing] of Object.entries(THINGS)) {
    const wanted = thing.of === 'platform' ? SEATS.admin : thing.of === 'person' ? SEATS.patient : SEATS.owner;
    const seat = seats.find((one) => one.name === wanted);
    if (!seat) throw new Error(`nobody sits there for ${name}`);
    for (let n = 0; n < 3; n++) await thing.make(await attemptOf(product, seat));
  }
}

export async function makeCast(product: Product): Promise<Cast> {
  const places = await makePlaces(product);
  const seats = await makeSeats(product, places);
  await furnish(product, seats);
  return { revive: () => revive(product, places, seats) };
}

async function revive(product: Product, places: Places, seats: readonly Seat[]): Promise<World> {
  const { owner } = product;
  for (const text of REVIVE) await owner.query(text);
  await owner.query("UPDATE hospitals SET lock = 0, status = 'approved' WHERE id = ANY ($1)", [
    [places.right.id, places.other.id],
  ]);
  const tokens: Record<string, string | null> = { visitor: null, dead: 'x'.repeat(43) };
  for (const [who, name] of Object.entries(SEATS)) {
    const seat = seats.find((one) => one.name === name);
    if (!seat?.person) throw new Error(`nobody is ${who}`);
    const attempt: Attempt = await attemptOf(product, seat);
    tokens[who] = attempt.token ?? null;
    if (seat.bound)
      await owner.query("UPDATE memberships SET status = 'active', role = $3 WHERE user_id = $1 AND hospital_id = $2", [
        seat.person.id,
        seat.bound,
        seat.roles[0],
      ]);
  }
  const { rows: hashes } = await owner.query<{ hash_id: string }>(
    'SELECT hash_id FROM reservations ORDER BY id DESC LIMIT 20',
  );
  const { rows } = await owner.query<{ today: string }>('SELECT clinic_today()::text AS today');
  return {
    tokens: tokens as World['tokens'],
    ids: await idsOf(owner),
    hashes: hashes.map(({ hash_id }) => hash_id),
    today: rows[0]?.today ?? '2026-11-20',
  };
}
