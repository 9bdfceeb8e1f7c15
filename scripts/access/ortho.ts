import { treatedAt } from './health-files.ts';
import { type Attempt, type Fields, knownPatient, query, type Thing } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import type { Stranger } from './stranger.ts';

/** Orthodontic cases, for the access tests. */

/** One that is planned, of somebody whom who asks treats. */
async function orthoCaseAt(app: Product, place: Place, by = place.owner.id): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO ortho_cases (hospital_id, patient_id, doctor_id, status, created_at, updated_at, updated_by)
     VALUES ($1, $2, $3, 'planning', haomai_now(), haomai_now(), $3) RETURNING id`,
    [place.id, await treatedAt(app, place, by), by],
  );
  return id;
}

/** A customer whom who asks keeps: consultants and sales people read of no other. */
async function ownCustomer({ app, seat }: Attempt): Promise<number> {
  const patient = await knownPatient(app, seat.there);
  await app.owner.query('INSERT INTO customers (hospital_id, patient_id, owner_id) VALUES ($1, $2, $3)', [
    ...[seat.there.id, patient, seat.person?.id ?? null],
  ]);
  return patient;
}

export const ORTHO_THINGS: Readonly<Record<string, Thing>> = {
  'admin/ortho_cases': { of: 'hospital', make: ({ app, seat }) => orthoCaseAt(app, seat.there, seat.person?.id) },
  'ortho.read': { of: 'hospital', make: ownCustomer },
  // Of somebody whom who asks treats.
  'ortho.create': { of: 'hospital', make: ({ app, seat }) => treatedAt(app, seat.there, seat.person?.id) },
};

/** Another hospital's. */
export const ORTHO_PATHS: Readonly<Record<string, Stranger>> = {
  'admin/ortho_cases': { make: ({ app }, { other }) => orthoCaseAt(app, other) },
};

/** What to send. */
export const ORTHO_FORMS: Readonly<Record<string, (attempt: Attempt) => Promise<Fields>>> = {
  'ortho.create': async () => ({ status: 'active', appliance: '自锁托槽' }),
  'ortho.update': async () => ({ status: 'active', version: 1 }),
};
