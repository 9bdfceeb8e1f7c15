import { caseAt } from './cases.ts';
import { type Attempt, type Fields, knownPatient, query, type Thing } from './made.ts';
import type { Open, Stranger } from './stranger.ts';

/** Tooth charts, for the access tests. */

/** Somebody whom who asks treats. */
async function treated({ app, seat }: Attempt): Promise<number> {
  const patientId = await knownPatient(app, seat.there);
  await query(
    app,
    `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
       chief_complaint, fee, visi_status, flow_status, created_at)
     SELECT translate(encode(gen_random_bytes(16), 'base64'), '+/=', '-_'), $1, $2, $3, $2,
       ARRAY[(SELECT min(id) FROM slots WHERE hospital_id = $1)], clinic_today(), 600, clinic_instant(clinic_today(), 600),
       clinic_instant(clinic_today(), 615), '牙疼', 8000, 1, 'done', haomai_now() RETURNING id`,
    [seat.there.id, seat.person?.id ?? seat.there.spare, patientId],
  );
  return patientId;
}

export const CHART_THINGS: Readonly<Record<string, Thing>> = {
  'toothCharts.apply': { of: 'hospital', make: treated },
};

export const CHART_CALLS: Readonly<Record<string, Stranger | Open>> = {
  'toothCharts.apply: record_id': { make: ({ app }, { other }) => caseAt(app, other) },
  'toothCharts.apply: id': { everybodys: 'of what is ended alone: tests/api/tooth-charts.test.ts' },
};

export const CHART_FORMS: Readonly<Record<string, (attempt: Attempt) => Promise<Fields>>> = {
  'toothCharts.apply': async () => ({
    version: 1,
    changes: [{ op: 'add', tooth: '26', surfaces: ['O'], state: '龋' }],
  }),
};
