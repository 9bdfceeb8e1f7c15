import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ACTIVES, openCampaignDesk } from '../support/campaign-desk.ts';
import { fresh } from '../support/member-desk.ts';

/** Campaigns on lists of treatments: whose price counts, and how many of what is limited are gone. docs/domain/money.md#campaigns */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openCampaignDesk(app);
const codes = (answers: { status: number; at: (key: string) => unknown }[]) =>
  answers.map((answer) => (answer.status === 201 ? 201 : answer.at('code'))).sort();
const cash = (amount: number) => ({ payments: [{ type: 1, amount }] });

describe('the price of a line', () => {
  it('is the campaign’s where that is lower than the level’s, and says whose it is', async () => {
    const { special, sell, level, quote, project, verified } = await clinic();
    const { id, project: cheap } = await special();
    const other = await project(1_000);
    await level({ level: 5, long: 1 });
    const lines = [
      { project_id: cheap, count: 2 },
      { project_id: other, count: 1 },
    ];
    const quoted = await quote(lines);
    expect(quoted.at('data')).toMatchObject({
      ...{ price: 21_000, level: 150, campaign: 8_000, manual: 0, total: 12_850 },
      lines: [
        { net: 12_000, campaign: { id, name: '爱牙月' } },
        { net: 850, campaign: null },
      ],
    });
    const written = await sell(cheap, { projects: lines });
    expect(written.status, written.text).toBe(201);
    expect(written.at('data')).toMatchObject({
      total: 12_850,
      projects: [
        { net: 12_000, campaign: { id, name: '爱牙月' } },
        { net: 850, campaign: null },
      ],
      discounts: [
        { kind: 'level', amount: 150 },
        { kind: 'campaign', name: '活动', amount: 8_000, reason: '爱牙月' },
      ],
    });
    expect(await verified()).toEqual([]);
  });

  it('is the level’s where that is lower, and takes no unit; of several campaigns it is the lowest', async () => {
    const { campaign, special, sell, level, sold, linesOfList, verified } = await clinic();
    const dear = await special({ price: 9_000, total: 5 }, { kind: 2 });
    await level({ level: 5, long: 1 });
    const first = (await sell(dear.project)).number('data', 'id');
    expect((await linesOfList(first)).projects).toMatchObject([{ net: 8_500, campaign: null }]);
    expect(await sold(dear.id)).toEqual([[0, 5]]);
    const low = await campaign({ name: '更低', projects: [{ project_id: dear.project, price: 7_000 }] });
    await campaign({ name: '较低', projects: [{ project_id: dear.project, price: 8_000 }] });
    const second = (await sell(dear.project)).number('data', 'id');
    expect((await linesOfList(second)).projects).toMatchObject([{ net: 7_000, campaign: { id: low, name: '更低' } }]);
    expect(await verified()).toEqual([]);
  });

  it('is a campaign’s only while that runs, by the clock', async () => {
    const { special, sell, owner, linesOfList } = await clinic();
    const net = async (project: number) =>
      (await linesOfList((await sell(project)).number('data', 'id'))).projects[0]?.net;
    const coming = await special({}, { starts_at: '2098-01-01T00:00:00+08:00' });
    expect(await net(coming.project)).toBe(10_000);
    const over = await special({}, { ends_at: '2026-01-02T00:00:00+08:00' });
    expect(await net(over.project)).toBe(10_000);
    const draft = await special({}, { status: 'draft' });
    expect(await net(draft.project)).toBe(10_000);
    await owner('PATCH', `${ACTIVES}/${draft.id}/status`, { status: 'on', version: 1 }, fresh());
    expect(await net(draft.project)).toBe(6_000);
    await owner('PATCH', `${ACTIVES}/${draft.id}/status`, { status: 'off', version: 2 }, fresh());
    expect(await net(draft.project)).toBe(10_000);
    // To the moment.
    const { rows } = await app.owner.query<{ now: Date }>('SELECT haomai_now() AS now');
    const now = rows[0]?.now.toISOString();
    expect(await net((await special({}, { starts_at: now })).project)).toBe(6_000);
    expect(await net((await special({}, { ends_at: now })).project)).toBe(10_000);
  });

  it('is for those whom the campaign is for: levels, and who has no other list here', async () => {
    const { special, sell, level, linesOfList, people, undo } = await clinic();
    const net = async (project: number, more: object = {}) =>
      (await linesOfList((await sell(project, more)).number('data', 'id'))).projects[0]?.net;
    const gold = await special({ price: 1_000 }, { audience: { levels: [2, 3], new_only: false } });
    expect(await net(gold.project)).toBe(10_000);
    await level({ level: 3, long: 1 });
    expect(await net(gold.project)).toBe(1_000);
    const welcome = await special({}, { audience: { levels: [], new_only: true } });
    const [one = 0] = await people(1);
    const first = (await sell(welcome.project, { patient_id: one })).number('data', 'id');
    expect((await linesOfList(first)).projects[0]?.net).toBe(6_000);
    expect(await net(welcome.project, { patient_id: one })).toBe(10_000);
    const [another = 0] = await people(1);
    // A list that was void, or is a draft, was none; and the list itself is no other.
    await undo((await sell(welcome.project, { patient_id: another })).number('data', 'id'));
    await sell(welcome.project, { patient_id: another, issue: false });
    const third = (await sell(welcome.project, { patient_id: another })).number('data', 'id');
    const changed = await sell(welcome.project, { patient_id: another, id: third }, { count: 2 });
    expect((await linesOfList(changed.number('data', 'id'))).projects[0]?.net).toBe(12_000);
  });

  it('is reckoned on when something is taken off by hand, and by a coupon that does not go with it', async () => {
    const { special, sell, owner, linesOfList, verified } = await clinic();
    const { project } = await special();
    const low = await sell(project, { discount: { amount: 400, reason: '老客' } });
    expect(low.at('errors', 'discount')).toEqual(['手动优惠最多为5%']);
    const fits = await sell(project, { discount: { amount: 300, reason: '老客' } });
    expect((await linesOfList(fits.number('data', 'id'))).projects[0]).toMatchObject({ net: 5_700 });
    // The owner takes off what they like, to less than the campaign asks.
    const by = (await owner(
      'POST',
      '/api/admin/hospital/disposal',
      {
        patient_id: await app.owner
          .query<{ id: number }>('SELECT patient_id AS id FROM members WHERE id = $1', [
            (fits.at('data') as { member_id: number }).member_id,
          ])
          .then(({ rows }) => rows[0]?.id),
        projects: [{ project_id: project, count: 1, unit_price: 5_000 }],
      },
      fresh(),
    )) as { at: (...path: string[]) => unknown };
    expect(by.at('data', 'discounts')).toMatchObject([
      { kind: 'campaign', amount: 4_000 },
      { kind: 'manual', amount: 1_000 },
    ]);
    expect(await verified()).toEqual([]);
  });

  it('of one at nothing makes a list that is settled, and can be void', async () => {
    const { special, sell, sold, undo, list, verified } = await clinic();
    const { id, project } = await special({ price: 0, total: 3 }, { kind: 2 });
    const free = (await sell(project)).number('data', 'id');
    expect(await list(free)).toMatchObject({ total: 0, status: 3 });
    expect(await sold(id)).toEqual([[1, 2]]);
    expect((await undo(free)).status).toBe(201);
    expect(await sold(id)).toEqual([[0, 3]]);
    expect(await verified()).toEqual([]);
  });
});

describe('what is limited', () => {
  it('of a crowd that issues the last ones goes to as many as there are', async () => {
    const { special, sell, desks, sold, people, list, verified } = await clinic();
    const { id, project } = await special({ total: 10 }, { kind: 2 });
    const crowd = await people(24);
    const all = await desks(24);
    const answers = await Promise.all(
      crowd.map((patient_id, n) => sell(project, { patient_id }, { campaign_id: id }, all[n])),
    );
    expect(codes(answers)).toEqual([...Array(10).fill(201), ...Array(14).fill('SOLD_OUT')]);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.at('message'), refused?.at('left')]).toEqual([
      409,
      '活动“爱牙月”的“项目1”已售罄',
      0,
    ]);
    for (const won of answers.filter(({ status }) => status === 201))
      expect(won.at('data')).toMatchObject({ total: 6_000, projects: [{ campaign: { id } }] });
    expect(await sold(id)).toEqual([[10, 0]]);
    // Whoever did not see the campaign's price pays that of the list.
    const late = await sell(project, { patient_id: crowd[0] });
    expect(await list(late.number('data', 'id'))).toMatchObject({ total: 10_000, projects: [{ campaign: null }] });
    expect(await verified()).toEqual([]);
  });

  it('of a crowd that says nothing of a price is never sold more often than there is', async () => {
    const { special, sell, desks, sold, people, verified } = await clinic();
    const { id, project } = await special({ total: 5 }, { kind: 2 });
    const all = await desks(16);
    const answers = await Promise.all(
      (await people(16)).map((patient_id, n) => sell(project, { patient_id }, {}, all[n])),
    );
    const won = answers.filter((answer) => answer.status === 201 && answer.at('data', 'total') === 6_000);
    expect(won).toHaveLength(5);
    for (const answer of answers) expect([201, 409]).toContain(answer.status);
    expect(await sold(id)).toEqual([[5, 0]]);
    expect(await verified()).toEqual([]);
  });

  it('the last one of two desks goes to one', async () => {
    const { special, sell, sold, owner, people, verified } = await clinic();
    const { id, project } = await special({ total: 1 }, { kind: 2 });
    const [one, two] = await people(2);
    const at = (patient_id: number | undefined) => ({
      patient_id,
      projects: [{ project_id: project, count: 1, campaign_id: id }],
    });
    const answers = await Promise.all([
      sell(project, at(one)),
      owner('POST', '/api/admin/hospital/disposal', at(two), fresh()),
    ]);
    expect(codes(answers)).toEqual([201, 'SOLD_OUT']);
    expect(await sold(id)).toEqual([[1, 0]]);
    expect(await verified()).toEqual([]);
  });

  it('of one person is bounded by what each may have, also at the same moment', async () => {
    const { special, sell, desks, sold, quote, undo, people, verified } = await clinic();
    const { id, project } = await special({ total: 50, per_person: 2 }, { kind: 2 });
    const answers = await Promise.all((await desks(6)).map((desk) => sell(project, {}, { campaign_id: id }, desk)));
    expect(codes(answers)).toEqual([201, 201, 'LIMIT', 'LIMIT', 'LIMIT', 'LIMIT']);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.at('message')]).toEqual([422, '活动“爱牙月”的“项目1”每人限 2 份']);
    expect(await sold(id)).toEqual([[2, 48]]);
    expect((await quote([{ project_id: project, count: 1 }])).at('data', 'total')).toBe(10_000);
    const [other] = await people(1);
    expect((await sell(project, { patient_id: other }, { count: 3, campaign_id: id })).at('code')).toBe('LIMIT');
    const won = answers.find(({ status }) => status === 201)?.number('data', 'id') ?? 0;
    await undo(won);
    expect((await quote([{ project_id: project, count: 1 }])).at('data', 'total')).toBe(6_000);
    expect(await verified()).toEqual([]);
  });

  it('counts all lines of a list, and a line is whole at one price', async () => {
    const { special, sell, sold, linesOfList, verified } = await clinic();
    const { id, project } = await special({ total: 3 }, { kind: 2 });
    const line = (count: number, more: object = {}) => ({ project_id: project, count, ...more });
    const few = await sell(project, { projects: [line(2, { campaign_id: id }), line(2, { campaign_id: id })] });
    expect([few.at('code'), few.at('message'), few.at('left')]).toEqual([
      'SOLD_OUT',
      '活动“爱牙月”的“项目1”仅剩 3 份',
      3,
    ]);
    const both = (await sell(project, { projects: [line(2), line(2)] })).number('data', 'id');
    expect((await linesOfList(both)).projects.map(({ net }) => net)).toEqual([12_000, 20_000]);
    expect(await sold(id)).toEqual([[2, 1]]);
    expect(await verified()).toEqual([]);
  });

  it('is not reserved by a draft: it is counted when that is issued, and then at no other price than was seen', async () => {
    const { special, sell, sold, people, linesOfList, verified } = await clinic();
    const { id, project } = await special({ total: 1 }, { kind: 2 });
    const draft = (await sell(project, { issue: false }, { campaign_id: id })).number('data', 'id');
    expect((await linesOfList(draft)).projects).toMatchObject([{ net: 6_000, campaign: { id } }]);
    expect(await sold(id)).toEqual([[0, 1]]);
    const [other] = await people(1);
    expect((await sell(project, { patient_id: other })).at('data', 'total')).toBe(6_000);
    const { version } = await linesOfList(draft);
    const late = await sell(project, { id: draft, version }, { campaign_id: id });
    expect([late.status, late.at('code')]).toEqual([409, 'SOLD_OUT']);
    expect((await sell(project, { id: draft, version })).at('data', 'total')).toBe(10_000);
    expect(await sold(id)).toEqual([[1, 0]]);
    expect(await verified()).toEqual([]);
  });

  it('moves with a list that is changed: its own count as left', async () => {
    const { special, sell, sold, linesOfList, quote, project, verified } = await clinic();
    const { id, project: cheap } = await special({ total: 2, per_person: 2 }, { kind: 2 });
    const list = (await sell(cheap, {}, { count: 2 })).number('data', 'id');
    expect(await sold(id)).toEqual([[2, 0]]);
    expect((await quote([{ project_id: cheap, count: 2 }], { id: list })).at('data', 'total')).toBe(12_000);
    expect((await quote([{ project_id: cheap, count: 2 }])).at('data', 'total')).toBe(20_000);
    const less = await sell(cheap, { id: list }, { count: 1, campaign_id: id });
    expect(less.at('data', 'total')).toBe(6_000);
    expect(await sold(id)).toEqual([[1, 1]]);
    const again = await sell(cheap, { id: list }, { count: 2, campaign_id: id });
    expect(again.at('data', 'total')).toBe(12_000);
    await sell(await project(500), { id: list });
    expect(await sold(id)).toEqual([[0, 2]]);
    expect((await linesOfList(list)).total).toBe(500);
    expect(await verified()).toEqual([]);
  });

  it('is asked for by a name that is known here, and told of one that is over', async () => {
    const { special, sell, owner, campaign } = await clinic();
    const { id, project } = await special();
    const other = await openCampaignDesk(app);
    const foreign = await other.special();
    const strange = await sell(project, {}, { campaign_id: foreign.id });
    expect([strange.status, strange.at('errors', 'projects')]).toEqual([422, ['活动不存在']]);
    await owner('PATCH', `${ACTIVES}/${id}/status`, { status: 'off', version: 1 }, fresh());
    const over = await sell(project, {}, { campaign_id: id });
    expect([over.status, over.at('code'), over.at('message')]).toEqual([409, 'STATE', '活动“爱牙月”已结束或已停止']);
    const gold = await campaign({
      ...{ name: '贵宾', audience: { levels: [5], new_only: false } },
      projects: [{ project_id: project, price: 1 }],
    });
    expect((await sell(project, {}, { campaign_id: gold })).at('message')).toBe('该患者不在活动“贵宾”的适用范围内');
  });
});

describe('units come back', () => {
  it('once, with a list that is void', async () => {
    const { special, sell, sold, undo, linesOfList, asks, verified } = await clinic();
    const { id, project } = await special({ total: 2 }, { kind: 2 });
    await sell(project);
    const list = (await sell(project)).number('data', 'id');
    expect(await sold(id)).toEqual([[2, 0]]);
    const { version } = await linesOfList(list);
    const voids = await Promise.all(
      [1, 2, 3].map(() =>
        asks('POST', '/api/admin/hospital/disposal/void', { id: list, version, reason: '开错了' }, fresh()),
      ),
    );
    expect(voids.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await undo(list)).at('code')).toBe('STATE');
    expect(await sold(id)).toEqual([[1, 1]]);
    expect(await verified()).toEqual([]);
  });

  it('with lines that are given back whole; a line that is given back in part keeps its units', async () => {
    const { special, sell, sold, pay, linesOfList, refunded, project, verified } = await clinic();
    const { id, project: cheap } = await special({ total: 5 }, { kind: 2 });
    const other = await project(1_000);
    const list = (
      await sell(cheap, {
        projects: [
          { project_id: cheap, count: 3 },
          { project_id: other, count: 1 },
        ],
      })
    ).number('data', 'id');
    await pay({ id: list, ...cash(19_000) });
    const [line] = (await linesOfList(list)).projects;
    const back = (count: number) => refunded(list, { lines: [{ line_id: line?.id, count }] });
    expect((await back(2)).status).toBe(201);
    expect(await sold(id)).toEqual([[3, 2]]);
    expect(await verified()).toEqual([]);
    expect((await back(1)).status).toBe(201);
    expect(await sold(id)).toEqual([[0, 5]]);
    expect(await verified()).toEqual([]);
    // What is given back of the rest moves nothing more.
    expect((await refunded(list, { amount: 1_000 })).status).toBe(201);
    expect(await sold(id)).toEqual([[0, 5]]);
    expect(await verified()).toEqual([]);
  });

  it('with a list that is given back whole by its amount, not in part', async () => {
    const { special, sell, sold, pay, refunded, verified } = await clinic();
    const { id, project } = await special({ total: 5 }, { kind: 2 });
    const list = (await sell(project, {}, { count: 2 })).number('data', 'id');
    await pay({ id: list, ...cash(12_000) });
    await refunded(list, { amount: 11_999 });
    expect(await sold(id)).toEqual([[2, 3]]);
    await refunded(list, { amount: 1 });
    expect(await sold(id)).toEqual([[0, 5]]);
    expect(await verified()).toEqual([]);
  });

  it('not with a payment that is taken back: the list stands', async () => {
    const { special, sell, sold, pay, asks, verified } = await clinic();
    const { id, project } = await special({ total: 5 }, { kind: 2 });
    const list = (await sell(project)).number('data', 'id');
    const paid = await pay({ id: list, ...cash(6_000) });
    const reversed = await asks(
      'POST',
      `/api/admin/payments/${paid.number('meta', 'payment', 'id')}/reverse`,
      { reason: '收错了人' },
      fresh(),
    );
    expect(reversed.status, reversed.text).toBe(201);
    expect(await sold(id)).toEqual([[1, 4]]);
    expect(await verified()).toEqual([]);
  });

  it('and the books say where sold is not what stands', async () => {
    const { special, sell, verified } = await clinic();
    const { id, project } = await special({ total: 5 }, { kind: 2 });
    const list = (await sell(project)).number('data', 'id');
    const corrupt = (text: string, value: number) => app.owner.query(text, [value]);
    await corrupt('UPDATE campaign_projects SET sold = sold + 1 WHERE campaign_id = $1', id);
    expect(await verified()).toMatchObject([{ check: 'campaign', what: 'sold', expected: 1, found: 2 }]);
    await corrupt('UPDATE campaign_projects SET sold = sold - 1 WHERE campaign_id = $1', id);
    await corrupt('UPDATE campaign_uses SET back_at = haomai_now() WHERE disposal_id = $1', list);
    expect(await verified()).toMatchObject([
      { check: 'campaign', what: 'sold', expected: 0, found: 1 },
      { check: 'campaign', what: 'units', expected: 1, found: 0 },
    ]);
  });
});
