import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_ROLES } from '#contract/roles.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openCaseDesk } from '../support/case-desk.ts';
import { deskForm } from '../support/desk-form.ts';
import type { Answer } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';

/** Interventions, written, ended, read: docs/domain/records.md#interventions. The clinic's day is 2026-11-20. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PATH = '/api/admin/intervenes';
const OWN = '/api/intervenes';
const FORM = { category: '口腔卫生宣教', content: '早晚巴氏刷牙，每次3分钟' };

const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];
const error = (answer: Answer, field: string) => [answer.status, answer.at('errors', field)];
const contents = (answer: Answer) => (answer.at('data') as { content: string }[]).map(({ content }) => content);

/** A clinic whose doctor treats a patient today. */
async function clinic() {
  const desk = await openCaseDesk(app);
  const as = app.as(desk.doctor);
  const boss = app.as(desk.owner);
  const post = (form: object = FORM, by = as, headers = fresh()) =>
    by('POST', PATH, { patient_id: desk.patient, ...form }, headers);
  const put = (id: number, form: object, by = as) => by('PUT', `${PATH}/${id}`, form, fresh());
  const list = (query = `patient_id=${desk.patient}`, by = as) => by('GET', `${PATH}?${query}`);
  const own = (query = '', by = app.as(desk.account)) => by('GET', `${OWN}?${query}`);
  const made = async (form: object = {}, by = as): Promise<number> => {
    const answer = await post({ ...FORM, ...form }, by);
    expect(answer.status, answer.text).toBe(201);
    return answer.number('data', 'id');
  };
  const followUps = async () => {
    const { rows } = await app.owner.query<{
      id: number;
      due_on: string;
      status: string;
      reason: string;
      kind: string;
    }>(
      `SELECT id, due_on::text, status, reason, kind, content, assignee_id FROM follow_ups WHERE hospital_id = $1 ORDER BY id`,
      [desk.hospital],
    );
    return rows;
  };
  const trail = async () => {
    const { rows } = await app.owner.query<{ action: string; object: string; detail: object; user_name: string }>(
      `SELECT action, object, detail, user_name FROM operation_logs WHERE hospital_id = $1 AND action LIKE 'intervene.%' ORDER BY id`,
      [desk.hospital],
    );
    return rows;
  };
  const reads = async () => {
    const { rows } = await app.owner.query<{ patient_id: number; treating: boolean; by_name: string }>(
      `SELECT patient_id, treating, by_name FROM record_reads WHERE hospital_id = $1 AND area = 'intervene' ORDER BY id`,
      [desk.hospital],
    );
    return rows;
  };
  return { ...desk, as, boss, post, put, list, own, made, followUps, trail, reads };
}

describe('an intervention', () => {
  it('is written by who treats the patient, with its visit', async () => {
    const { post, visit, doctor, patient } = await clinic();
    const { id, hash_id } = await visit('in_chair');
    const said = { ...FORM, goal: '菌斑指数降到1', review_on: '2026-12-20' };
    for (const reservation_id of [id, hash_id]) {
      const answer = await post({ ...said, reservation_id });
      expect(answer.status, answer.text).toBe(201);
      expect(answer.at('data')).toMatchObject({
        ...said,
        ...{ outcome: '', status: 'open', status_name: '进行中', version: 1, editable: true },
        doctor: { id: doctor.id, name: '林岚' },
        patient: { id: patient, name: '王小明' },
        reservation: { hash_id, date: '2026-11-20', time: expect.stringMatching(/^\d\d:\d\d$/) },
        created_at: expect.stringMatching(/^2026-11-20T.*\+08:00$/),
      });
    }
  });

  it.each([
    ['no category', { category: undefined }, 'category', '类型为必填项'],
    ['another category', { category: '运动' }, 'category', '类型为必填项'],
    ['no words', { content: ' ' }, 'content', '内容为必填项'],
    ['1,001 characters', { content: '牙'.repeat(1001) }, 'content', '内容最多1000个字符'],
    ['a goal of 201 characters', { goal: '牙'.repeat(201) }, 'goal', '目标最多200个字符'],
    ['no patient', { patient_id: undefined }, 'patient_id', '患者为必填项'],
    ['a patient whom nobody knows', { patient_id: 1_999_999 }, 'patient_id', '患者不存在'],
    ['a visit that is not there', { reservation_id: 1_999_999 }, 'reservation_id', '预约不存在'],
    ['a day that is none', { review_on: '2026-02-30' }, 'review_on', '日期格式错误'],
    ['a day that is past', { review_on: '2026-11-19' }, 'review_on', '复查日期不能早于今天'],
  ])('refuses %s', async (_, form, field, message) => {
    const { post, followUps } = await clinic();
    expect(error(await post({ ...FORM, ...form }), field)).toEqual([422, [message]]);
    expect(await followUps()).toEqual([]);
  });

  it('has 1,000 characters, and today may be its day', async () => {
    const { post } = await clinic();
    expect((await post({ ...FORM, content: '牙'.repeat(1000), review_on: '2026-11-20' })).status).toBe(201);
  });

  it('of a visit to which nobody has come yet is not written', async () => {
    const { post, visit } = await clinic();
    const { id } = await visit('booked');
    expect(told(await post({ ...FORM, reservation_id: id }))).toEqual([
      ...[409, 'STATE', '该患者尚未登记到店，不能书写干预'],
    ]);
  });

  it('written twice with one key is one, and has one follow-up', async () => {
    const { post, list, followUps } = await clinic();
    const key = fresh();
    const form = { ...FORM, review_on: '2026-12-01' };
    const [one, two] = [await post(form, undefined, key), await post(form, undefined, key)];
    expect(two.at('data')).toEqual(one.at('data'));
    expect((await list()).number('total')).toBe(1);
    expect(await followUps()).toHaveLength(1);
  });

  it('is not written in a closed hospital', async () => {
    const { post, made, put, hospital } = await clinic();
    const id = await made();
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
    expect((await post()).status).toBe(423);
    expect((await put(id, { status: 'met', version: 1 })).status).toBe(423);
  });

  it('of a visit that is given to another patient loses the visit, and stays its patient’s', async () => {
    const { hospital, patient, made, list, boss, seat } = await clinic();
    const doctor = await app.make.doctor({ hospital });
    const slot = await app.make.slot(doctor.id, 1, '10:00');
    const department_id = doctor.department_id;
    const desk = app.as(await seat('customer_service'));
    const form = deskForm({ slot, time: '10:00', department: department_id });
    const booked = await desk('POST', '/api/admin/reservations', form, fresh());
    const visitId = booked.number('data', 'id');
    const { rows } = await app.owner.query<{ patient_id: number }>(
      "UPDATE reservations SET flow_status = 'arrived' WHERE id = $1 RETURNING patient_id",
      [visitId],
    );
    const patient_id = rows[0]?.patient_id;
    const id = await made({ patient_id, reservation_id: visitId }, boss);
    const changed = await desk(
      'PUT',
      `/api/admin/reservations/${visitId}/change`,
      {
        source: '牙疼',
        patient_id: patient,
        hospital_id: hospital,
        doctor_id: doctor.id,
        department_id,
        date: slot.date,
        time: '10:00',
      },
      fresh(),
    );
    expect(changed.status, changed.text).toBe(201);
    expect((await list(`patient_id=${patient_id}`, boss)).at('data')).toMatchObject([
      { id, reservation: null, version: 2 },
    ]);
    expect((await list(`reservation_id=${visitId}`, boss)).number('total')).toBe(0);
  });
});

describe('a change', () => {
  it('takes the version that was seen, and makes it one more', async () => {
    const { made, put } = await clinic();
    const id = await made({ goal: '少吃甜食' });
    const answer = await put(id, { category: '饮食', content: '每周两次以内', version: 1 });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toMatchObject({
      ...{ category: '饮食', content: '每周两次以内', goal: '少吃甜食', version: 2, status: 'open' },
    });
    expect((await put(id, { goal: '', version: 2 })).at('data')).toMatchObject({ goal: '', content: '每周两次以内' });
  });

  it('without a version is 422', async () => {
    const { made, put } = await clinic();
    expect(error(await put(await made(), { content: '改' }), 'version')).toEqual([422, ['版本为必填项']]);
  });

  it('over another’s is 409 STALE, with what there is now, whose and since when', async () => {
    const { made, put, boss, list } = await clinic();
    const id = await made();
    await put(id, { content: '店长改的', version: 1 }, boss);
    const stale = await put(id, { content: '医生改的', version: 1 });
    expect(told(stale).slice(0, 2)).toEqual([409, 'STALE']);
    expect(stale.at('current')).toMatchObject({ id, content: '店长改的', version: 2 });
    expect([stale.string('by'), stale.string('at')]).toEqual(['周店长', expect.stringMatching(/^2026-11-20T/)]);
    expect(contents(await list())).toEqual(['店长改的']);
  });

  it('of two at once is one', async () => {
    const { made, put, boss } = await clinic();
    const id = await made();
    const answers = await Promise.all([
      put(id, { content: '甲', version: 1 }),
      put(id, { content: '乙', version: 1 }, boss),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('ends it as met or unmet with what came of it, and opens it again', async () => {
    const { made, put } = await clinic();
    const id = await made();
    const met = await put(id, { status: 'met', outcome: '菌斑指数1', version: 1 });
    expect(met.at('data')).toMatchObject({ status: 'met', status_name: '已达成', outcome: '菌斑指数1' });
    expect((await put(id, { status: 'unmet', version: 2 })).at('data', 'status_name')).toBe('未达成');
    expect((await put(id, { status: 'open', version: 3 })).at('data', 'status')).toBe('open');
  });

  it('gives it up for good', async () => {
    const { made, put, boss, list } = await clinic();
    const id = await made();
    const answer = await put(id, { status: 'void', version: 1 });
    expect(answer.at('data')).toMatchObject({ status: 'void', status_name: '作废', editable: false });
    for (const form of [{ status: 'open' }, { content: '又写' }, { status: 'void' }]) {
      expect(told(await put(id, { ...form, version: 2 }, boss))).toEqual([409, 'STATE', '该干预已作废']);
    }
    expect((await list()).at('data', 0)).toMatchObject({ id, status: 'void' });
  });

  it('is in the trail, without a word of what was written', async () => {
    const { made, put, trail } = await clinic();
    const id = await made({ goal: '戒掉含糖饮料' });
    await put(id, { content: '每天一杯以内', outcome: '难', version: 1 });
    await put(id, { status: 'void', version: 2 });
    const lines = await trail();
    expect(lines).toEqual([
      { action: 'intervene.create', object: '王小明', detail: { id }, user_name: '林岚' },
      {
        action: 'intervene.change',
        object: '王小明',
        detail: { id, changed: ['content', 'outcome'] },
        user_name: '林岚',
      },
      { action: 'intervene.void', object: '王小明', detail: { id, status: 'void' }, user_name: '林岚' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/刷牙|含糖|一杯|难/);
  });

  it('is no other in the database, and nothing is removed there', async () => {
    const { made, put } = await clinic();
    const id = await made();
    const elsewhere = await app.make.patient();
    for (const change of [
      `patient_id = ${elsewhere}, version = version + 1`,
      'doctor_id = updated_by + 1, version = version + 1',
      "content = '改'",
    ]) {
      await expect(app.owner.query(`UPDATE intervenes SET ${change} WHERE id = $1`, [id]), change).rejects.toThrow();
    }
    await expect(app.owner.query('DELETE FROM intervenes WHERE id = $1', [id])).rejects.toThrow();
    await put(id, { status: 'void', version: 1 });
    await expect(
      app.owner.query("UPDATE intervenes SET status = 'open', version = version + 1 WHERE id = $1", [id]),
    ).rejects.toThrow();
  });
});

describe('its follow-up', () => {
  const DAY = '2026-12-20';

  it('is planned with it, for who wrote it, and says nothing of what was written', async () => {
    const { made, followUps, doctor } = await clinic();
    const id = await made({ review_on: DAY });
    expect(await followUps()).toEqual([
      {
        ...{ id: expect.any(Number), due_on: DAY, status: 'planned', reason: '', kind: 'clinical' },
        ...{ content: '干预复查', assignee_id: doctor.id },
      },
    ]);
    const { rows } = await app.owner.query<{ cause: string; due: boolean }>(
      `SELECT f.cause, EXISTS (SELECT FROM outbox o WHERE o.job = 'followup.due' AND (o.payload->>'follow_up_id')::bigint = f.id
         AND o.due_at = (f.due_on + time '09:00') AT TIME ZONE 'Asia/Shanghai') AS due FROM follow_ups f WHERE f.cause = $1`,
      [`intervene:${id}`],
    );
    expect(rows).toEqual([{ cause: `intervene:${id}`, due: true }]);
  });

  it('is not there where no day was said, nor where the writing failed', async () => {
    const { made, post, followUps, hospital } = await clinic();
    await made();
    await made({ review_on: '' });
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
    expect((await post({ ...FORM, review_on: DAY })).status).toBe(423);
    expect(await followUps()).toEqual([]);
  });

  it('stands in the list of follow-ups, for the desk and the doctor, not for who sells', async () => {
    const { made, as, seat } = await clinic();
    await made({ review_on: DAY });
    const path = '/api/admin/follow_ups?kind=clinical';
    for (const by of [as, app.as(await seat('customer_service'))]) {
      expect((await by('GET', path)).at('data')).toMatchObject([
        { kind: 'clinical', kind_name: '诊疗', due_on: DAY, content: '干预复查' },
      ]);
    }
    expect((await app.as(await seat('sale'))('GET', path)).at('data')).toEqual([]);
  });

  it('is told to its doctor when its day comes, with the way to what is open', async () => {
    const { made, followUps, doctor } = await clinic();
    await made({ review_on: '2026-11-20' });
    const [{ id = 0 } = {}] = await followUps();
    await app.owner.query(
      'SELECT tell_follow_up(f.id, extract(epoch FROM follow_up_due(f))) FROM follow_ups f WHERE f.id = $1',
      [id],
    );
    const { rows } = await app.owner.query(
      "SELECT title, content, link FROM notifications WHERE user_id = $1 AND kind = 'followup'",
      [doctor.id],
    );
    expect(rows).toEqual([{ title: '今天有回访', content: '有 1 项回访待处理', link: '/admin/visits/intervenes' }]);
  });

  it('moves with the day while it is planned', async () => {
    const { made, put, followUps } = await clinic();
    const id = await made({ review_on: DAY });
    await put(id, { review_on: '2026-12-25', version: 1 });
    await put(id, { content: '别的', version: 2 });
    expect(await followUps()).toMatchObject([{ due_on: '2026-12-25', status: 'planned' }]);
  });

  it('that somebody moved stays there until the day is another', async () => {
    const { made, put, followUps, as } = await clinic();
    const id = await made({ review_on: DAY });
    const [{ id: followUp = 0 } = {}] = await followUps();
    await as('PUT', `/api/admin/follow_ups/${followUp}`, { due_on: '2026-12-22', version: 1 }, fresh());
    await put(id, { content: '别的', review_on: DAY, version: 1 });
    expect(await followUps()).toMatchObject([{ due_on: '2026-12-22' }]);
    await put(id, { review_on: '2027-01-05', version: 2 });
    expect(await followUps()).toMatchObject([{ due_on: '2027-01-05', status: 'planned' }]);
  });

  it('that is done stays done, and another day is another follow-up', async () => {
    const { made, put, followUps, as } = await clinic();
    const id = await made({ review_on: DAY });
    const [{ id: followUp = 0 } = {}] = await followUps();
    const done = { result: { text: '刷得好' }, version: 1 };
    await as('POST', `/api/admin/follow_ups/${followUp}/complete`, done, fresh());
    await put(id, { goal: '继续', version: 1 });
    expect(await followUps()).toMatchObject([{ status: 'done' }]);
    await put(id, { review_on: '2027-01-05', version: 2 });
    expect(await followUps()).toMatchObject([
      { status: 'done', due_on: DAY },
      { status: 'planned', due_on: '2027-01-05' },
    ]);
  });

  it.each(['met', 'unmet', 'void'])('is cancelled when it ends as %s', async (status) => {
    const { made, put, followUps } = await clinic();
    const id = await made({ review_on: DAY });
    await put(id, { status, version: 1 });
    expect(await followUps()).toMatchObject([{ status: 'cancelled', reason: '干预已结束' }]);
  });

  it('is cancelled where no day is left, and planned again where it is opened again', async () => {
    const { made, put, followUps } = await clinic();
    const id = await made({ review_on: DAY });
    await put(id, { review_on: null, version: 1 });
    expect(await followUps()).toMatchObject([{ status: 'cancelled', reason: '不再复查' }]);
    await put(id, { review_on: DAY, status: 'met', version: 2 });
    expect(await followUps()).toHaveLength(1);
    await put(id, { status: 'open', version: 3 });
    expect(await followUps()).toMatchObject([{ status: 'cancelled' }, { status: 'planned', due_on: DAY }]);
  });

  it('is moved by nobody’s change of another intervention', async () => {
    const { made, put, followUps } = await clinic();
    await made({ review_on: DAY });
    const id = await made({ review_on: '2026-12-24' });
    await put(id, { status: 'met', version: 1 });
    expect(await followUps()).toMatchObject([
      { due_on: DAY, status: 'planned' },
      { due_on: '2026-12-24', status: 'cancelled' },
    ]);
  });
});

describe('who may', () => {
  it('read and write it: doctors and owners', async () => {
    const { seat, list, post } = await clinic();
    for (const role of STAFF_ROLES) {
      const by = app.as(await seat(role));
      const may = role === 'doctor' || role === 'shop_owner';
      expect((await list(undefined, by)).status, role).toBe(may ? 200 : 403);
      if (!may) expect((await post(FORM, by)).status, role).toBe(403);
    }
  });

  it('write of a patient: who treats them, and an owner', async () => {
    const { seat, post, boss } = await clinic();
    const stranger = app.as(await seat('doctor'));
    expect(told(await post(FORM, stranger))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    expect((await post(FORM, boss)).status).toBe(201);
  });

  it('change it: who wrote it, and an owner', async () => {
    const { made, put, seat, visit, boss } = await clinic();
    const id = await made();
    const colleague = await seat('doctor');
    const change = { content: '改', version: 1 };
    expect(told(await put(id, change, app.as(colleague)))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    await visit('done', 1, { doctor: colleague.id });
    expect(told(await put(id, change, app.as(colleague)))).toEqual([403, 'FORBIDDEN', '只能修改自己写的干预']);
    expect((await put(id, change, boss)).status).toBe(201);
  });

  it('no more, who wrote it and treats the patient no more', async () => {
    const { made, put, list, doctor } = await clinic();
    const id = await made();
    await app.owner.query('UPDATE reservations SET cancel_status = 1 WHERE doctor_id = $1', [doctor.id]);
    expect(told(await put(id, { content: '改', version: 1 }))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    expect((await list()).at('data', 0, 'editable')).toBe(false);
  });

  it('find it at its own hospital alone', async () => {
    const { made, patient } = await clinic();
    const id = await made();
    const elsewhere = await clinic();
    expect((await elsewhere.put(id, { content: '改', version: 1 })).status).toBe(404);
    expect((await elsewhere.list(`patient_id=${patient}`)).status).toBe(404);
    expect((await elsewhere.list('patient_id=1999999')).status).toBe(404);
    expect((await elsewhere.list('')).number('total')).toBe(0);
  });
});

describe('the list', () => {
  it('has a visit’s own first, then the others, the newest first', async () => {
    const { made, visit, list, patient } = await clinic();
    const [before, now] = [await visit('done', 3), await visit('in_chair')];
    await made({ content: '今天一', reservation_id: now.id });
    await made({ content: '上次', reservation_id: before.id });
    await made({ content: '今天二', reservation_id: now.id });
    await made({ content: '没有就诊' });
    const ofVisit = `patient_id=${patient}&first=${now.hash_id}`;
    expect(contents(await list(ofVisit))).toEqual(['今天二', '今天一', '没有就诊', '上次']);
    expect(contents(await list())).toEqual(['没有就诊', '今天二', '上次', '今天一']);
    expect(contents(await list(`reservation_id=${before.hash_id}`))).toEqual(['上次']);
    const second = await list(`${ofVisit}&page=2&pageSize=3`);
    expect([second.number('total'), contents(second)]).toEqual([4, ['上次']]);
  });

  it('is of one doctor, or of one state', async () => {
    const { made, put, list, boss, owner } = await clinic();
    const id = await made({ content: '医生的' });
    await made({ content: '店长的' }, boss);
    await put(id, { status: 'met', version: 1 });
    expect(contents(await list(`doctor_id=${owner.id}`))).toEqual(['店长的']);
    expect(contents(await list('status=met'))).toEqual(['医生的']);
  });

  it('says whether who asks may write, and change each', async () => {
    const { made, list, boss, seat } = await clinic();
    await made();
    const stranger = app.as(await seat('doctor'));
    const seen = async (by?: typeof boss) => {
      const answer = await list(undefined, by);
      return [answer.at('meta'), answer.at('data', 0, 'editable')];
    };
    expect(await seen()).toEqual([{ treating: true, editable: true }, true]);
    expect(await seen(boss)).toEqual([{ treating: false, editable: true }, true]);
    expect(await seen(stranger)).toEqual([{ treating: false, editable: false }, false]);
    expect((await list('')).at('meta')).toEqual({ treating: null, editable: false });
  });

  it('writes down whose it showed: once in ten minutes, of each patient', async () => {
    const { made, list, reads, boss, patient } = await clinic();
    for (const _ of [1, 2, 3]) await list();
    expect(await reads()).toEqual([{ patient_id: patient, treating: true, by_name: '林岚' }]);
    await made();
    await list('', boss);
    expect(await reads()).toMatchObject([
      { by_name: '林岚' },
      { patient_id: patient, treating: false, by_name: '周店长' },
    ]);
  });

  it('is not answered where the reading can’t be written down', async () => {
    const { list, hospital } = await clinic();
    await app.owner.query(
      `ALTER TABLE record_reads ADD CONSTRAINT full_${hospital} CHECK (hospital_id <> ${hospital}) NOT VALID`,
    );
    const answer = await list();
    await app.owner.query(`ALTER TABLE record_reads DROP CONSTRAINT full_${hospital}`);
    expect(answer.status).toBe(503);
  });
});

describe('a patient’s account', () => {
  it('reads what was written for its patients, at every hospital, the newest first, and nothing void', async () => {
    const { made, put, own, account, patient } = await clinic();
    await made({ content: '第一条', review_on: '2026-12-01', goal: '戒糖' });
    const id = await made({ content: '写错人了' });
    await put(id, { status: 'void', version: 1 });
    const elsewhere = await clinic();
    await elsewhere.knows(patient);
    await elsewhere.visit('in_chair', 0, { patient });
    await elsewhere.made({ content: '另一家', patient_id: patient });
    const answer = await own();
    expect(answer.status, answer.text).toBe(200);
    expect([answer.number('total'), contents(answer)]).toEqual([2, ['另一家', '第一条']]);
    const first = answer.at('data', 1) as object;
    expect(first).toMatchObject({
      ...{ category: '口腔卫生宣教', goal: '戒糖', review_on: '2026-12-01', status: 'open', status_name: '进行中' },
      ...{ doctor: { name: '林岚' }, patient: { id: patient, name: '王小明' } },
    });
    expect(Object.keys(first)).not.toContain('version');
    expect((await own(`patient_id=${patient}&page=2&pageSize=1`, app.as(account))).at('data')).toMatchObject([
      { content: '第一条' },
    ]);
  });

  it('reads nobody else’s', async () => {
    const { made, own, patient } = await clinic();
    await made();
    const other = app.as(await app.make.account({ patients: ['别人'] }));
    expect((await own('', other)).number('total')).toBe(0);
    expect((await own(`patient_id=${patient}`, other)).number('total')).toBe(0);
    expect((await own('', app.as())).status).toBe(401);
  });

  it('is told who read it', async () => {
    const { list, account } = await clinic();
    await list();
    expect((await app.as(account)('GET', '/api/record_access')).at('data')).toMatchObject([
      { by_name: '林岚', area: 'intervene', area_name: '干预' },
    ]);
  });
});
