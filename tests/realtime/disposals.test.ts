import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISPOSAL, openDisposalDesk } from '../support/disposal-desk.ts';
import { fresh } from '../support/member-desk.ts';
import { connect, type LiveClient } from './support.ts';
import { startWorld, type World } from './world.ts';

/** What the account of a patient is told of a list of treatments: docs/domain/live-channel.md#one-person. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const PRICE = 7_654_321;
const told = (client: LiveClient) => client.of('disposal').map(({ id, status }) => [id, status]);

async function clinic() {
  const desk = await openDisposalDesk(world.app);
  const other = await openDisposalDesk(world.app);
  const mine = await connect(world.live.url, { token: desk.account.token });
  const others = await Promise.all(
    [desk.desk.token, other.account.token, other.desk.token].map((token) => connect(world.live.url, { token })),
  );
  const close = () => {
    for (const client of [mine, ...others]) client.close();
  };
  return { ...desk, mine, others, close };
}

describe('a list of treatments', () => {
  it('is told to its patient’s account alone, wherever it stands, and never an amount', async () => {
    const { project, write, pay, asks, account, mine, others, close } = await clinic();
    const projects = [{ project_id: await project(PRICE), count: 1 }];
    const draft = await write({ projects, issue: false });
    const id = draft.number('data', 'id');
    await write({ id, projects });
    await pay({ id, payments: [{ type: 3, amount: 1_234_567 }] });
    await pay({ id, payments: [{ type: 1, amount: PRICE - 1_234_567 }] });
    const wrong = await write({ projects });
    const gone = { id: wrong.number('data', 'id'), version: wrong.at('data', 'version'), reason: '开错了' };
    expect((await asks('POST', `${DISPOSAL}/void`, gone, fresh())).status).toBe(201);
    await mine.until(() => told(mine).length === 5);
    // Of the draft nothing was said, nor kept for lines that are away.
    expect(told(mine)).toEqual([
      [id, 1],
      [id, 2],
      [id, 3],
      [gone.id, 1],
      [gone.id, 4],
    ]);
    const { rows } = await world.app.owner.query<{ body: { status: number } }>(
      "SELECT body FROM account_events WHERE user_id = $1 AND name = 'disposal' ORDER BY id",
      [account.id],
    );
    expect(rows.map(({ body }) => body.status)).toEqual([1, 2, 3, 1, 4]);
    expect(mine.bytes()).not.toMatch(/7654321|1234567|6419754/);
    for (const client of others) {
      await client.ask('unwatch', { hospital_id: 1, date: world.app.deps.clock.today() });
      expect(told(client)).toEqual([]);
    }
    close();
  });

  it('of several that are paid at once each is told', async () => {
    const { issued, pay, mine, close } = await clinic();
    const ids = [await issued(3000), await issued(4000)];
    await pay({ ids, payments: [{ type: 1, amount: 7000 }] });
    await mine.until(() => told(mine).length === 4);
    expect(told(mine).slice(2)).toEqual(ids.map((id) => [id, 3]));
    close();
  });
});
