import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PREFERENCES } from '#contract/notifications.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

const PATH = '/api/notifications/preferences';
const rows = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows;
const notified = (person: { id: number }, kind: string) =>
  rows("SELECT notify_person(jsonb_build_object('user_id', $1::bigint, 'kind', $2::text, 'title', '通知')) AS events", [
    person.id,
    kind,
  ]);

const PAIRS = Object.entries(PREFERENCES).flatMap(([kind, channels]) =>
  Object.entries(channels).map(([channel, enabled]) => ({ kind, channel, enabled })),
);

describe('what one wants to be told', () => {
  it('is at first what the contract has, every pair that there is to choose', async () => {
    const answer = await app.as(await app.make.account())('GET', PATH);
    expect([answer.status, answer.at()]).toEqual([200, { preferences: PAIRS, sms_stopped: false }]);
    expect(PAIRS.length).toBeGreaterThan(5);
    expect((await app.as()('GET', PATH)).status).toBe(401);
    expect((await app.as()('PUT', PATH, { preferences: [] })).status).toBe(401);
  });

  it('is kept for oneself alone, what is left out stays, and of a pair named twice the last counts', async () => {
    const [me, other] = [await app.make.account(), await app.make.account()];
    const as = app.as(me);
    const set = (preferences: object[]) => as('PUT', PATH, { preferences });
    expect((await set([{ kind: 'booked', channel: 'product', enabled: false }])).status).toBe(201);
    const answer = await set([
      { kind: 'arrived', channel: 'product', enabled: true },
      { kind: 'arrived', channel: 'product', enabled: false },
      { kind: 'cancelled', channel: 'sms', enabled: false },
    ]);
    const off = ['booked:product', 'arrived:product', 'cancelled:sms'];
    const mine = PAIRS.map((each) => ({ ...each, enabled: !off.includes(`${each.kind}:${each.channel}`) }));
    expect(answer.at()).toEqual({ preferences: mine, sms_stopped: false });
    expect((await as('GET', PATH)).at('preferences')).toEqual(mine);
    expect((await app.as(other)('GET', PATH)).at('preferences')).toEqual(PAIRS);
    await set([{ kind: 'booked', channel: 'product', enabled: true }]);
    expect((await as('GET', PATH)).at('preferences', 0)).toEqual({ kind: 'booked', channel: 'product', enabled: true });
  });

  it('is obeyed: what is turned off makes no line, no count and no event', async () => {
    const me = await app.make.account();
    await app.as(me)('PUT', PATH, { preferences: [{ kind: 'booked', channel: 'product', enabled: false }] });
    expect(await notified(me, 'booked')).toEqual([{ events: [] }]);
    expect(await notified(me, 'cancelled')).toMatchObject([{ events: [{ user_id: me.id, name: 'notification' }] }]);
    const list = await app.as(me)('GET', '/api/notifications');
    expect([list.at('total'), list.at('data', 0, 'kind')]).toEqual([1, 'cancelled']);
    expect(await rows('SELECT 1 FROM account_events WHERE user_id = $1', [me.id])).toHaveLength(1);
  });

  it('is no choice for what one must know, nor for a way that there is not', async () => {
    const as = app.as(await app.make.account());
    for (const [kind, channel] of [
      ['approval', 'product'],
      ['session', 'sms'],
      ['arrived', 'sms'],
    ]) {
      const answer = await as('PUT', PATH, { preferences: [{ kind, channel, enabled: false }] });
      expect([answer.status, answer.at('errors')], kind).toEqual([
        422,
        { 'preferences.0.channel': ['该通知不能这样设置'] },
      ]);
    }
    const wrong = await as('PUT', PATH, { preferences: [{ kind: 'x', channel: 'y', enabled: 'z' }], sms_stopped: 1 });
    expect(wrong.at('errors')).toEqual({
      'preferences.0.kind': ['通知类型格式错误'],
      'preferences.0.channel': ['通知方式格式错误'],
      'preferences.0.enabled': ['开关格式错误'],
      sms_stopped: ['开关格式错误'],
    });
    expect((await as('GET', PATH)).at('preferences')).toEqual(PAIRS);
  });
});

describe('no SMS at all', () => {
  const stops = (person: { phone: string }) => rows('SELECT source FROM sms_stops WHERE phone = $1', [person.phone]);

  it('is said and taken back for one’s own phone, and says nothing of others', async () => {
    const [me, other] = [await app.make.account(), await app.make.account()];
    const as = app.as(me);
    expect((await as('PUT', PATH, { sms_stopped: true })).at('sms_stopped')).toBe(true);
    expect((await as('PUT', PATH, { sms_stopped: true })).status).toBe(201);
    expect([await stops(me), await stops(other)]).toEqual([[{ source: 'person' }], []]);
    expect((await app.as(other)('PUT', PATH, { sms_stopped: false })).at('sms_stopped')).toBe(false);
    expect((await as('PUT', PATH, { preferences: [] })).at('sms_stopped')).toBe(true);
    expect((await as('PUT', PATH, { sms_stopped: false })).at('sms_stopped')).toBe(false);
    expect(await stops(me)).toEqual([]);
  });

  it('that was answered by SMS is seen here, and taken back here', async () => {
    const me = await app.make.account();
    await rows("INSERT INTO sms_stops VALUES ($1, 'reply', haomai_now())", [me.phone]);
    expect((await app.as(me)('GET', PATH)).at('sms_stopped')).toBe(true);
    await app.as(me)('PUT', PATH, { sms_stopped: false });
    expect(await stops(me)).toEqual([]);
  });

  it('is said at the same moment in two windows without harm', async () => {
    const me = await app.make.account();
    const pairs = PAIRS.map((each) => ({ ...each, enabled: false }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        app.as(me)('PUT', PATH, { preferences: i % 2 ? pairs : pairs.toReversed(), sms_stopped: true }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await stops(me)).toHaveLength(1);
  });
});
