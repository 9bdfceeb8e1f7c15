import { type Attempt, type Fields, fresh, knownPatient, query, type Thing } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import type { Stranger } from './stranger.ts';

/** Customers and follow-ups, for the access tests. */

/** One that is open, of somebody whom the hospital knows. */
async function followUpAt(app: Product, place: Place): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO follow_ups (hospital_id, patient_id, kind, due_on, content, assignee_id, created_by)
     VALUES ($1, $2, 'other', clinic_today(), '问一声', $3, $3) RETURNING id`,
    [place.id, await knownPatient(app, place), place.owner.id],
  );
  return id;
}

/** One of those with which a hospital begins. */
async function planAt(app: Product, place: Place): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    'SELECT id FROM follow_up_plans WHERE hospital_id = $1 ORDER BY id LIMIT 1',
    [place.id],
  );
  return id;
}

async function channelAt(app: Product, place: Place): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    'INSERT INTO market_channels (hospital_id, name) VALUES ($1, $2) RETURNING id',
    [place.id, `渠道${fresh()}`],
  );
  return id;
}

async function patientLabelAt(app: Product, place: Place): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO labels (hospital_id, name, target, color) VALUES ($1, $2, 'patient', 'ink') RETURNING id`,
    [place.id, `标签${fresh()}`],
  );
  return id;
}

export const CUSTOMER_THINGS: Readonly<Record<string, Thing>> = {
  'admin/customers': { of: 'hospital', make: ({ app, seat }) => knownPatient(app, seat.there) },
  'admin/follow_ups': { of: 'hospital', make: ({ app, seat }) => followUpAt(app, seat.there) },
};

/** Another hospital's. */
export const CUSTOMER_PATHS: Readonly<Record<string, Stranger>> = {
  'admin/customers': { make: ({ app }, { other }) => knownPatient(app, other) },
  'admin/follow_ups': { make: ({ app }, { other }) => followUpAt(app, other) },
};
export const CUSTOMER_FIELDS: Readonly<Record<string, Stranger>> = {
  owner_id: { make: async (_, { other }) => other.owner.id },
  plan_id: { make: ({ app }, { other }) => planAt(app, other) },
  assignee_id: { make: async (_, { other }) => other.owner.id },
  channel_id: { make: ({ app }, { other }) => channelAt(app, other) },
  label_id: { make: ({ app }, { other }) => patientLabelAt(app, other) },
};

/** What to send. */
export const CUSTOMER_FORMS: Readonly<Record<string, (attempt: Attempt) => Promise<Fields>>> = {
  'customers.change': async () => ({ remarks: '常来', version: 0 }),
  'followUps.create': async ({ app, seat }) => ({
    patient_id: await knownPatient(app, seat.home),
    ...{ kind: 'other', due_on: '2099-01-01', content: '问一声' },
  }),
  'followUps.applyPlan': async ({ app, seat }) => ({
    ...{ patient_id: await knownPatient(app, seat.home), plan_id: await planAt(app, seat.home) },
  }),
  'followUps.update': async () => ({ content: '再问一声', version: 1 }),
  'followUps.complete': async () => ({ result: { text: '已联系' }, version: 1 }),
};
