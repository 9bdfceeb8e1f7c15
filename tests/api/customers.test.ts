import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type Customer,
  list,
  names,
  one,
  openCustomerClinic,
  CUSTOMERS as PATH,
  put,
  visit,
} from '../support/customer-clinic.ts';
import { openDisposalDesk } from '../support/disposal-desk.ts';

/** Who a hospital's patients are to those who keep them. The clock stands at Friday 2026-11-20. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

const clinic = () => openCustomerClinic(app);

describe('who sees whom', () => {
  it('a sale their own and those whom nobody keeps; the others all', async () => {
    const { sale, other, manager, desk, owner, patient } = await clinic();
    const [first, second] = [await patient('甲'), await patient('乙')];
    await patient('丙');
    expect((await put(app.as(manager), first, { owner_id: sale.id })).status).toBe(201);
    expect((await put(app.as(other), second, { owner_id: other.id })).status).toBe(201);
    expect(await names(app.as(sale))).toEqual(['丙', '甲']);
    expect(await names(app.as(other))).toEqual(['丙', '乙']);
    for (const person of [manager, desk, owner]) expect(await names(app.as(person))).toEqual(['丙', '乙', '甲']);
    expect(await names(app.as(owner), `?owner_id=${sale.id}`)).toEqual(['甲']);
    expect(await names(app.as(owner), '?unowned=1')).toEqual(['丙']);
  });

  it('nobody else, and no other hospital', async () => {
    const [here, there] = [await clinic(), await clinic()];
    const id = await here.patient('甲');
    for (const role of ['consultant', 'doctor'] as const)
      expect((await app.as(await here.person(role, '某某'))('GET', PATH)).status).toBe(403);
    expect(await names(app.as(there.owner))).toEqual([]);
    const refused = await put(app.as(there.owner), id, { remarks: '看看' });
    expect([refused.status, refused.string('code')]).toEqual([404, 'NOT_FOUND']);
  });

  it('a sale takes nobody from a colleague, and gives nobody to one', async () => {
    const { sale, other, patient } = await clinic();
    const id = await patient('甲');
    const given = await put(app.as(sale), id, { owner_id: other.id });
    expect([given.status, given.string('message')]).toEqual([403, '只有销售主管、前台和店长可以转交客户']);
    await put(app.as(other), id, { owner_id: other.id });
    const taken = await put(app.as(sale), id, { owner_id: sale.id }, 1);
    expect([taken.status, taken.string('message')]).toEqual([403, '该客户由 周敏 负责']);
    // One's own may be let go.
    expect((await put(app.as(other), id, { owner_id: null }, 1)).at('data', 'owner')).toBeNull();
  });

  it('phones masked', async () => {
    const { desk, patient } = await clinic();
    await patient('甲');
    expect((await list(app.as(desk)))[0]?.phone).toMatch(/^1\d\d\*{4}\d{4}$/);
  });
});

describe('what is written of a customer', () => {
  it('is kept with its version, and a stale one changes nothing', async () => {
    const { manager, sale, patient } = await clinic();
    const id = await patient('甲');
    expect(await one(app.as(manager), id)).toMatchObject({ version: 0, stage: 'lead', owner: null, remarks: '' });
    const first = await put(app.as(manager), id, { stage: 'contacted', remarks: '想种牙', owner_id: sale.id });
    expect(first.at('data')).toMatchObject({
      version: 1,
      stage_name: '已联系',
      remarks: '想种牙',
      owner: { name: '张丽' },
    });
    const stale = await put(app.as(manager), id, { remarks: '别的' });
    expect([stale.status, stale.string('code')]).toEqual([409, 'STALE']);
    expect(stale.at('current')).toMatchObject({ version: 1, stage: 'contacted', remarks: '想种牙', owner_id: sale.id });
    expect((await put(app.as(manager), id, { remarks: '别的' }, 1)).at('data')).toMatchObject({
      ...{ version: 2, stage: 'contacted', remarks: '别的' },
    });
    // Saved as it is: no change, and no line in the trail.
    expect((await put(app.as(manager), id, { remarks: '别的', stage: 'contacted' }, 2)).at('data', 'version')).toBe(2);
    const missing = await app.as(manager)('PUT', `${PATH}/${id}`, { remarks: '没有版本' });
    expect(missing.at('errors')).toEqual({ version: ['版本为必填项'] });
  });

  it('by two who are the first at once, is one’s: the other is told', async () => {
    const { sale, other, owner, patient } = await clinic();
    const id = await patient('甲');
    const answers = await Promise.all([sale, other].map((person) => put(app.as(person), id, { owner_id: person.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(await one(app.as(owner), id)).toMatchObject({ version: 1 });
  });

  it('is kept by who works here, and comes by a channel that is the hospital’s', async () => {
    const [here, there] = [await clinic(), await clinic()];
    const id = await here.patient('甲');
    const doctor = await here.person('doctor', '医生');
    for (const owner_id of [there.sale.id, doctor.id])
      expect((await put(app.as(here.owner), id, { owner_id })).at('errors')).toEqual({ owner_id: ['负责人不存在'] });
    const channel_id = await there.channel('抖音');
    expect((await put(app.as(here.owner), id, { channel_id })).at('errors')).toEqual({ channel_id: ['渠道不存在'] });
  });

  it('stands in the trail with who did it, in its transaction', async () => {
    const { hospital, sale, patient } = await clinic();
    const id = await patient('甲');
    await put(app.as(sale), id, { stage: 'contacted' });
    const { rows } = await app.owner.query(
      `SELECT user_name, action, detail FROM operation_logs WHERE hospital_id = $1 AND action LIKE 'customer.%'`,
      [hospital],
    );
    expect(rows).toEqual([
      {
        user_name: '张丽',
        action: 'customer.change',
        detail: { before: { stage: 'lead' }, after: { stage: 'contacted' } },
      },
    ]);
  });

  it('is refused in a locked hospital, which is read all the same', async () => {
    const { hospital, sale, patient } = await clinic();
    const id = await patient('甲');
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
    expect((await put(app.as(sale), id, { stage: 'contacted' })).status).toBe(423);
    expect(await names(app.as(sale))).toEqual(['甲']);
  });
});

describe('the stage', () => {
  it('is as far as somebody has come, where nobody has set any', async () => {
    const { hospital, owner, patient } = await clinic();
    const doctor = await app.make.doctor({ hospital });
    const [booked, seen] = [await patient('甲'), await patient('乙')];
    await visit(app, [hospital, doctor.id, booked], 3, false, -1);
    await visit(app, [hospital, doctor.id, seen], -3, true);
    expect(await one(app.as(owner), booked)).toMatchObject({ stage: 'booked', next_visit: '2026-11-23' });
    expect(await one(app.as(owner), seen)).toMatchObject({ stage: 'visited', last_visit: '2026-11-17' });
    expect(await names(app.as(owner), '?stage=visited')).toEqual(['乙']);
  });

  it('stays as it was set, until something happens that goes beyond it', async () => {
    const { hospital, owner, patient } = await clinic();
    const doctor = await app.make.doctor({ hospital });
    const id = await patient('甲');
    await visit(app, [hospital, doctor.id, id], -300, true);
    await put(app.as(owner), id, { stage: 'dormant' });
    expect(await one(app.as(owner), id)).toMatchObject({ stage: 'dormant' });
    await visit(app, [hospital, doctor.id, id], 2, false, 1);
    expect(await one(app.as(owner), id)).toMatchObject({ stage: 'booked' });
  });

  it('is 已消费 once something was paid', async () => {
    const desk = await openDisposalDesk(app);
    const list_ = await desk.issued(10_000);
    expect(await one(desk.asks, desk.patient)).toMatchObject({ stage: 'lead', consumed: 0, arrears: 0 });
    expect((await desk.pay({ id: list_, payments: [{ type: 1, amount: 4_000 }] })).status).toBe(201);
    expect(await one(desk.asks, desk.patient)).toMatchObject({ stage: 'paying', consumed: 4_000, arrears: 6_000 });
    expect(await names(desk.asks, '?arrears=1')).toHaveLength(1);
  });
});

describe('the filters', () => {
  it('find labels of the patient, and who was not here for so many days', async () => {
    const { hospital, desk, patient } = await clinic();
    const doctor = await app.make.doctor({ hospital });
    const [away, back, recent] = [await patient('久未来'), await patient('又来了'), await patient('刚来过')];
    for (const id of [away, back]) await visit(app, [hospital, doctor.id, id], -200, true);
    await visit(app, [hospital, doctor.id, back], 5, false);
    await visit(app, [hospital, doctor.id, recent], -10, true);
    expect(await names(app.as(desk), '?dormant_days=180')).toEqual(['久未来']);
    const made = await app.owner.query<{ id: number }>(
      `INSERT INTO labels (hospital_id, name, target, color) VALUES ($1, '怕疼', 'patient', 'orange') RETURNING id`,
      [hospital],
    );
    const label = made.rows[0]?.id ?? 0;
    const attach = { target: 'patient', target_id: recent, label_ids: [label], version: 0 };
    expect((await app.as(desk)('PUT', '/api/admin/labels/attach', attach)).status).toBe(201);
    const found = await list(app.as(desk), `?label_id=${label}`);
    expect(found).toMatchObject([{ name: '刚来过', labels: [{ id: label, name: '怕疼', color: 'orange' }] }]);
  });

  it('find who is to be called by today', async () => {
    const { sale, patient } = await clinic();
    const [due, later] = [await patient('今天'), await patient('以后')];
    await patient('没有');
    const plan = (patient_id: number, due_on: string) =>
      app.as(sale)('POST', '/api/admin/follow_ups', { patient_id, kind: 'other', due_on, content: '问一声' });
    await plan(due, '2026-11-20');
    await plan(later, '2026-11-21');
    expect(await names(app.as(sale), '?due=1')).toEqual(['今天']);
    expect(await one(app.as(sale), later)).toMatchObject({ due_on: '2026-11-21', due_kind: 'other' });
  });

  it('find by name, sound, phone and card, asked in the body', async () => {
    const { desk, patient } = await clinic();
    await patient('王小雨');
    await patient('李文博');
    for (const keyword of ['王小', 'wxy', 'wangxiao']) {
      const found = await app.as(desk)('POST', `${PATH}/query`, { keyword });
      expect(
        (found.at('data') as Customer[]).map(({ name }) => name),
        keyword,
      ).toEqual(['王小雨']);
    }
  });
});
