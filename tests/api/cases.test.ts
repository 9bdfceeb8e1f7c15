import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openCaseDesk, WHOLE } from '../support/case-desk.ts';
import type { Answer } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';

/** Cases, written and signed: docs/domain/records.md#cases. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openCaseDesk(app);
const idOf = (answer: Answer) => ({ id: answer.number('data', 'id'), version: answer.number('data', 'version') });
const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];

describe('a draft', () => {
  it('is a row with its first save, with a number, the complaint of the visit and what the visit was', async () => {
    const { store, visit, patient, doctor } = await clinic();
    const { id, hash_id } = await visit('arrived');
    const answer = await store({ reservation_id: hash_id });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toMatchObject({
      ...{ code: 'BL20261120-0001', status: 'draft', status_name: '草稿', version: 1, revision: 0 },
      ...{ visit_type: 'first', visit_date: '2026-11-20', chief_complaint: '右上后牙疼', present_history: '' },
      ...{ patient: { id: patient }, doctor: { id: doctor.id, name: '林岚' }, reservation: { hash_id } },
      ...{ diagnosis: '', diagnoses: [], treatments: [], attachments: [], doctor_order: { content: '' } },
      ...{ signed: null, countersigned: null, amended: null, late: false, intact: true, view: 'full' },
    });
    expect((await store({ reservation_id: id })).string('message')).toBe('该就诊已有病历');
  });

  it('is of a second visit where the patient was seen here before, and its author may say otherwise', async () => {
    const { store, visit } = await clinic();
    await visit('done', 30);
    const again = await store({ reservation_id: (await visit('arrived')).id });
    expect(again.at('data', 'visit_type')).toBe('again');
    expect((await store({ ...idOf(again), visit_type: 'first' })).at('data', 'visit_type')).toBe('first');
    expect((await store({})).at('data')).toMatchObject({ reservation: null, visit_type: 'again', chief_complaint: '' });
  });

  it('keeps what is left out as it is, and what was typed as it was typed', async () => {
    const { store } = await clinic();
    const { id } = idOf(await store({ chief_complaint: '牙疼', exam: '  叩(+)\n ' }));
    await store({ id, diagnoses: WHOLE.diagnoses });
    expect((await store({ id, plan: '根管治疗' })).at('data')).toMatchObject({
      ...{ version: 3, chief_complaint: '牙疼', exam: '  叩(+)\n ', plan: '根管治疗' },
      diagnosis: '26 急性牙髓炎；24 中龋',
    });
  });

  it('is refused where somebody saved it meanwhile, with what they saved; without a version it is not asked', async () => {
    const { store } = await clinic();
    const { id } = idOf(await store({ chief_complaint: '一' }));
    expect((await store({ id, version: 1, chief_complaint: '二' })).at('data', 'version')).toBe(2);
    const stale = await store({ id, version: 1, chief_complaint: '三' });
    expect(told(stale).slice(0, 2)).toEqual([409, 'STALE']);
    expect(stale.at('current')).toMatchObject({ version: 2, chief_complaint: '二', view: 'full' });
    expect(stale.string('by')).toBe('林岚');
    expect((await store({ id, chief_complaint: '四' })).at('data')).toMatchObject({
      version: 3,
      chief_complaint: '四',
    });
  });

  it('is written by who treats the patient and by the owner', async () => {
    const { store, seat, visit, owner } = await clinic();
    const colleague = await seat('doctor');
    const other = app.as(colleague);
    expect(told(await store({}, other))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    const { id } = idOf(await store({}));
    expect((await store({ id, plan: '观察' }, other)).status).toBe(403);
    await visit('booked', 0, { doctor: colleague.id });
    expect((await store({ id, plan: '观察' }, other)).status).toBe(201);
    expect((await store({}, app.as(owner))).status).toBe(201);
    for (const role of ['consultant', 'customer_service', 'dental_hygienist', 'sale'] as const) {
      expect((await store({}, app.as(await seat(role)))).status, role).toBe(403);
    }
  });

  it('is of a visit that has come, of the patient, here', async () => {
    const { store, visit, patient } = await clinic();
    const booked = await visit('booked');
    expect(told(await store({ reservation_id: booked.id }))).toEqual([
      409,
      'STATE',
      '该患者尚未登记到店，不能书写病历',
    ]);
    const elsewhere = await clinic();
    const there = await elsewhere.visit('arrived');
    expect((await store({ reservation_id: there.id })).at('errors', 'reservation_id')).toEqual(['预约不存在']);
    expect((await store({ patient_id: elsewhere.patient })).at('errors', 'patient_id')).toEqual(['患者不存在']);
    const { id } = idOf(await store({}));
    await elsewhere.knows(patient);
    expect((await elsewhere.store({ id, patient_id: patient }, app.as(elsewhere.owner))).status).toBe(404);
  });

  it.each([
    [{ chief_complaint: '疼'.repeat(501) }, 'chief_complaint', '主诉最多500个字符'],
    [{ diagnoses: [{ name: '龋', teeth: ['49'] }] }, 'diagnoses.0.teeth.0', '牙位格式错误'],
    [{ diagnoses: [{ name: '' }] }, 'diagnoses.0.name', '诊断为必填项'],
    [{ treatments: [{ name: '充填', surfaces: ['X'] }] }, 'treatments.0.surfaces.0', '牙面格式错误'],
    [{ treatments: [{ name: '充填', project_id: 1_999_999 }] }, 'treatments', '处置项目不存在'],
    [{ action: 'sign' }, 'version', '版本为必填项'],
    [{ action: 'sign', version: 1 }, 'id', '病历为必填项'],
    [{ id: 1, version: 1, action: 'amend' }, 'reason', '原因为必填项'],
  ])('refuses %o', async (form, field, message) => {
    const { store } = await clinic();
    const answer = await store(form);
    expect([answer.status, answer.at('errors', field)]).toEqual([422, [message]]);
  });

  it('made twice with one key is one', async () => {
    const { store, patient, hospital } = await clinic();
    const key = fresh();
    const [one, two] = [await store({}, undefined, key), await store({}, undefined, key)];
    expect(two.number('data', 'id')).toBe(one.number('data', 'id'));
    const { rows } = await app.owner.query('SELECT FROM records WHERE patient_id = $1 AND hospital_id = $2', [
      patient,
      hospital,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('of one visit is one, however many begin it at once', async () => {
    const { store, visit } = await clinic();
    const { id } = await visit('arrived');
    const answers = await Promise.all(Array.from({ length: 6 }, () => store({ reservation_id: id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

describe('signing', () => {
  it('says all that is missing at once', async () => {
    const { store, visit } = await clinic();
    const { id, version } = idOf(await store({ reservation_id: (await visit('in_chair')).id, chief_complaint: ' ' }));
    const answer = await store({ id, version, action: 'sign' });
    expect([answer.status, answer.at('errors')]).toEqual([
      422,
      {
        ...{ chief_complaint: ['主诉为必填项'], present_history: ['现病史为必填项'], past_history: ['既往史为必填项'] },
        ...{ exam: ['口腔检查为必填项'], doctor_order: ['医嘱为必填项'], diagnoses: ['诊断为必填项'] },
        treatment: ['处置或治疗计划为必填项'],
      },
    ]);
    const again = await store({ id, version, action: 'sign', visit_type: 'again' });
    expect(Object.keys(again.at('errors') as object)).not.toContain('present_history');
  });

  it('names the slots that a template left', async () => {
    const { draft, store } = await clinic();
    const written = await draft({ ...WHOLE, plan: '{牙位}根管治疗，{次数}次' });
    expect((await store({ ...idOf(written), action: 'sign' })).at('errors')).toEqual({
      plan: ['还有未填写的占位：牙位'],
    });
  });

  it('of an implant wants to know which', async () => {
    const { draft, store, hospital } = await clinic();
    const { rows } = await app.owner.query<{ id: number }>(
      `WITH c AS (INSERT INTO project_categories (hospital_id, name) VALUES ($1, '种植') RETURNING id)
       INSERT INTO projects (hospital_id, category_id, code, name, unit, price, implant) SELECT $1, c.id, 'ZZ1', '种植体植入', '颗', 100, true FROM c
       RETURNING id`,
      [hospital],
    );
    const done = { project_id: rows[0]?.id, name: '种植体植入', teeth: ['36'] };
    const written = await draft({ ...WHOLE, treatments: [done] });
    const refused = await store({ ...idOf(written), action: 'sign' });
    expect(refused.at('errors')).toEqual({ treatments: ['植入材料须填写批号或UDI'] });
    const treatments = [{ ...done, material: { name: '种植体', batch_no: 'LOT7' } }];
    expect((await store({ ...idOf(written), action: 'sign', treatments })).at('data', 'status')).toBe('signed');
  });

  it('archives what it says, with the time of the database and a seal', async () => {
    const { signed, store, detail } = await clinic();
    const answer = await signed();
    expect(answer.at('data')).toMatchObject({
      ...{ status: 'signed', status_name: '已归档', revision: 1, version: 2, intact: true, late: false },
      signed: { by_name: '林岚', at: expect.stringMatching(/^2026-11-20T10:37/) },
      treatments: [{ name: '开髓引流', status: 'done', teeth: ['26'], surfaces: ['O', 'D'], disposal_id: null }],
    });
    const { id } = idOf(answer);
    expect(told(await store({ id, plan: '改' }))).toEqual([409, 'STATE', '病历已归档，请使用修订']);
    const { rows } = await app.owner.query(
      `SELECT r.revision, r.action, r.prev_hash, r.hash = revision_hash(r) AS sealed, d.icd_code, d.name, d.teeth FROM record_revisions r
       JOIN record_diagnoses d ON d.record_id = r.record_id WHERE r.record_id = $1 ORDER BY d.position`,
      [id],
    );
    expect(rows).toEqual([
      {
        revision: 1,
        action: 'sign',
        prev_hash: '',
        sealed: true,
        icd_code: 'K04.0',
        name: '急性牙髓炎',
        teeth: ['26'],
      },
      { revision: 1, action: 'sign', prev_hash: '', sealed: true, icd_code: null, name: '中龋', teeth: ['24'] },
    ]);
    expect((await detail(`id=${id}`)).at('meta', 'editable')).toBe(false);
  });

  it('waits for the patient to be in the chair, and is its author’s alone', async () => {
    const { store, visit, owner } = await clinic();
    const { id: visitId } = await visit('arrived');
    const written = idOf(await store({ reservation_id: visitId, ...WHOLE }));
    expect(told(await store({ ...written, action: 'sign' }))).toEqual([409, 'STATE', '该患者尚未就诊，不能归档']);
    await app.owner.query("UPDATE reservations SET visi_status = 1, flow_status = 'in_chair' WHERE id = $1", [visitId]);
    expect((await store({ ...written, action: 'sign' }, app.as(owner))).string('message')).toBe('只有书写人可以归档');
    expect((await store({ ...written, action: 'sign' })).status).toBe(201);
  });

  it('of one draft at once by two is one', async () => {
    const { draft, store } = await clinic();
    const written = idOf(await draft());
    const answers = await Promise.all([1, 2].map(() => store({ ...written, action: 'sign' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { rows } = await app.owner.query('SELECT revision FROM record_revisions WHERE record_id = $1', [written.id]);
    expect(rows).toEqual([{ revision: 1 }]);
  });

  it('more than a day after the visit is late, and says so', async () => {
    const { store, visit } = await clinic();
    const old = idOf(await store({ reservation_id: (await visit('done', 2)).id, ...WHOLE }));
    const answer = await store({ ...old, action: 'sign' });
    expect(answer.at('data')).toMatchObject({ late: true, visit_date: '2026-11-18' });
    const yesterday = idOf(await store({ reservation_id: (await visit('done', 1, { minute: 640 })).id, ...WHOLE }));
    expect((await store({ ...yesterday, action: 'sign' })).at('data', 'late')).toBe(false);
  });

  it('by who is learning waits for who looks it over, and both names stay', async () => {
    const { hospital, doctor, owner, draft, store, seat } = await clinic();
    const chief = await seat('doctor', '赵敏');
    await app.owner.query('UPDATE staff_members SET supervisor_id = $3 WHERE hospital_id = $1 AND user_id = $2', [
      ...[hospital, doctor.id, chief.id],
    ]);
    const written = idOf(await draft());
    const waiting = await store({ ...written, action: 'sign' });
    expect(waiting.at('data')).toMatchObject({ status: 'review', status_name: '待审阅', revision: 0, signed: null });
    expect((await store({ id: written.id, plan: '改' })).string('message')).toBe('病历待审阅，退回后才能修改');
    const sure = { ...idOf(waiting), action: 'countersign' };
    expect((await store(sure)).string('message')).toBe('只有上级医师或店长可以审阅');
    expect((await store(sure, app.as(await seat('doctor')))).status).toBe(403);
    const back = await store({ ...sure, action: 'return', reason: '补充检查' }, app.as(owner));
    expect(back.at('data')).toMatchObject({ status: 'draft', return_reason: '补充检查' });
    const again = await store({ ...idOf(back), action: 'sign', aux_exam: 'X线示根尖无异常' });
    const done = await store({ ...idOf(again), action: 'countersign' }, app.as(chief));
    expect(done.at('data')).toMatchObject({
      ...{ status: 'signed', revision: 1, return_reason: '', aux_exam: 'X线示根尖无异常' },
      ...{ signed: { by_name: '林岚' }, countersigned: { by_name: '赵敏' } },
    });
  });

  it('is in the trail, and a save is not', async () => {
    const { signed, hospital } = await clinic();
    await signed();
    const { rows } = await app.owner.query(
      "SELECT action, object, detail FROM operation_logs WHERE hospital_id = $1 AND action LIKE 'record.%'",
      [hospital],
    );
    expect(rows).toEqual([
      {
        action: 'record.sign',
        object: 'BL20261120-0001',
        detail: { id: expect.any(Number), action: 'sign', reason: null },
      },
    ]);
  });
});
