import type { TestApp } from './app.ts';
import { openHealthDesk } from './health-desk.ts';
import type { Asks } from './http.ts';
import { fresh } from './member-desk.ts';

/** A clinic where prescriptions are written: the desk of health files, with a patient whom its doctor has today. */

export const PRESCRIPTIONS = '/api/admin/prescriptions';

/** A drug that nobody is asked about. */
export const IBUPROFEN = {
  drug_name: '布洛芬缓释胶囊',
  specification: '0.3g*20粒',
  dose: 1,
  dose_unit: '粒',
  route: 'po',
  frequency: 'bid',
  days: 3,
  quantity_unit: '粒',
};
export const AMOXICILLIN = { ...IBUPROFEN, drug_name: '阿莫西林胶囊', frequency: 'tid', skin_test: 'exempt' };

export async function openPrescriptionDesk(app: TestApp) {
  const clinic = await openHealthDesk(app);
  const { as, patient } = clinic;
  const write = (form: object = {}, by: Asks = as, headers = fresh()) =>
    by('POST', PRESCRIPTIONS, { patient_id: patient, diagnosis: '急性牙髓炎', items: [IBUPROFEN], ...form }, headers);
  const draft = async (...items: object[]) => {
    const answer = await write(items.length > 0 ? { items } : {});
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.number('data', 'id');
  };
  const step =
    (name: string) =>
    (id: number, form: object, by: Asks = as) =>
      by('POST', `${PRESCRIPTIONS}/${id}/${name}`, form, fresh());
  const sign = step('sign');
  return {
    ...clinic,
    ...{ write, draft, sign, voids: step('void'), test: step('skin_test') },
    change: (id: number, form: object, by: Asks = as) =>
      by('PUT', `${PRESCRIPTIONS}/${id}`, { diagnosis: '急性牙髓炎', items: [IBUPROFEN], ...form }, fresh()),
    show: (id: number, by: Asks = as) => by('GET', `${PRESCRIPTIONS}/${id}`),
    list: (query = '', by: Asks = as) => by('GET', `${PRESCRIPTIONS}?${query}`),
    signed: async (...items: object[]) => {
      const id = await draft(...items);
      const answer = await sign(id, { version: 1 });
      if (answer.status !== 201) throw new Error(answer.text);
      return id;
    },
  };
}
