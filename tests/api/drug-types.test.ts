import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Asks, asking } from '../support/http.ts';

/** What classes of drugs have beside every tree (tests/resources): three levels, and what they inherit. docs/domain/stock.md#things */

const PATH = '/api/admin/hospital/drug-type';

interface Node {
  id: number;
  name: string;
  version: number;
  effective: object;
  children: Node[];
}

let app: TestApp;
let ask: Asks;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app?.close());
beforeEach(async () => {
  ask = asking(app.url, (await app.make.staff({ role: 'shop_owner' })).token);
});

const made = async (name: string, parent: Node | null = null, more: object = {}) => {
  const answer = await ask('POST', PATH, { name, parent_id: parent?.id ?? null, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.at('data') as Node;
};
const move = (node: Node, parent: Node | null) =>
  ask('PUT', `${PATH}/${node.id}`, { name: node.name, parent_id: parent?.id ?? null, version: node.version });
const depthOf = (nodes: Node[]): number =>
  nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ children }) => depthOf(children)));
const tree = async () => (await ask('GET', PATH)).at('data') as Node[];

it('are one tree, with the types of things that are in use', async () => {
  const anti = await made('抗感染药');
  await made('头孢菌素类', await made('抗生素', anti));
  await made('局麻药');
  const named = (nodes: Node[]): unknown[] => nodes.map(({ name, children }) => [name, named(children)]);
  expect(named(await tree())).toEqual([
    ['抗感染药', [['抗生素', [['头孢菌素类', []]]]]],
    ['局麻药', []],
  ]);
  const types = (await ask('GET', PATH)).at('meta', 'inventory_types') as { name: string; base: string }[];
  expect(types.map(({ name, base }) => [name, base])[0]).toEqual(['药品', 'drug']);
});

it('inherit what they do not say themselves, also of what is moved or changed above them', async () => {
  const top = await made('抗感染药', null, { prescription: true, antibacterial: true });
  const middle = await made('外用', top, { prescription: false });
  const low = await made('软膏', middle, { controlled: 'toxic' });
  expect(low).toMatchObject({
    prescription: null,
    antibacterial: null,
    effective: { prescription: false, antibacterial: true, controlled: 'toxic' },
  });
  expect((await move(middle, null)).at('data', 'effective')).toEqual({
    prescription: false,
    antibacterial: false,
    controlled: 'none',
  });
  expect((await ask('GET', `${PATH}/${low.id}`)).at('data', 'effective')).toEqual({
    prescription: false,
    antibacterial: false,
    controlled: 'toxic',
  });
});

it('stand on three levels, counted with what stands under the one that is moved', async () => {
  const top = await made('一');
  const middle = await made('二', top);
  const low = await made('三', middle);
  const deep = { parent_id: ['最多3级'] };
  expect((await ask('POST', PATH, { name: '四', parent_id: low.id })).at('errors')).toEqual(deep);
  const other = await made('另一');
  await made('另二', other);
  expect((await move(other, middle)).at('errors')).toEqual(deep);
  expect((await move(other, top)).status).toBe(201);
});

it('have one name among siblings, and may have it again elsewhere', async () => {
  const top = await made('抗生素');
  const below = await made('抗生素', top);
  const refused = await move(below, null);
  expect([refused.status, refused.at('errors')]).toEqual([422, { name: ['分类名称已存在'] }]);
});

it('have no fourth level that two moves in one moment would make together', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [a, b, c, d] = [
      await made(`甲${round}`),
      await made(`乙${round}`),
      await made(`丙${round}`),
      await made(`丁${round}`),
    ] as [Node, Node, Node, Node];
    const [under, lower] = [await move(b, a), await move(d, c)].map((answer) => answer.at('data') as Node);
    expect([under?.id, lower?.id]).toEqual([b.id, d.id]);
    // Each alone would be three levels: 甲 乙 丙 with 丁 makes four.
    const answers = await Promise.all([move(c, a), under ? move(under, d) : null]);
    expect(answers.map((answer) => answer?.status).toSorted()).toEqual([201, 422]);
    expect(depthOf(await tree())).toBeLessThanOrEqual(3);
  }
});

it('are held by the database, whoever writes', async () => {
  const top = await made('一');
  const below = await made('二', top);
  await expect(
    app.owner.query('UPDATE drug_classifications SET parent_id = $2 WHERE id = $1', [top.id, below.id]),
  ).rejects.toThrow('INVALID');
  const foreign = await app.make.hospital();
  await expect(
    app.owner.query("INSERT INTO drug_classifications (hospital_id, parent_id, name) VALUES ($1, $2, '外')", [
      foreign,
      top.id,
    ]),
  ).rejects.toThrow('INVALID');
});
