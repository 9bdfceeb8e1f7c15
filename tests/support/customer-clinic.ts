import type { TestApp } from './app.ts';

/** A hospital with those who keep its customers, and patients whom it knows. */

export const CUSTOMERS = '/api/admin/customers';

type Asks = ReturnType<TestApp['as']>;
export type Customer = Record<string, unknown> & { patient_id: number; version: number };
export type Role = 'sale' | 'sale_manager' | 'customer_service' | 'shop_owner' | 'consultant' | 'doctor';

export async function openCustomerClinic(app: TestApp) {
  const hospital = await app.make.hospital();
  const person = async (role: Role, name: string) => app.make.staff({ hospital, role, name });
  const [sale, other, manager] = [
    await person('sale', '张丽'),
    await person('sale', '周敏'),
    await person('sale_manager', '吴静'),
  ];
  const [desk, owner] = [await person('customer_service', '陈露'), await person('shop_owner', '周院长')];
  const patient = async (name: string, user?: number) => {
    const id = await app.make.patient({ name, ...(user === undefined ? {} : { user }) });
    await app.owner.query('INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2)', [hospital, id]);
    return id;
  };
  const channel = async (name: string) => {
    const { rows } = await app.owner.query<{ id: number }>(
      'INSERT INTO market_channels (hospital_id, name) VALUES ($1, $2) RETURNING id',
      [hospital, name],
    );
    return rows[0]?.id ?? 0;
  };
  return { hospital, sale, other, manager, desk, owner, person, patient, channel };
}

export const list = async (asks: Asks, query = '') =>
  (await asks('GET', `${CUSTOMERS}${query}`)).at('data') as Customer[];
export const names = async (asks: Asks, query = '') => (await list(asks, query)).map(({ name }) => name);
export const put = (asks: Asks, id: number, form: object, version = 0) =>
  asks('PUT', `${CUSTOMERS}/${id}`, { version, ...form });
export const one = async (asks: Asks, id: number) => (await list(asks)).find(({ patient_id }) => patient_id === id);

/** A visit at three in the afternoon, so many days from today; `made`: when it was booked. */
export const visit = (
  app: TestApp,
  [hospital, doctor, patient]: readonly [number, number, number],
  days: number,
  visited: boolean,
  made = days,
) =>
  app.owner.query(
    `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
       chief_complaint, fee, visi_status, flow_status, created_at)
     SELECT translate(encode(gen_random_bytes(16), 'base64'), '+/=', '-_'), $1, $2, $3, $2, '{}', clinic_today() + $4::int, 900,
       clinic_instant(clinic_today() + $4::int, 900), clinic_instant(clinic_today() + $4::int, 915), '牙痛', 0,
       $5::boolean::int, CASE WHEN $5 THEN 'done' ELSE 'booked' END, haomai_now() + $6::int * interval '1 day'`,
    [hospital, doctor, patient, days, visited, made],
  );
