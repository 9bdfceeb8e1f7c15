import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What is due with patients: one list. The clock stands at Friday 2026-11-20, 10:37. */

const PATH = '/api/admin/follow_ups';
const TODAY = '2026-11-20';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

type Asks = ReturnType<TestApp['as']>;
type Row = Record<string, unknown> & { id: number; version: number };

async function clinic() {
  const hospital = await app.make.hospital();
  const person = (
    role: 'sale' | 'sale_manager' | 'consultant' | 'customer_service' | 'shop_owner' | 'dental_hygienist' | 'doctor',
  ) => app.make.staff({ hospital, role, name: role });
  const patient = async (name = '甲') => {
    const id = await app.make.patient({ name });
    await app.owner.query('INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2)', [hospital, id]);
    return id;
  };
  return { hospital, person, patient, sale: await person('sale'), owner: await person('shop_owner') };
}

const form = (patient_id: number, more: object = {}) => ({
  ...{ patient_id, kind: 'other', due_on: TODAY, content: '问一声', ...more },
});
const add = async (asks: Asks, patient: number, more: object = {}) => {
  const made = await asks('POST', PATH, form(patient, more));
  expect(made.status, made.text).toBe(201);
  return made.at('data') as Row;
};
const page = async (asks: Asks, query = '') => (await asks('GET', `${PATH}${query}`)).at('data') as Row[];
const contents = async (asks: Asks, query = '') => (await page(asks, query)).map(({ content }) => content);
const jobs = async (id: number) => {
  const { rows } = await app.owner.query<{ due: string }>(
    `SELECT to_char(due_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') AS due FROM outbox
     WHERE job = 'followup.due' AND (payload->>'follow_up_id')::bigint = $1 ORDER BY id`,
    [id],
  );
  return rows.map(({ due }) => due);
};

describe('a new one', () => {
  it('is whose it is said to be, else one’s own, and is told at 09:00 of its day or at its time', async () => {
    const { sale, owner, patient } = await clinic();
    const own = await add(app.as(sale), await patient(), { due_on: '2026-11-23' });
    expect(own).toMatchObject({
      assignee: { name: 'sale' },
      role: null,
      status_name: '待回访',
      method: 'phone',
      version: 1,
    });
    expect(await jobs(own.id)).toEqual(['2026-11-23 09:00']);
    const given = await add(app.as(owner), await patient(), {
      assignee_id: sale.id,
      due_on: '2026-11-23',
      at: '14:30',
    });
    expect(given).toMatchObject({ at: '14:30', assignee: { id: sale.id } });
    expect(await jobs(given.id)).toEqual(['2026-11-23 14:30']);
    const desks = await add(app.as(owner), await patient(), { role: 'customer_service' });
    expect(desks).toMatchObject({ assignee: null, role: 'customer_service' });
    // Its time is past, and it is told at once; of what is one's own for today nobody is told.
    expect(await jobs(desks.id)).toHaveLength(1);
    expect(await jobs((await add(app.as(sale), await patient())).id)).toEqual([]);
  });

  it('is of a patient of the hospital, by somebody who keeps customers there, and not for yesterday', async () => {
    const [here, there] = [await clinic(), await clinic()];
    const refused = async (more: object) =>
      (await app.as(here.owner)('POST', PATH, form(await here.patient(), more))).at('errors');
    expect(await refused({ patient_id: await there.patient() })).toEqual({ patient_id: ['患者不存在'] });
    expect(await refused({ assignee_id: there.sale.id })).toEqual({ assignee_id: ['负责人不存在'] });
    expect(await refused({ due_on: '2026-11-19' })).toEqual({ due_on: ['回访日期不能早于今天'] });
    expect(await refused({ kind: 'recall' })).toEqual({ kind: ['类型为必填项'] });
    expect(await refused({ content: '' })).toEqual({ content: ['回访内容为必填项'] });
  });

  it('is one that is open of a patient and kind, whoever comes at the same moment', async () => {
    const { hospital, sale, owner, patient } = await clinic();
    const id = await patient();
    const answers = await Promise.all([sale, owner, sale, owner].map((who) => app.as(who)('POST', PATH, form(id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.string('message')).toBe('该患者已有同类回访待处理');
    const { rows } = await app.owner.query('SELECT 1 FROM follow_ups WHERE hospital_id = $1', [hospital]);
    expect(rows).toHaveLength(1);
    // Another kind is another matter, and so is the next one when this is over.
    const [open] = await page(app.as(owner));
    await add(app.as(sale), id, { kind: 'campaign' });
    await app.as(sale)('POST', `${PATH}/${open?.id}/complete`, { result: { text: '已联系' }, version: 1 });
    await add(app.as(sale), id);
  });
});

describe('a clinical one', () => {
  it('is written by all of the staff but sales people, who see none', async () => {
    const { person, patient, sale } = await clinic();
    const id = await patient();
    for (const role of ['doctor', 'dental_hygienist', 'consultant', 'customer_service', 'shop_owner'] as const) {
      const who = await person(role);
      const asks = app.as(who);
      const made = await add(asks, await patient(), { kind: 'clinical', content: '拔牙后第一天' });
      expect(made).toMatchObject({ kind_name: '诊疗', assignee: { id: who.id } });
    }
    const doctor = app.as(await person('doctor'));
    await add(doctor, id, { kind: 'clinical', content: '种植术后', role: 'doctor' });
    for (const who of [sale, await person('sale_manager')]) {
      const asks = app.as(who);
      const refused = await asks('POST', PATH, form(await patient(), { kind: 'clinical' }));
      expect([refused.status, refused.string('message')]).toEqual([403, '超出权限范围']);
      const list = await asks('GET', `${PATH}?patient_id=${id}`);
      expect([list.at('data'), list.at('meta', 'clinicians')]).toEqual([[], []]);
    }
  });

  it('is one a patient and day; sales people and their roles are never given one', async () => {
    const { owner, sale, person, patient } = await clinic();
    const doctor = await person('doctor');
    const id = await patient();
    const clinical = (more: object = {}) => form(id, { kind: 'clinical', ...more });
    const asks = app.as(owner);
    await add(asks, id, { kind: 'clinical', due_on: '2026-11-21', assignee_id: doctor.id });
    await add(asks, id, { kind: 'clinical', due_on: '2026-11-27', assignee_id: doctor.id });
    expect((await asks('POST', PATH, clinical({ due_on: '2026-11-27' }))).status).toBe(409);
    const errors = async (more: object) => (await asks('POST', PATH, clinical(more))).at('errors');
    expect(await errors({ assignee_id: sale.id })).toEqual({ assignee_id: ['负责人不存在'] });
    expect(await errors({ role: 'sale' })).toEqual({ role: ['诊疗回访不能指派给销售'] });
    const other = await asks('POST', PATH, form(id, { role: 'doctor' }));
    expect(other.at('errors')).toEqual({ role: ['医生和洁牙师只能负责诊疗回访'] });
    const [first] = await page(asks, `?patient_id=${id}`);
    const given = await asks('PUT', `${PATH}/${first?.id}`, { assignee_id: sale.id, version: 1 });
    expect(given.at('errors')).toEqual({ assignee_id: ['负责人不存在'] });
    const { meta } = (await asks('GET', `${PATH}?patient_id=${id}`)).at() as { meta: { clinicians: { id: number }[] } };
    expect(meta.clinicians.map((each) => each.id).sort()).toEqual([owner.id, doctor.id].sort());
  });

  it('is told when its time comes without a word of what it is about, with the way to its patient', async () => {
    const { owner, person, patient } = await clinic();
    const [id, hygienist] = [await patient('乙'), await person('dental_hygienist')];
    const more = { kind: 'clinical', content: '刮治后出血', assignee_id: hygienist.id, at: '14:30' };
    const row = await add(app.as(owner), id, more);
    const tell = () =>
      app.owner.query(
        'SELECT tell_follow_up(f.id, extract(epoch FROM follow_up_due(f))) FROM follow_ups f WHERE f.id = $1',
        [row.id],
      );
    await tell();
    await tell();
    const { rows } = await app.owner.query(
      "SELECT title, content, link FROM notifications WHERE user_id = $1 AND kind = 'followup'",
      [hygienist.id],
    );
    const link = `/workstation/patient/visit?user_id=${id}`;
    expect(rows).toEqual([{ title: '回访时间到了', content: '乙：诊疗回访', link }]);
  });

  it('is done by chips, and again on the day that is offered', async () => {
    const { person, patient } = await clinic();
    const asks = app.as(await person('dental_hygienist'));
    const row = await add(asks, await patient(), { kind: 'clinical' });
    const result = { text: '良好，疼痛 1 分', feeling: '良好', pain: 1, swelling: false, bleeding: false };
    const done = await asks('POST', `${PATH}/${row.id}/complete`, { result, next_due_on: '2026-11-27', version: 1 });
    expect(done.at('data')).toMatchObject({ status: 'done', result });
    expect(done.at('meta', 'next')).toMatchObject({ kind: 'clinical', due_on: '2026-11-27', status: 'planned' });
    const pain = { text: '痛', pain: 11 };
    const wrong = await asks('POST', `${PATH}/${done.number('meta', 'next', 'id')}/complete`, {
      result: pain,
      version: 1,
    });
    expect(wrong.status).toBe(422);
  });
});

describe('the list', () => {
  it('has what is due longest before all, then what is over', async () => {
    const { owner, patient } = await clinic();
    const asks = app.as(owner);
    const late = await add(asks, await patient(), { content: '晚了' });
    await app.owner.query('UPDATE follow_ups SET due_on = due_on - 3 WHERE id = $1', [late.id]);
    const done = await add(asks, await patient(), { content: '好了' });
    await asks('POST', `${PATH}/${done.id}/complete`, { result: { text: '已联系' }, version: 1 });
    await add(asks, await patient(), { content: '以后', due_on: '2026-12-01' });
    await add(asks, await patient(), { content: '今天' });
    expect(await contents(asks)).toEqual(['晚了', '今天', '以后', '好了']);
    expect(await contents(asks, '?overdue=1')).toEqual(['晚了']);
    expect(await contents(asks, '?due=1')).toEqual(['晚了', '今天']);
    expect(await contents(asks, '?status=done')).toEqual(['好了']);
    expect(await contents(asks, '?from=2026-11-21&to=2026-12-31')).toEqual(['以后']);
    const { meta } = (await asks('GET', `${PATH}?status=done`)).at() as { meta: object };
    expect(meta).toMatchObject({ due: 2, overdue: 1 });
  });

  it('has one’s own, and what is everybody’s with one’s role', async () => {
    const { sale, owner, person, patient } = await clinic();
    const desk = await person('customer_service');
    await add(app.as(owner), await patient(), { content: '销售的', assignee_id: sale.id });
    await add(app.as(owner), await patient(), { content: '前台的', role: 'customer_service' });
    expect(await contents(app.as(sale), '?mine=1')).toEqual(['销售的']);
    expect(await contents(app.as(desk), '?mine=1')).toEqual(['前台的']);
    expect(await contents(app.as(owner), `?assignee_id=${sale.id}`)).toEqual(['销售的']);
  });

  it('has the dates of consultations and recalls, which are changed where they stand', async () => {
    const { hospital, owner, person, sale, patient } = await clinic();
    const [consultant, hygienist, desk] = [
      await person('consultant'),
      await person('dental_hygienist'),
      await person('customer_service'),
    ];
    const id = await patient();
    const advisory = await app.as(consultant)('POST', '/api/admin/hospital/advisories', {
      ...{ patient_id: id, subject: '种植', content: '问价格', follow_up_on: '2026-11-24' },
    });
    await app.owner.query(
      `WITH v AS (INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at,
         ends_at, chief_complaint, fee, visi_status, flow_status, created_at)
         SELECT 'recallrecallrecallrecall', $1, $2, $3, $2, '{}', clinic_today() - 90, 540, clinic_instant(clinic_today() - 90, 540),
           clinic_instant(clinic_today() - 90, 555), '洁牙', 0, 1, 'done', haomai_now() RETURNING id)
       INSERT INTO recalls (hospital_id, patient_id, reservation_id, doctor_id, due_on, note, created_by, created_at)
       SELECT $1, $3, v.id, $2, clinic_today() - 1, '半年一次', $2, haomai_now() FROM v`,
      [hospital, hygienist.id, id],
    );
    const rows = await page(app.as(owner));
    expect(rows).toMatchObject([
      { id: null, source: { type: 'recall' }, kind_name: '下次预约', content: '半年一次', overdue: true },
      {
        id: null,
        source: { type: 'advisory', id: advisory.number('data', 'id') },
        content: '种植',
        due_on: '2026-11-24',
      },
    ]);
    // What stands there is for who may read it there.
    expect(await contents(app.as(desk))).toEqual(['', '']);
    expect(await contents(app.as(consultant))).toEqual(['', '种植']);
    expect(await contents(app.as(hygienist))).toEqual(['半年一次', '']);
    // Of these kinds sales people see nothing.
    expect(await page(app.as(sale))).toEqual([]);
    await app.as(consultant)('PUT', `/api/admin/advisory/${advisory.number('data', 'id')}`, { status: 'won' });
    expect((await page(app.as(owner), '?kind=advisory'))[0]).toMatchObject({ status: 'done' });
  });

  it('is nothing to another hospital, and its rows are not there', async () => {
    const [here, there] = [await clinic(), await clinic()];
    const { id } = await add(app.as(here.owner), await here.patient());
    expect(await page(app.as(there.owner))).toEqual([]);
    const done = { result: { text: '已联系' }, version: 1 };
    for (const answer of [
      await app.as(there.owner)('PUT', `${PATH}/${id}`, { content: '别的', version: 1 }),
      await app.as(there.owner)('POST', `${PATH}/${id}/complete`, done),
    ])
      expect([answer.status, answer.string('code')]).toEqual([404, 'NOT_FOUND']);
  });

  it('shows sales people no kind but theirs, and lets them write none', async () => {
    const { hospital, owner, sale, patient } = await clinic();
    const { id } = await add(app.as(owner), await patient(), { content: '拔牙后' });
    await app.owner.query("UPDATE follow_ups SET kind = 'extraction' WHERE id = $1", [id]);
    const manager = await app.make.staff({ hospital, role: 'sale_manager' });
    for (const person of [sale, manager]) {
      const answer = await app.as(person)('PUT', `${PATH}/${id}`, { content: '看看', version: 1 });
      expect(answer.status).toBe(404);
    }
  });
});

describe('what becomes of it', () => {
  it('is done with a result, once, and the same again on another day', async () => {
    const { sale, patient } = await clinic();
    const asks = app.as(sale);
    const { id } = await add(asks, await patient(), { kind: 'campaign', content: '周年庆' });
    const body = { result: { text: '下周来', feeling: '满意', pain: 0 }, next_due_on: '2026-11-27', version: 1 };
    const done = await asks('POST', `${PATH}/${id}/complete`, body);
    expect(done.status, done.text).toBe(201);
    expect(done.at('data')).toMatchObject({
      status: 'done',
      closed_by: 'sale',
      result: { text: '下周来', pain: 0 },
      version: 2,
    });
    const next = done.at('meta', 'next') as Row;
    expect(next).toMatchObject({ status: 'planned', due_on: '2026-11-27', kind: 'campaign', content: '周年庆' });
    expect(await jobs(next.id)).toEqual(['2026-11-27 09:00']);
    const again = await asks('POST', `${PATH}/${id}/complete`, { ...body, version: 2 });
    expect([again.status, again.string('code'), again.string('message')]).toEqual([409, 'STATE', '该回访已结束']);
    const past = await asks('POST', `${PATH}/${next.id}/complete`, { ...body, next_due_on: '2026-11-19' });
    expect(past.at('errors')).toEqual({ next_due_on: ['下次回访日期不能早于今天'] });
    const without = await asks('POST', `${PATH}/${next.id}/complete`, { result: { text: '' }, version: 1 });
    expect(without.at('errors')).toEqual({ 'result.text': ['回访结果为必填项'] });
  });

  it('is tried again, put off, given to another, and a stale change changes nothing', async () => {
    const { sale, owner, patient } = await clinic();
    const asks = app.as(sale);
    const { id } = await add(asks, await patient(), { due_on: '2026-11-21', at: '10:00' });
    const change = async (version: number, more: object) => asks('PUT', `${PATH}/${id}`, { version, ...more });
    const tried = await change(1, { attempt: '没接', due_on: '2026-11-22' });
    expect(tried.at('data')).toMatchObject({ status: 'planned', due_on: '2026-11-22', at: '10:00', version: 2 });
    expect(tried.at('data', 'attempts')).toMatchObject([{ by: 'sale', text: '没接' }]);
    expect(await jobs(id)).toEqual(['2026-11-21 10:00', '2026-11-22 10:00']);
    const stale = await change(1, { content: '别的' });
    expect([stale.status, stale.string('code')]).toEqual([409, 'STALE']);
    expect(stale.at('current')).toMatchObject({ version: 2, due_on: '2026-11-22', at: '10:00' });
    expect((await change(2, { assignee_id: owner.id, at: '' })).at('data')).toMatchObject({
      assignee: { id: owner.id },
      at: null,
    });
    expect((await change(3, { role: 'customer_service' })).at('data')).toMatchObject({
      assignee: null,
      role: 'customer_service',
    });
    // Whose it is now is told, too.
    expect((await jobs(id)).slice(2)).toEqual(['2026-11-22 09:00', '2026-11-22 09:00']);
  });

  it('is left out or called off, with why', async () => {
    const { sale, patient } = await clinic();
    const asks = app.as(sale);
    for (const [status, name] of [
      ['skipped', '已跳过'],
      ['cancelled', '已取消'],
    ] as const) {
      const { id } = await add(asks, await patient());
      const ended = await asks('PUT', `${PATH}/${id}`, { status, reason: '不方便', version: 1 });
      expect(ended.at('data')).toMatchObject({ status, status_name: name, reason: '不方便', closed_by: 'sale' });
      expect((await asks('PUT', `${PATH}/${id}`, { content: '别的', version: 2 })).string('code')).toBe('STATE');
    }
  });

  it('is in the trail, and refused in a locked hospital', async () => {
    const { hospital, sale, patient } = await clinic();
    const asks = app.as(sale);
    const { id } = await add(asks, await patient());
    await asks('POST', `${PATH}/${id}/complete`, { result: { text: '已联系' }, version: 1 });
    const { rows } = await app.owner.query(
      `SELECT action, user_name FROM operation_logs WHERE hospital_id = $1 AND action LIKE 'follow_up.%' ORDER BY id`,
      [hospital],
    );
    expect(rows).toEqual([
      { action: 'follow_up.change', user_name: 'sale' },
      { action: 'follow_up.done', user_name: 'sale' },
    ]);
    const other = await patient();
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
    expect((await asks('POST', PATH, form(other))).status).toBe(423);
    expect((await asks('GET', PATH)).status).toBe(200);
  });
});

it('whoever leaves keeps nobody: customers and what is open go to who takes over', async () => {
  const { hospital, sale, owner, patient } = await clinic();
  const id = await patient();
  await app.as(owner)('PUT', `/api/admin/customers/${id}`, { owner_id: sale.id, version: 0 });
  const { id: open } = await add(app.as(sale), id);
  const left = await app.as(owner)('POST', `/api/admin/staff/${sale.id}/leave`, {
    ...{ last_day: TODAY, now: true, reason: '个人原因', decisions: [], handover_to: owner.id, version: 1 },
  });
  expect(left.status, left.text).toBe(201);
  const { rows } = await app.owner.query(
    `SELECT c.owner_id, f.assignee_id FROM customers c JOIN follow_ups f ON f.hospital_id = c.hospital_id WHERE c.hospital_id = $1 AND f.id = $2`,
    [hospital, open],
  );
  expect(rows).toEqual([{ owner_id: owner.id, assignee_id: owner.id }]);
});
