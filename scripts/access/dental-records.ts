import { NO_CLEANING } from '#contract/dental-records-cleaning.ts';
import { type Attempt, type Fields, fresh, knownPatient, query, type Thing } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import type { Stranger } from './stranger.ts';

/** Record sheets, for the access tests. */

const SITE = { pd: 3, rec: 0, bop: true, plaque: false, calculus: false, pus: false };
const SITES = [SITE, SITE, SITE, SITE, SITE, null];
const TEETH = { '16': { sites: SITES, mobility: 0, furcation: null, implant: false, skip: false } };

/** A draft of somebody whom the hospital knows. */
async function sheetAt(app: Product, place: Place, kind: 'perio' | 'hygiene' = 'perio'): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO records (hospital_id, patient_id, kind, doctor_id, code, draft, visit_date, created_at, updated_at, updated_by)
     VALUES ($1, $2, $6, $3, $4, $5, clinic_today(), haomai_now(), haomai_now(), $3) RETURNING id`,
    [
      place.id,
      await knownPatient(app, place),
      place.owner.id,
      `JL${fresh()}`,
      JSON.stringify(kind === 'perio' ? { teeth: TEETH } : NO_CLEANING),
      kind,
    ],
  );
  return id;
}

/** A visit of who asks that took place. */
async function visitAt({ app, seat }: Attempt): Promise<{ id: number; patient_id: number }> {
  return query(
    app,
    `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
       chief_complaint, fee, visi_status, flow_status, created_at)
     SELECT translate(encode(gen_random_bytes(16), 'base64'), '+/=', '-_'), $1, $2, $3, $2, '{1}', clinic_today(), 570,
       clinic_instant(clinic_today(), 570), clinic_instant(clinic_today(), 585), '洁牙', 8000, 1, 'done', haomai_now()
     RETURNING id, patient_id`,
    [seat.home.id, seat.person?.id ?? null, await knownPatient(app, seat.home)],
  );
}

export const SHEET_THINGS: Readonly<Record<string, Thing>> = {
  'admin/hospital/patient-emr/jiludan': { of: 'hospital', make: ({ app, seat }) => sheetAt(app, seat.there) },
  'admin/hospital/patient-emr/jiludan-config': {
    of: 'hospital',
    make: ({ app, seat }) => knownPatient(app, seat.there),
  },
};

/** Another hospital's. */
export const SHEET_PATHS: Readonly<Record<string, Stranger>> = {
  'admin/hospital/patient-emr/jiludan': { make: ({ app }, { other }) => sheetAt(app, other) },
  'admin/hospital/patient-emr/jiludan-config': { make: ({ app }, { other }) => knownPatient(app, other) },
};

export const SHEET_CALLS: Readonly<Record<string, Stranger>> = {
  'dentalRecords.store: id': { make: ({ app }, { other }) => sheetAt(app, other, 'hygiene') },
  'dentalRecords.store: perio_id': { make: ({ app }, { other }) => sheetAt(app, other) },
};

/** What to send. */
export const SHEET_FORMS: Readonly<Record<string, (attempt: Attempt) => Promise<Fields>>> = {
  'dentalRecords.store': async (attempt) => {
    const { id, patient_id } = await visitAt(attempt);
    return { kind: 'hygiene', patient_id, reservation_id: id, data: { work: ['超声'] } };
  },
};
