import { treatedAt } from './health-files.ts';
import { type Attempt, type Fields, query, type Thing } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import type { Stranger } from './stranger.ts';

/** Interventions, for the access tests. */

/** An open one, by somebody who treats its patient. */
async function interveneAt(app: Product, place: Place, by = place.owner.id): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO intervenes (hospital_id, patient_id, doctor_id, category, content, created_at, updated_at, updated_by)
     VALUES ($1, $2, $3, '饮食', '少吃甜食', haomai_now(), haomai_now(), $3) RETURNING id`,
    [place.id, await treatedAt(app, place, by), by],
  );
  return id;
}

export const INTERVENE_THINGS: Readonly<Record<string, Thing>> = {
  // One's own, since nobody changes another's.
  'admin/intervenes': { of: 'hospital', make: ({ app, seat }) => interveneAt(app, seat.there, seat.person?.id) },
};

/** Another hospital's. */
export const INTERVENE_PATHS: Readonly<Record<string, Stranger>> = {
  'admin/intervenes': { make: ({ app }, { other }) => interveneAt(app, other) },
};

/** What to send. */
export const INTERVENE_FORMS: Readonly<Record<string, (attempt: Attempt) => Promise<Fields>>> = {
  'intervenes.create': async ({ app, seat }) => ({
    patient_id: await treatedAt(app, seat.home, seat.person?.id),
    ...{ category: '戒烟', content: '建议戒烟' },
  }),
  'intervenes.update': async () => ({ status: 'met', outcome: '已戒', version: 1 }),
};
