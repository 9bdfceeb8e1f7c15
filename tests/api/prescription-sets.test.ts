import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fresh } from '../support/member-desk.ts';
import { IBUPROFEN, openPrescriptionDesk } from '../support/prescription-desk.ts';

/** What a prescription is begun with (协定方): docs/domain/records.md#prescriptions. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PATH = '/api/admin/prescription_sets';

/** A drug on a hospital's shelf. */
async function drugAt(hospital: number): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    `WITH t AS (INSERT INTO inventory_types (hospital_id, name, base) VALUES ($1, '药', 'drug') RETURNING id)
     INSERT INTO products (hospital_id, name, specification, unit, inventory_type_id) SELECT $1, '布洛芬', '0.3g', '粒', t.id FROM t RETURNING id`,
    [hospital],
  );
  return rows[0]?.id ?? 0;
}

async function clinic() {
  const desk = await openPrescriptionDesk(app);
  const keep = (form: object, by = desk.as) =>
    by('POST', PATH, { name: '智齿冠周炎', items: [IBUPROFEN], scope: 'own', ...form }, fresh());
  return { ...desk, keep };
}

describe('a set', () => {
  it('is its doctor’s own, or the hospital’s by its owner', async () => {
    const { as, keep, owner, seat } = await clinic();
    expect((await keep({})).status).toBe(201);
    expect((await keep({ name: '全院常规', scope: 'hospital' })).status).toBe(403);
    expect((await keep({ name: '全院常规', scope: 'hospital' }, app.as(owner))).status).toBe(201);
    const names = async (by = as) => ((await by('GET', PATH)).at('data') as { name: string }[]).map(({ name }) => name);
    expect(await names()).toEqual(['智齿冠周炎', '全院常规']);
    expect(await names(app.as(await seat('doctor')))).toEqual(['全院常规']);
    expect((await app.as(await seat('dental_hygienist'))('GET', PATH)).status).toBe(403);
  });

  it('has drugs as a prescription takes them, of its own shelves', async () => {
    const { keep, write, hospital } = await clinic();
    const wrong = async (...items: object[]) => {
      const answer = await keep({ items });
      return [answer.status, answer.at('errors')];
    };
    expect(await wrong()).toEqual([422, { items: ['药品为必填项'] }]);
    const theirs = await drugAt((await clinic()).hospital);
    expect(await wrong(IBUPROFEN, { ...IBUPROFEN, drug_id: theirs })).toEqual([
      422,
      { 'items.1.drug_id': ['药品不存在'] },
    ]);
    const ours = await drugAt(hospital);
    const kept = await keep({ items: [{ ...IBUPROFEN, drug_id: ours }], diagnosis: '38 智齿冠周炎' });
    expect(kept.at('data'), kept.text).toMatchObject({
      diagnosis: '38 智齿冠周炎',
      items: [{ drug_id: ours, dose: 1 }],
    });
    // What it has is what a sheet is written with.
    const items = (await keep({ name: '止痛' })).at('data', 'items') as object[];
    expect((await write({ items })).status).toBe(201);
  });
});
