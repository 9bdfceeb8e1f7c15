import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** docs/domain/stock.md#things: suppliers, and who may write them (docs/domain/roles.md#grants). */

const PATH = '/api/admin/suppliers';

let app: TestApp;
let hospital: number;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
  hospital = await app.make.hospital();
  owner = await app.make.staff({ hospital, role: 'shop_owner' });
});
afterAll(() => app.close());

const create = (person: Person, body: object) => app.as(person)('POST', PATH, body);
const errorsOf = async (body: object) => {
  const answer = await create(owner, { name: '国药控股浙江有限公司', ...body });
  return [answer.status, answer.at('errors')];
};

/** A warehouse of the hospital that this person keeps. */
async function nameKeeper(person: Person, name: string): Promise<void> {
  await app.owner.query(
    `WITH made AS (INSERT INTO warehouses (hospital_id, name, kind) VALUES ($1, $2, 'main') RETURNING id)
     INSERT INTO warehouse_keepers (hospital_id, warehouse_id, user_id) SELECT $1, id, $3 FROM made`,
    [hospital, name, person.id],
  );
}
const grantsOf = async (person: Person) => (await app.as(person)('POST', '/api/admin/info')).at('meta', 'grants');

describe('a supplier', () => {
  it('is written by its shop_owner and by keepers, and read by all staff', async () => {
    const doctor = await app.make.staff({ hospital, role: 'doctor' });
    const keeper = await app.make.staff({ hospital, role: 'dental_hygienist' });
    await nameKeeper(keeper, '东库');
    expect([await grantsOf(doctor), await grantsOf(keeper)]).toEqual([[], ['keeper']]);
    const made = await create(keeper, { name: '华东医药' });
    expect(made.status).toBe(201);
    const row = made.at('data') as { id: number; version: number };
    const one = `${PATH}/${row.id}`;
    const body = { name: '华东医药股份', version: row.version };
    for (const [method, path, given] of [
      ['POST', PATH, { name: '别家' }],
      ['PUT', one, body],
      ['DELETE', one, undefined],
      ['GET', `${PATH}/template.xlsx`, undefined],
    ] as const)
      expect((await app.as(doctor)(method, path, given)).status, `${method} ${path}`).toBe(403);
    expect((await app.as(doctor)('GET', one)).at('data', 'name')).toBe('华东医药');
    expect((await app.as(keeper)('PUT', one, body)).status).toBe(201);
    expect((await app.as(owner)('DELETE', one)).status).toBe(204);
  });

  it('is not written by a keeper of another hospital, nor by one whose membership has ended', async () => {
    const elsewhere = await app.make.staff({ hospital: await app.make.hospital(), role: 'sale' });
    await nameKeeper(elsewhere, '西库');
    const leaving = await app.make.staff({ hospital, role: 'doctor' });
    await nameKeeper(leaving, '南库');
    expect((await create(elsewhere, { name: '一家' })).status).toBe(403);
    expect((await create(leaving, { name: '二家' })).status).toBe(201);
    await app.owner.query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [leaving.id]);
    expect((await create(leaving, { name: '三家' })).status).toBe(403);
    expect(await grantsOf(leaving)).toEqual([]);
  });

  it('has a credit code that checks, in capitals, of which the hospital has one', async () => {
    const wrong = [422, { credit_code: ['统一社会信用代码不正确'] }];
    expect(await errorsOf({ credit_code: '91110108551385082R' })).toEqual(wrong);
    expect(await errorsOf({ credit_code: '9111010855138508' })).toEqual(wrong);
    const made = await create(owner, { name: '小米通讯', credit_code: ' 91110108551385082q ' });
    expect(made.at('data', 'credit_code')).toBe('91110108551385082Q');
    expect(await errorsOf({ credit_code: '91110108551385082Q' })).toEqual([
      422,
      { credit_code: ['统一社会信用代码已存在'] },
    ]);
    for (const name of ['无代码一', '无代码二']) expect((await create(owner, { name })).status).toBe(201);
  });

  it('has a name of two characters, a number that can be dialled, and a day that there is', async () => {
    expect(await errorsOf({ name: '甲' })).toEqual([422, { name: ['供应商名称至少2个字符'] }]);
    expect(await errorsOf({ license_until: '2027-02-30' })).toEqual([422, { license_until: ['日期格式错误'] }]);
    const [status, errors] = await errorsOf({ phone: '12' });
    expect([status, Object.keys(errors as object)]).toEqual([422, ['phone']]);
    const made = await create(owner, { name: '国药器械', phone: '(0571)88881234', license_until: '2027-02-28' });
    expect([made.at('data', 'phone'), made.at('data', 'license_until')]).toEqual(['0571-88881234', '2027-02-28']);
  });
});
