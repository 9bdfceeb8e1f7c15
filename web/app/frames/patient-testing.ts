import { pageOf } from './admin-testing.tsx';

/** The pages of one patient, for the tests of their frame and of what stands in its banner. */

export const PATIENT_INFO = 'GET /api/admin/hospital/patient-regd/patientinfo';
export const PATIENTS = 'GET /api/admin/patients';
export const PATIENT_PLACE = '/workstation/patient/info?user_id=7';

/** A patient of the hospital, of whom nothing special is known. */
export const patientOf = <T extends object>(own: T) => ({
  id: 7,
  name: '杨浩然',
  gender: '男',
  age: 27,
  phone: '138****7745',
  certificate_number: null,
  card_no: '',
  allergic_history: '',
  medical_history: '',
  alerts: [],
  informed: true,
  visits: 0,
  last_visit: null,
  created_at: '2026-04-18T02:00:00Z',
  ...own,
});

/** What the server says of who a patient is. */
export const infoOf = (patient: object) => ({ body: { data: patient, meta: { likely: [] } } });

/** What their pages ask for, of a patient without visits. */
export const patientAnswers = (patient: object) => ({
  [PATIENT_INFO]: infoOf(patient),
  'GET /api/admin/hospital/patient-regd/history': pageOf([]),
  [PATIENTS]: pageOf([]),
});
