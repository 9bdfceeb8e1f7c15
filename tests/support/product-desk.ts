import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { fresh } from './member-desk.ts';
import { openPointsDesk } from './points-desk.ts';
import { waitingForLocks } from './waiting.ts';

/** A desk that sells packages, and has treatments done out of them. */

export const PRODUCTS = '/api/admin/marketing/products';
export const POLICIES = '/api/admin/marketing/insurance_records';

interface Entitled {
  id: number;
  left: number;
  total: number;
  state: string;
  expires_on: string | null;
}

export async function openProductDesk(app: TestApp) {
  const desk = await openPointsDesk(app);
  const { hospital, owner, asks, patient, project, write, pay, list, member } = desk;
  const one = async (text: string, values: unknown[]) => (await app.owner.query<{ id: number }>(text, values)).rows[0];
  const product = async (form: object, as = owner) => {
    const made = await as('POST', PRODUCTS, { status: 'on', ...form }, fresh());
    if (made.status !== 201) throw new Error(made.text);
    return made.number('data', 'id');
  };
  /** So many times one project of so much, for a price. */
  const packageOf = async (times: number, price: number, each: number, more: object = {}) => {
    const projectId = await project(each);
    const uses = [{ project_id: projectId, times }];
    const id = await product({ kind: 1, name: `洁牙${times}次`, price, uses, valid_days: 365, ...more });
    return { id, project: projectId };
  };
  /** What lies on a shelf. */
  const shelf = async (base: string) => {
    const type = await one('INSERT INTO inventory_types (hospital_id, name, base) VALUES ($1, $2, $3) RETURNING id', [
      ...[hospital, `${base}${Math.random()}`, base],
    ]);
    const made = await one(
      `INSERT INTO products (hospital_id, code, name, specification, unit, inventory_type_id, price)
       VALUES ($1, $2, '电动牙刷', '成人款', '支', $3, 9900) RETURNING id`,
      [hospital, `S${Math.random()}`, type?.id],
    );
    return made?.id ?? 0;
  };
  const selling = (...sold: readonly (readonly [id: number, count: number])[]) => ({
    products: sold.map(([marketing_product_id, count]) => ({ marketing_product_id, count })),
  });
  /** An issued list over products alone. */
  const listed = async (...sold: readonly (readonly [number, number])[]) => {
    const written = await write(selling(...sold));
    if (written.status !== 201) throw new Error(written.text);
    return { id: written.number('data', 'id'), total: written.number('data', 'total') };
  };
  const entitled = async () =>
    (await asks('GET', `/api/admin/marketing/entitlements?patient_id=${patient}`)).at('data') as Entitled[];
  /** What a member has or had, in the order of buying. */
  const records = async () => {
    const { rows } = await app.owner.query<{ id: number; left: number; ended_as: string | null }>(
      'SELECT id, rest::int AS left, ended_as FROM entitlements WHERE member_id = $1 ORDER BY id',
      [member],
    );
    return rows;
  };
  /** A package that was paid whole by WeChat: its list, and what it gave. */
  const boughtPackage = async (times: number, price: number, each: number, count = 1) => {
    const made = await packageOf(times, price, each);
    const { id, total } = await listed([made.id, count]);
    const before = (await records()).length;
    const paid = await pay({ id, payments: [{ type: 3, amount: total }] });
    if (paid.status !== 201) throw new Error(paid.text);
    const ids = (await records()).slice(before).map(({ id: one }) => one);
    return { ...made, list: id, payment: paid.number('meta', 'payment', 'id'), ids, first: ids[0] ?? 0 };
  };
  const used = (projectId: number, entitlementId: number, count = 1, more: object = {}, as = asks) =>
    write({ projects: [{ project_id: projectId, count, entitlement_id: entitlementId }], ...more }, as);
  const soldLines = async (id: number, count = 1) =>
    ((await list(id)) as { products: { id: number }[] }).products.map((line) => ({ line_id: line.id, count }));
  const voided = async (id: number) => {
    const { version } = (await list(id)) as { version: number };
    return asks('POST', '/api/admin/hospital/disposal/void', { id, version, reason: '开错了' }, fresh());
  };
  /** What is pressed at once, by so many, while a row is held: all of them have come to it before any is through. */
  const whileHeld = async <T>(row: string, values: unknown[], presses: readonly (() => Promise<T>)[]): Promise<T[]> => {
    const client = await app.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query(`${row} FOR UPDATE`, values);
      const pressed = Promise.all(presses.map((press) => press()));
      await expect.poll(() => waitingForLocks(app)).toBe(presses.length);
      await client.query('COMMIT');
      return await pressed;
    } finally {
      client.release(true);
    }
  };
  return {
    ...desk,
    whileHeld,
    ...{ product, packageOf, shelf, selling, listed, entitled, records, boughtPackage, used, soldLines, voided },
    patientAsks: app.as(desk.account),
  };
}
