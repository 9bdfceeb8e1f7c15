import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fresh } from '../support/member-desk.ts';
import { openPointsDesk, POINTS } from '../support/points-desk.ts';

/** Who says what points are, and who sees what moved of them: docs/domain/money.md#points */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openPointsDesk(app);
const BEGINS = {
  ...{ enabled: true, yuan_per_point: 10, earn_on_balance: true, earn_on_drugs: true, point_value: 1, max_percent: 20 },
  ...{ min_use: 100, expire_months: 12, invite_points: 100, invitee_points: 50, invite_min: 10_000, version: 1 },
};

async function platform() {
  const account = await app.make.account();
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [account.id]);
  return app.as(account);
}

describe('the terms', () => {
  it('begin as they are, and one of two who saw the same changes them', async () => {
    const { owner, second } = await clinic();
    expect((await owner('GET', `${POINTS}/settings`)).at('data')).toEqual(BEGINS);
    const forms = [
      { ...BEGINS, yuan_per_point: 5 },
      { ...BEGINS, yuan_per_point: 20 },
    ];
    const both = await Promise.all([owner, second].map((as, n) => as('PUT', `${POINTS}/settings`, forms[n], fresh())));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [won, lost] = both.toSorted((a, b) => a.status - b.status);
    expect(won?.at('data', 'version')).toBe(2);
    expect([lost?.at('code'), lost?.at('current')]).toEqual(['STALE', won?.at('data')]);
    const logs = await owner('GET', '/api/admin/operation_logs?action=points.settings');
    expect(logs.at('data')).toMatchObject([{ action_name: '修改积分设置', object: '积分设置' }]);
  });

  it('say what is wrong with them, field by field', async () => {
    const { owner } = await clinic();
    const form = {
      ...BEGINS,
      yuan_per_point: 0,
      max_percent: 101,
      point_value: 0,
      expire_months: -1,
      version: undefined,
    };
    const wrong = await owner('PUT', `${POINTS}/settings`, form, fresh());
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.at('errors') as object).toSorted()).toEqual([
      ...['expire_months', 'max_percent', 'point_value', 'version', 'yuan_per_point'],
    ]);
  });

  it('are the owner’s to change, and everybody’s of the staff to read', async () => {
    const { hospital, terms } = await clinic();
    await terms({ yuan_per_point: 7 });
    for (const role of [
      'customer_service',
      'doctor',
      'sale',
      'sale_manager',
      'consultant',
      'dental_hygienist',
    ] as const) {
      const as = app.as(await app.make.staff({ hospital, role }));
      expect((await as('GET', `${POINTS}/settings`)).at('data', 'yuan_per_point')).toBe(7);
      expect((await as('PUT', `${POINTS}/settings`, { ...BEGINS, version: 2 }, fresh())).status).toBe(403);
      expect((await as('GET', POINTS)).status).toBe(200);
    }
    const patient = app.as(await app.make.account());
    expect((await patient('GET', POINTS)).status).toBe(403);
  });

  it('of a hospital are read by the platform, and changed by nobody there', async () => {
    const { hospital, terms } = await clinic();
    await terms({ min_use: 33 });
    const as = await platform();
    expect((await as('GET', `${POINTS}/settings?hospital_id=${hospital}`)).at('data', 'min_use')).toBe(33);
    expect((await as('GET', `${POINTS}/settings`)).at('data')).toEqual(BEGINS);
    expect((await as('PUT', `${POINTS}/settings`, { ...BEGINS, version: 2 }, fresh())).status).toBe(403);
  });
});

describe('what moved of everybody’s points', () => {
  async function moved() {
    const desk = await clinic();
    const { change, bought, issued, pay, ending, refunded } = desk;
    await change('incr', 1000);
    const { id } = await bought(20_000);
    await pay({ id: await issued(5000), payments: [{ type: 6, amount: 500 }] });
    await change('decr', 100);
    await refunded(id, { amount: 10_000 });
    await ending(-1);
    await bought(1000);
    return desk;
  }

  it('is told by the row, the newest first, and adds up to what there is', async () => {
    const { owner, integral, verified } = await moved();
    const all = await owner('GET', POINTS);
    expect(all.at('data')).toMatchObject([
      { type: 'points_earned', amount: 1, balance_after: 1, disposal: { number: 'CZ20261120-0003' } },
      { type: 'points_expired', type_name: '积分过期', amount: -410, staff: { real_name: '系统' }, receipt_no: null },
      { type: 'points_taken', type_name: '扣回积分', amount: -10, staff: { real_name: '陈露' } },
      { type: 'points', type_name: '积分变动', amount: -100 },
      { type: 'pay', type_name: '消费', amount: -500, receipt_no: 'SJ2026-000002', disposal: null },
      { type: 'points_earned', type_name: '消费得积分', amount: 20, disposal: { number: 'CZ20261120-0001' } },
      { type: 'points', amount: 1000, balance_after: 1000 },
    ]);
    expect([all.at('total'), all.at('meta')]).toEqual([7, { earned: 1011, spent: 600, expired: 410, standing: 1 }]);
    expect(await integral()).toBe(1);
    expect(await verified()).toEqual([]);
  });

  it('is found by whose it is, by kind and by day', async () => {
    const { owner, code } = await moved();
    const meta = async (query: string) => (await owner('GET', `${POINTS}?${query}`)).at('meta');
    const spent = await owner('GET', `${POINTS}?type=pay&pageSize=1`);
    expect([spent.at('total'), spent.at('meta')]).toEqual([1, { earned: 0, spent: 500, expired: 0, standing: 1 }]);
    expect(await meta(`keyword=${code}`)).toMatchObject({ earned: 1011, standing: 1 });
    expect(await meta('keyword=HC99999999')).toEqual({ earned: 0, spent: 0, expired: 0, standing: 0 });
    expect(await meta('from=2026-11-21')).toEqual({ earned: 0, spent: 0, expired: 0, standing: 1 });
    expect(await meta('to=2026-11-20')).toMatchObject({ earned: 1011 });
    expect((await owner('GET', `${POINTS}?type=cash`)).status).toBe(422);
  });

  it('is another hospital’s business in nothing, and the platform’s in sums', async () => {
    const { hospital } = await moved();
    const elsewhere = await clinic();
    expect((await elsewhere.owner('GET', POINTS)).at('meta')).toEqual({ earned: 0, spent: 0, expired: 0, standing: 0 });
    expect((await elsewhere.owner('GET', `${POINTS}?hospital_id=${hospital}`)).at('total')).toBe(0);
    const as = await platform();
    const seen = await as('GET', `${POINTS}?hospital_id=${hospital}`);
    expect([seen.at('data'), seen.at('total')]).toEqual([[], 0]);
    expect(seen.at('meta')).toEqual({ earned: 1011, spent: 600, expired: 410, standing: 1 });
    const all = (await as('GET', `${POINTS}?type=points_expired`)).at('meta') as { expired: number; earned: number };
    expect([all.expired >= 410, all.earned]).toEqual([true, 0]);
  });
});
