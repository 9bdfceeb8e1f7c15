import type { TestApp } from './app.ts';
import { EMR, openCaseDesk } from './case-desk.ts';
import type { Asks } from './http.ts';
import { fresh } from './member-desk.ts';

/** A clinic where health files are kept: the desk of cases, with a patient whom its doctor has today. */

export const LIST = `${EMR}/base-emr-list`;
const STORE = `${EMR}/store-base-emr`;

/** What stands nowhere but in answers to those who treat, and is no part of anything else. */
export const DISEASE = '丙型肝炎病毒携带';
export const CONTENT = {
  systemic: ['HIV', '高血压'],
  systemic_text: DISEASE,
  medications: '氨氯地平 5mg 每日一次',
  blood_pressure: { systolic: 138, diastolic: 86 },
  weight_kg: 63.5,
};

export async function openHealthDesk(app: TestApp) {
  const clinic = await openCaseDesk(app);
  const { hospital, patient, doctor, seat } = clinic;
  const as = app.as(doctor);
  const clerk = await seat('customer_service', '陈露');
  const desk = app.as(clerk);
  const path = (id = patient) => `/api/admin/patients/${id}/allergies`;
  return {
    ...clinic,
    ...{ as, desk, clerk },
    file: (by: Asks = as, more = '') => by('GET', `${LIST}?patient_id=${patient}${more}`),
    save: (form: object, by: Asks = as, headers = fresh()) =>
      by('POST', STORE, { patient_id: patient, content: CONTENT, ...form }, headers),
    allergies: (by: Asks = as, of = patient) => by('GET', path(of)),
    add: (form: object, by: Asks = as, headers = fresh()) => by('POST', path(), form, headers),
    decide: (id: number, form: object, by: Asks = as) => by('PUT', `/api/admin/allergies/${id}`, form, fresh()),
    /** The hospital's number. */
    seq: async () => {
      const { rows } = await app.owner.query<{ seq: number }>(
        'SELECT seq FROM hospital_numbers WHERE hospital_id = $1',
        [hospital],
      );
      return rows[0]?.seq ?? -1;
    },
    reads: async (area: string) => {
      const { rows } = await app.owner.query<{ by_name: string; treating: boolean }>(
        'SELECT by_name, treating FROM record_reads WHERE hospital_id = $1 AND area = $2 ORDER BY id',
        [hospital, area],
      );
      return rows;
    },
  };
}
