import { makeCard } from '../ledger/cards.ts';
import type { TestApp } from './app.ts';
import { fresh, openMemberDesk, USERS } from './member-desk.ts';

/** A desk with a price list and a patient, as tests of lists of treatments ask it. */

export const DISPOSAL = '/api/admin/hospital/disposal';

export async function openDisposalDesk(app: TestApp) {
  const desk = await openMemberDesk(app);
  const { hospital, member, asks, account } = desk;
  const one = async (text: string, values: unknown[]) => {
    const { rows } = await app.owner.query<{ id: number }>(text, values);
    return rows[0]?.id ?? 0;
  };
  const category = await one("INSERT INTO project_categories (hospital_id, name) VALUES ($1, '治疗') RETURNING id", [
    hospital,
  ]);
  let made = 0;
  const project = (price: number, change = '') =>
    one(
      `INSERT INTO projects (hospital_id, category_id, code, name, unit, price${change && ', min_price, discountable'})
       VALUES ($1, $2, $3, $4, '次', $5${change && `, ${change}`}) RETURNING id`,
      [hospital, category, `T${++made}`, `项目${made}`, price],
    );
  const drug = async (price: number) => {
    const type = await one(
      `INSERT INTO inventory_types (hospital_id, name, base) VALUES ($1, $2, 'drug') RETURNING id`,
      [hospital, `药${++made}`],
    );
    return one(
      `INSERT INTO products (hospital_id, code, name, specification, unit, inventory_type_id, price)
       VALUES ($1, $2, $3, '0.25g', '片', $4, $5) RETURNING id`,
      [hospital, `D${made}`, `药品${made}`, type, price],
    );
  };
  const patient = await one('SELECT patient_id AS id FROM members WHERE id = $1', [member]);
  const write = (form: object, as = asks) => as('POST', DISPOSAL, { patient_id: patient, ...form }, fresh());
  const pay = (form: object, as = asks, headers = fresh()) => as('POST', `${DISPOSAL}/pay`, form, headers);
  const list = async (id: number) => (await asks('GET', `${DISPOSAL}/show/${id}`)).at('data');
  /** An issued one over so much. */
  const issued = async (price: number) =>
    (await write({ projects: [{ project_id: await project(price), count: 1 }] })).number('data', 'id');
  /** A card of somebody else of the patient's account, with so many yuan on it. */
  const relative = async (yuan: number) => {
    const card = await makeCard(app, hospital, '王小雨');
    await app.owner.query('UPDATE patients SET user_id = $1 WHERE id = $2', [account.id, card.account.patient_ids[0]]);
    await asks('POST', `${USERS}/recharge/${card.member}`, { amount: yuan, payment_type: 1 }, fresh());
    return card;
  };
  return { ...desk, relative, patient, project, drug, write, pay, list, issued };
}
