import { caseAt } from './cases.ts';
import { treatedAt } from './health-files.ts';
import { type Attempt, type Fields, fresh, query, type Thing } from './made.ts';
import { disposalAt } from './money.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import type { Open, Stranger } from './stranger.ts';

/** Lab orders, for the access tests. */

async function plantAt(app: Product, place: Place): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    'INSERT INTO factories (name, owner_hospital_id) VALUES ($1, $2) RETURNING id',
    [...[`义齿厂${fresh()}`, place.id]],
  );
  return id;
}

/** One on its way, of a patient whom somebody treats or keeps. */
async function orderAt(app: Product, place: Place, by = place.owner.id): Promise<number> {
  const patient = await treatedAt(app, place, by);
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO denture_orders (hospital_id, code, patient_id, doctor_id, factory_id, items, impression, occlusion, margin, contact, due_on, status,
       sent_at, sent_name, created_at, updated_at, updated_by)
     VALUES ($1, $2, $3, $4, $5, '[]', 'scan', '', '', '', clinic_today() + 14, 'shipped', haomai_now(), '王＊', haomai_now(), haomai_now(), $4)
     RETURNING id`,
    [place.id, `YC${fresh()}`, patient, by, await plantAt(app, place)],
  );
  return id;
}

/** A customer's whom who asks keeps. */
async function ownCustomers({ app, seat }: Attempt): Promise<number> {
  const id = await orderAt(app, seat.there, seat.person?.id);
  await app.owner.query(
    `INSERT INTO customers (hospital_id, patient_id, owner_id) SELECT hospital_id, patient_id, $2 FROM denture_orders WHERE id = $1
     ON CONFLICT (hospital_id, patient_id) DO UPDATE SET owner_id = excluded.owner_id`,
    [id, seat.person?.id ?? null],
  );
  return id;
}

export const DENTURE_THINGS: Readonly<Record<string, Thing>> = {
  'admin/denture_processing_orders': { of: 'hospital', make: ownCustomers },
};

/** Another hospital's. */
export const DENTURE_PATHS: Readonly<Record<string, Stranger>> = {
  'admin/denture_processing_orders': { make: ({ app }, { other }) => orderAt(app, other) },
};

async function lineAt(app: Product, place: Place): Promise<number> {
  const { id } = await query<{ id: number }>(app, 'SELECT id FROM disposal_lines WHERE disposal_id = $1 LIMIT 1', [
    await disposalAt(app, place),
  ]);
  return id;
}

export const DENTURE_CALLS: Readonly<Record<string, Stranger | Open>> = {
  'dentureOrders.list: factory_id': { everybodys: 'a filter by a plant that nothing was ordered from finds nothing' },
  'dentureOrders.create: factory_id': { make: ({ app }, { other }) => plantAt(app, other) },
  'dentureOrders.update: factory_id': { make: ({ app }, { other }) => plantAt(app, other) },
  'dentureOrders.create: disposal_line_id': { make: ({ app }, { other }) => lineAt(app, other) },
  'dentureOrders.update: disposal_line_id': { make: ({ app }, { other }) => lineAt(app, other) },
  'dentureOrders.create: record_id': { make: ({ app }, { other }) => caseAt(app, other) },
  'dentureOrders.update: record_id': { make: ({ app }, { other }) => caseAt(app, other) },
};

/** What to send. */
export const DENTURE_FORMS: Readonly<Record<string, (attempt: Attempt) => Promise<Fields>>> = {
  'dentureOrders.create': async ({ app, seat }) => ({
    patient_id: await treatedAt(app, seat.home, seat.person?.id),
    factory_id: await plantAt(app, seat.home),
    ...{ items: [{ restoration: 'guard', material: '软垫' }], impression: 'scan', due_on: '2027-12-31' },
  }),
  'dentureOrders.update': async () => ({ cost: 50_000, version: 1 }),
  'dentureOrders.step': async () => ({ to: 'arrived', version: 1 }),
  'dentureOrders.message': async () => ({ text: '请尽快' }),
};
