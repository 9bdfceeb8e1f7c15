import type { TestApp } from './app.ts';
import type { Answer, Asks } from './http.ts';
import { openImageDesk } from './image-desk.ts';
import { fresh } from './member-desk.ts';

/** A clinic that orders from a plant, and the plant's people. The clinic's day is 2026-11-20. */

export const ORDERS = '/api/admin/denture_processing_orders';

export const CROWN = {
  restoration: 'crown',
  teeth: ['26'],
  material: '氧化锆',
  shade_system: 'vita_classical',
  shade: 'A2',
};
export const ORDER = { items: [CROWN], impression: 'scan', due_on: '2026-12-04' };

let counter = 0;

/** A plant in use, and somebody who works there. */
export async function openPlant(app: TestApp) {
  const { rows } = await app.owner.query<{ id: number }>('INSERT INTO factories (name) VALUES ($1) RETURNING id', [
    `义齿厂${++counter}`,
  ]);
  const id = rows[0]?.id ?? 0;
  const worker = await app.make.account();
  await app.owner.query(
    `WITH i AS (INSERT INTO work_invites (kind, subject_id, phone, name, granted, status, created_by, created_at, expires_at)
       SELECT 'factory_admin', $1, '', '陆远航', '{}', 'accepted', $2, haomai_now(), haomai_now() RETURNING id)
     INSERT INTO factory_users (invite_id, factory_id, user_id, created_at) SELECT i.id, $1, $2, haomai_now() FROM i`,
    [id, worker.id],
  );
  return { id, worker, by: app.as(worker) };
}

export async function openDentureDesk(app: TestApp) {
  const clinic = await openImageDesk(app);
  const { as, patient } = clinic;
  const plant = await openPlant(app);
  const write = (form: object = {}, by: Asks = as, headers = fresh()) =>
    by('POST', ORDERS, { patient_id: patient, factory_id: plant.id, ...ORDER, ...form }, headers);
  const step = (id: number, to: string, version: number, form: object = {}, by: Asks = as) =>
    by('POST', `${ORDERS}/${id}/steps`, { to, version, ...form }, fresh());
  const show = (id: number, by: Asks = as) => by('GET', `${ORDERS}/${id}`);
  const versionOf = async (id: number) => (await show(id)).number('data', 'version');
  /** The next one of it, by whoever moves it there. */
  const move = async (id: number, to: string, form: object = {}, by: Asks = as): Promise<Answer> => {
    const answer = await step(id, to, await versionOf(id), form, by);
    if (answer.status !== 201) throw new Error(`${to}: ${answer.text}`);
    return answer;
  };
  const draft = async (form: object = {}) => {
    const answer = await write(form);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.number('data', 'id');
  };
  /** One that stands there, by the shortest way. */
  const at = async (status: string, form: object = {}) => {
    const id = await draft(form);
    const way = ['sent', 'received', 'making', 'shipped', 'arrived', 'tried', 'seated'];
    for (const to of way.slice(0, way.indexOf(status) + 1)) {
      const plants = ['received', 'making', 'shipped'].includes(to);
      await move(id, to, to === 'making' ? { stage: '设计' } : {}, plants ? plant.by : as);
    }
    return id;
  };
  return {
    ...clinic,
    ...{ plant, write, step, show, versionOf, move, draft, orderAt: at },
    put: (id: number, form: object, by: Asks = as) => by('PUT', `${ORDERS}/${id}`, form, fresh()),
    say: (id: number, text: string, by: Asks = as) => by('POST', `${ORDERS}/${id}/messages`, { text }, fresh()),
    orders: (query = '', by: Asks = as) => by('GET', `${ORDERS}?${query}`),
  };
}
