import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hospitalScope } from '../../server/platform/scope.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { CROWN, openDentureDesk } from '../support/denture-desk.ts';
import type { Answer } from '../support/http.ts';

/** Lab orders, as the clinic has them: docs/domain/records.md#lab-orders. The clinic's day is 2026-11-20. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openDentureDesk(app);
const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];
const wrong = (answer: Answer) => [answer.status, answer.at('errors')];
const stands = (answer: Answer) => [answer.status, answer.at('data', 'status')];

describe('a lab order', () => {
  it('is written as a draft, with a number, what is made and for which visit', async () => {
    const { write, visit, patient, doctor, plant } = await clinic();
    const { id, hash_id } = await visit('booked');
    const bridge = {
      restoration: 'bridge',
      teeth: ['24', '25', '26'],
      pontics: ['25'],
      material: '氧化锆',
      shade: 'A3.5',
    };
    const answer = await write({
      reservation_id: id,
      items: [CROWN, bridge],
      occlusion: '正常',
      urgent: true,
      cost: 120_000,
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toMatchObject({
      code: 'YC20261120-0001',
      ...{
        status: 'draft',
        status_name: '草稿',
        version: 1,
        urgent: true,
        cost: 120_000,
        occlusion: '正常',
        due_on: '2026-12-04',
      },
      patient: { id: patient, name: '王小明' },
      doctor: { id: doctor.id },
      factory: { id: plant.id },
      reservation: { hash_id },
      items: [
        { ...CROWN, restoration_name: '冠', shade_system_name: 'VITA 经典' },
        { ...bridge, restoration_name: '桥' },
      ],
      moves: ['sent', 'cancelled'],
    });
    expect(answer.at('meta', 'steps')).toMatchObject([{ from: null, to: 'draft', side: 'clinic', by_name: '林岚' }]);
    expect((await write()).at('data', 'code')).toBe('YC20261120-0002');
  });

  it.each([
    ['a tooth that there is not', { items: [{ ...CROWN, teeth: ['49'] }] }, 'items.0.teeth.0', '牙位格式错误'],
    ['a crown of no tooth', { items: [{ ...CROWN, teeth: [] }] }, 'items.0.teeth', '牙位为必填项'],
    ['a pontic beside the bridge', { items: [{ ...CROWN, pontics: ['27'] }] }, 'items.0.pontics', '桥体须在牙位之内'],
    ['a shade of no guide', { items: [{ ...CROWN, shade: 'A5' }] }, 'items.0.shade', '色号不在VITA 经典比色板内'],
    [
      'a shade of the other guide',
      { items: [{ ...CROWN, shade_system: 'vita_3d_master' }] },
      'items.0.shade',
      '色号不在VITA 3D-Master比色板内',
    ],
    ['nothing to make', { items: [] }, 'items', '修复体为必填项'],
    ['yesterday', { due_on: '2026-11-19' }, 'due_on', '交货日期不能早于今天'],
    ['no impression', { impression: undefined }, 'impression', '印模方式为必填项'],
    ['no such plant', { factory_id: 999_999 }, 'factory_id', '加工厂不存在'],
    ['a picture of nobody', { files: [999_999] }, 'files', '影像不存在'],
    ['a visit of nobody', { reservation_id: 999_999 }, 'reservation_id', '预约不存在'],
    ['a long text', { occlusion: '深'.repeat(101) }, 'occlusion', '咬合最多100个字符'],
  ])('is refused with %s', async (_what, form, field, message) => {
    const { write } = await clinic();
    expect(wrong(await write(form))).toEqual([422, { [field]: [message] }]);
  });

  it('takes any shade where the guide is another, and its own of 3D-Master', async () => {
    const { write } = await clinic();
    const items = [
      { ...CROWN, shade_system: 'vita_3d_master', shade: '2M2', stump_shade: 'ND3' },
      { ...CROWN, shade_system: 'other', shade: 'BL1' },
      { restoration: 'guard', material: '软垫' },
    ];
    expect((await write({ items })).status).toBe(201);
  });

  it('is written by who treats the patient, or the owner', async () => {
    const { write, seat, owner } = await clinic();
    expect(told(await write({}, app.as(await seat('doctor'))))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    expect((await write({}, app.as(owner))).status).toBe(201);
    for (const role of ['dental_hygienist', 'customer_service', 'consultant', 'sale', 'sale_manager'] as const)
      expect((await write({}, app.as(await seat(role)))).status, role).toBe(403);
  });

  it('is changed by the version that was seen, as a draft in all, and once it is out in what is the clinic’s own', async () => {
    const { draft, put, move, show } = await clinic();
    const id = await draft();
    expect(wrong(await put(id, { urgent: true }))).toEqual([422, { version: ['版本为必填项'] }]);
    expect((await put(id, { version: 1, urgent: true })).at('data')).toMatchObject({ urgent: true, version: 2 });
    const stale = await put(id, { version: 1, urgent: false });
    expect([stale.status, stale.string('code'), stale.at('current', 'version'), stale.at('by')]).toEqual([
      409,
      'STALE',
      2,
      '林岚',
    ]);
    await move(id, 'sent');
    expect(told(await put(id, { version: 3, urgent: false }))).toEqual([409, 'STATE', '加工单已发出，不可修改']);
    expect((await put(id, { version: 3, cost: 90_000 })).at('data')).toMatchObject({ cost: 90_000, urgent: true });
    expect((await show(id)).at('meta', 'editable')).toBe(true);
  });
});

describe('its steps', () => {
  it('go the whole way, each by its own side, and tell the doctor', async () => {
    const { orderAt, show, doctor } = await clinic();
    const id = await orderAt('seated');
    const read = await show(id);
    expect(stands(read)).toEqual([200, 'seated']);
    const steps = read.at('meta', 'steps') as { to: string; side: string; to_name: string; stage: string }[];
    expect(steps.map(({ to, side }) => `${side} ${to}`)).toEqual([
      ...['clinic draft', 'clinic sent', 'factory received', 'factory making', 'factory shipped'],
      ...['clinic arrived', 'clinic tried', 'clinic seated'],
    ]);
    expect(steps[3]).toMatchObject({ to_name: '制作中', stage: '设计', minutes: expect.any(Number) });
    const { rows } = await app.owner.query<{ title: string; content: string }>(
      "SELECT title, content FROM notifications WHERE user_id = $1 AND kind = 'denture' ORDER BY id",
      [doctor.id],
    );
    // Of what they did themselves nobody is told.
    expect(rows.map(({ title }) => title)).toEqual(['加工单已收件', '加工单制作中', '加工单已发货']);
    expect(rows[1]?.content).toMatch(/^王小明的加工单 YC\d{8}-\d{4}：制作中，设计$/);
    const trail = await app.owner.query<{ to: string }>(
      `SELECT detail->>'to' AS to FROM operation_logs WHERE action = 'denture.step' AND (detail->>'id')::bigint = $1
         AND hospital_id IS NOT NULL ORDER BY id`,
      [id],
    );
    expect(trail.rows.map(({ to }) => to)).toEqual([
      'sent',
      'received',
      'making',
      'shipped',
      'arrived',
      'tried',
      'seated',
    ]);
  });

  it('are refused to the wrong side, out of order, and by an old version', async () => {
    const { orderAt, step, plant } = await clinic();
    const id = await orderAt('sent');
    expect(told(await step(id, 'seated', 2, {}, plant.by))).toEqual([403, 'FORBIDDEN', '该步骤由诊所操作']);
    expect(told(await step(id, 'received', 2))).toEqual([403, 'FORBIDDEN', '该步骤由加工厂操作']);
    expect(told(await step(id, 'shipped', 2, {}, plant.by))).toEqual([409, 'STATE', '加工单当前状态不能进行该步骤']);
    const stale = await step(id, 'received', 1, {}, plant.by);
    expect([stale.status, stale.string('code'), stale.at('current', 'patient', 'name')]).toEqual([
      409,
      'STALE',
      '王＊',
    ]);
    expect(wrong(await step(id, 'seated', Number.NaN))).toEqual([422, { version: ['版本为必填项'] }]);
    expect(stands(await step(id, 'received', 2, {}, plant.by))).toEqual([201, 'received']);
  });

  it('at the bench say which, again and again', async () => {
    const { orderAt, move, step, plant } = await clinic();
    const id = await orderAt('making');
    expect(wrong(await step(id, 'making', 4, {}, plant.by))).toEqual([422, { stage: ['工序为必填项'] }]);
    expect((await move(id, 'making', { stage: '上瓷' }, plant.by)).at('data')).toMatchObject({
      status: 'making',
      stage: '上瓷',
    });
    expect(wrong(await step(id, 'making', 5, { stage: '喷漆' }, plant.by))).toEqual([422, { stage: ['工序格式错误'] }]);
  });

  it('a question goes to the clinic, and back to where it was with an answer', async () => {
    const { orderAt, move, step, plant } = await clinic();
    for (const from of ['received', 'making']) {
      const id = await orderAt(from);
      const [asked, stage] = [
        await move(id, 'question', { note: '颈缘不清' }, plant.by),
        from === 'making' ? '设计' : '',
      ];
      expect(asked.at('data')).toMatchObject({ status: 'question', back_to: from, stage, moves: [] });
      const version = asked.number('data', 'version');
      const other = from === 'making' ? 'received' : 'making';
      expect((await step(id, other, version)).string('code')).toBe('STATE');
      const answered = await step(id, from, version, { note: '已补口扫' });
      expect(answered.at('data')).toMatchObject({ status: from, back_to: null, stage });
    }
    const id = await orderAt('received');
    expect(wrong(await step(id, 'question', 3, {}, plant.by))).toEqual([422, { note: ['疑问为必填项'] }]);
  });

  it('a rework says why and whose fault it is, and is made again', async () => {
    const { orderAt, move, step, show, plant } = await clinic();
    for (const from of ['arrived', 'tried', 'seated']) {
      const id = await orderAt(from);
      const version = (await show(id)).number('data', 'version');
      expect(wrong(await step(id, 'rework', version))).toEqual([
        422,
        { note: ['返工原因为必填项'], fault: ['责任方为必填项'] },
      ]);
      const back = await step(id, 'rework', version, { note: '邻接过松', fault: 'factory' });
      expect(back.at('data')).toMatchObject({ status: 'rework', status_name: '返工' });
      expect((back.at('meta', 'steps') as object[]).at(-1)).toMatchObject({
        note: '邻接过松',
        fault: 'factory',
        fault_name: '加工厂',
      });
      expect(stands(await move(id, 'making', {}, plant.by))).toEqual([201, 'making']);
    }
  });

  it('it is cancelled by the clinic until it is made, and then where the plant agrees', async () => {
    const { orderAt, draft, move, step, plant } = await clinic();
    for (const id of [await draft(), await orderAt('sent'), await orderAt('received')])
      expect(stands(await move(id, 'cancelled', { note: '患者放弃' }))).toEqual([201, 'cancelled']);
    const id = await orderAt('making');
    expect((await step(id, 'cancelled', 4, {}, plant.by)).status).toBe(403);
    const asked = await move(id, 'cancelled', { note: '患者放弃' });
    expect(asked.at('data')).toMatchObject({ status: 'making', stage: '设计', cancel_asked: true });
    expect((await step(id, 'cancelled', 5)).string('code')).toBe('STATE');
    expect((await move(id, 'cancel_declined', { note: '已上瓷' }, plant.by)).at('data')).toMatchObject({
      cancel_asked: false,
    });
    await move(id, 'cancelled', { note: '仍要取消' });
    // What was asked outlives a question and its answer.
    await move(id, 'question', { note: '确认取消吗' }, plant.by);
    expect((await move(id, 'making', { note: '确认' })).at('data')).toMatchObject({
      status: 'making',
      cancel_asked: true,
    });
    expect(stands(await move(id, 'cancelled', {}, plant.by))).toEqual([201, 'cancelled']);
    expect((await step(id, 'cancelled', 10)).string('code')).toBe('STATE');
    expect(
      await app.owner.query('SELECT DISTINCT to_step FROM denture_steps WHERE order_id = $1 ORDER BY 1', [id]),
    ).toMatchObject({
      rows: expect.arrayContaining([
        { to_step: 'cancel_asked' },
        { to_step: 'cancel_declined' },
        { to_step: 'cancelled' },
      ]),
    });
  });

  it('that it arrived the desk says, and nothing else', async () => {
    const { orderAt, seat, step, show } = await clinic();
    const desk = app.as(await seat('customer_service'));
    const id = await orderAt('shipped');
    expect((await show(id, desk)).at('data', 'moves')).toEqual(['arrived']);
    expect((await step(id, 'cancelled', 5, {}, desk)).status).toBe(403);
    expect(stands(await step(id, 'arrived', 5, {}, desk))).toEqual([201, 'arrived']);
    for (const role of ['dental_hygienist', 'consultant', 'sale'] as const)
      expect((await step(id, 'tried', 6, {}, app.as(await seat(role)))).status, role).toBe(403);
  });

  it('and messages are only ever added to', async () => {
    const { orderAt, say, hospital, doctor } = await clinic();
    const db = hospitalScope(app.deps.database, doctor.id, hospital);
    const id = await orderAt('sent');
    expect((await say(id, '请用A2')).status).toBe(201);
    for (const table of ['denture_steps', 'denture_messages']) {
      for (const query of [`UPDATE ${table} SET by_name = '别人'`, `DELETE FROM ${table}`]) {
        await expect(app.owner.query(query), query).rejects.toThrow('append-only');
        await expect(db.query(query), query).rejects.toThrow('permission denied');
      }
    }
    await expect(app.owner.query('DELETE FROM denture_orders')).rejects.toThrow('append-only');
    await expect(
      app.owner.query("UPDATE denture_orders SET sent_name = '王小明', version = version + 1 WHERE id = $1", [id]),
    ).rejects.toThrow();
  });

  it('of a locked hospital stand still', async () => {
    const { draft, step, hospital } = await clinic();
    const id = await draft();
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
    expect((await step(id, 'sent', 1)).status).toBe(423);
  });
});

describe('the list', () => {
  it('tells the risk by its day and its visit’s, and counts by status', async () => {
    const { draft, orderAt, visit, orders } = await clinic();
    const soon = await visit('booked', -10);
    const ids = {
      // 2026-11-30 is the visit.
      late: await draft({ reservation_id: soon.id, due_on: '2026-12-01' }),
      tight: await draft({ reservation_id: soon.id, due_on: '2026-11-29' }),
      ok: await draft({ reservation_id: soon.id, due_on: '2026-11-28' }),
      arrived: await orderAt('arrived', { reservation_id: soon.id, due_on: '2026-12-01' }),
    };
    const of = async (query: string) => ((await orders(query)).at('data') as { id: number }[]).map(({ id }) => id);
    expect(await of('risk=late')).toEqual([ids.late]);
    expect(await of('risk=tight')).toEqual([ids.tight]);
    expect(await of('risk=ok')).toEqual([ids.ok, ids.arrived]);
    expect(await of(`reservation_id=${soon.hash_id}&from=2026-11-28&to=2026-11-29`)).toEqual([ids.ok, ids.tight]);
    const drafts = await orders('status=draft');
    expect([drafts.at('total'), drafts.at('meta', 'counts')]).toEqual([
      3,
      expect.objectContaining({ draft: 3, arrived: 1, sent: 0 }),
    ]);
    await app.owner.query('UPDATE reservations SET cancel_status = 1 WHERE id = $1', [soon.id]);
    expect(await of('risk=late')).toEqual([]);
  });

  it('says of each plant how it keeps its word', async () => {
    const { orderAt, move, orders, plant } = await clinic();
    await orderAt('arrived');
    await move(await orderAt('arrived'), 'rework', { note: '过松', fault: 'factory' });
    expect((await orders()).at('meta', 'plants')).toEqual([
      { factory: { id: plant.id, name: expect.any(String) }, orders: 2, on_time_percent: 100, rework_percent: 50 },
    ]);
  });

  it('is read by all staff, of their own customers by who keeps some, and of a hospital alone', async () => {
    const { draft, show, orders, seat, patient, hospital } = await clinic();
    const id = await draft({ cost: 50_000 });
    for (const role of ['dental_hygienist', 'customer_service'] as const) {
      const by = app.as(await seat(role));
      expect((await show(id, by)).at('data')).toMatchObject({ id, moves: [], cost: 50_000 });
    }
    const sale = await seat('sale');
    const by = app.as(sale);
    expect([(await orders('', by)).at('total'), (await orders('', by)).at('meta', 'counts', 'draft')]).toEqual([0, 0]);
    expect(told(await show(id, by))).toEqual([403, 'FORBIDDEN', '仅限本人客户']);
    expect(told(await orders(`patient_id=${patient}`, by))).toEqual([403, 'FORBIDDEN', '仅限本人客户']);
    await app.owner.query('INSERT INTO customers (hospital_id, patient_id, owner_id) VALUES ($1, $2, $3)', [
      hospital,
      patient,
      sale.id,
    ]);
    expect([(await show(id, by)).status, (await orders(`patient_id=${patient}`, by)).at('total')]).toEqual([200, 1]);
    const stranger = app.as(await app.make.staff({ role: 'shop_owner' }));
    expect([(await show(id, stranger)).status, (await orders('', stranger)).at('total')]).toEqual([404, 0]);
    const { rows } = await app.owner.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM record_reads WHERE hospital_id = $1 AND area = 'denture' AND user_id = $2",
      [hospital, sale.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('has no super_admin, and lets go of a visit that became another’s', async () => {
    const { draft, show, visit, orders, knows } = await clinic();
    const { id: visitId } = await visit('booked', -3);
    const id = await draft({ reservation_id: visitId });
    const [other = 0] = (await app.make.account({ patients: ['别人'] })).patient_ids;
    await knows(other);
    await app.owner.query('UPDATE reservations SET patient_id = $2 WHERE id = $1', [visitId, other]);
    expect((await show(id)).at('data', 'reservation')).toBeNull();
    const admin = await app.make.person('平台', null);
    await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
    expect((await orders('', app.as(admin))).status).toBe(403);
  });
});
