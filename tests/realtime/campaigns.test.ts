import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACTIVES, openCampaignDesk } from '../support/campaign-desk.ts';
import { fresh } from '../support/member-desk.ts';
import { connect } from './support.ts';
import { startWorld, type World } from './world.ts';

/** Who looks at campaigns hears that one was written, sold or signed up for, without a word of it. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('a colleague’s lists hear of a campaign, of units that are sold and come back, and of a signup, by number alone', async () => {
  const { special, campaign, sell, undo, hospital, owner } = await openCampaignDesk(world.app);
  const colleague = await world.app.make.staff({ hospital, role: 'sale_manager' });
  const client = await connect(world.live.url, { token: colleague.token });
  const told = (id: number) =>
    client
      .of('touched')
      .flatMap(({ resources }) => resources)
      .filter(({ name, ids }) => name === 'marketing' && ids?.includes(id)).length;
  const { id, project } = await special({ total: 2 }, { kind: 2, name: '洗牙特惠' });
  await client.until(() => told(id) === 1);
  const list = (await sell(project)).number('data', 'id');
  await client.until(() => told(id) === 2);
  await undo(list);
  await client.until(() => told(id) === 3);
  const day = await campaign({ kind: 4, name: '开放日' });
  await client.until(() => told(day) === 1);
  const sign = () =>
    world.app.as(null)('POST', `/api/actives/${day}/signup`, { name: '赵小满', phone: '13712345678', agreed: true });
  expect((await sign()).status).toBe(201);
  await client.until(() => told(day) === 2);
  // Nothing is new by the same again, which the stop after it shows.
  await sign();
  await owner('PATCH', `${ACTIVES}/${day}/status`, { status: 'off', version: 1 }, fresh());
  await client.until(() => told(day) === 3);
  for (const word of ['赵小满', '13712345678', '洗牙特惠', '开放日']) expect(client.bytes()).not.toContain(word);
  client.close();
});
