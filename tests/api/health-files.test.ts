import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { CONTENT, LIST, openHealthDesk } from '../support/health-desk.ts';
import type { Answer } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';
import { FRIDAY_MORNING } from '../support/moment.ts';

/** The health file of a patient: docs/domain/records.md#the-health-file. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openHealthDesk(app);
const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];
const versionOf = (answer: Answer) => answer.number('data', 'version');

describe('a save of the health file', () => {
  it('is a revision, signed at once, of the one record that a patient has here', async () => {
    const { save, file, doctor, patient, hospital } = await clinic();
    const first = await save({});
    expect([first.status, first.at('data')]).toMatchObject([
      201,
      { revision: 1, view: 'full', role: '医生', by: { name: doctor.name }, intact: true, review_due: false },
    ]);
    expect(first.string('data', 'code')).toMatch(/^JK20261120-\d{4}$/);
    expect(first.at('data', 'content')).toEqual({
      ...{ operations: '', family_history: '', habits: [], pulse: null, extraoral: '', intraoral: '' },
      ...CONTENT,
      // In the order of the form, whatever it was sent in.
      systemic: ['高血压', 'HIV'],
    });
    const content = { ...CONTENT, systemic: ['高血压'], habits: ['夜磨牙', '吸烟'] };
    const second = await save({ content, version: versionOf(first) });
    expect(second.at('data')).toMatchObject({ revision: 2, id: first.number('data', 'id') });
    const list = await file();
    expect([list.at('total'), list.at('data')]).toMatchObject([
      2,
      [
        { revision: 2, changed: ['habits', 'systemic'], unchanged: false, content: { habits: ['吸烟', '夜磨牙'] } },
        { revision: 1, changed: [], unchanged: false, content: { habits: [] } },
      ],
    ]);
    expect(list.at('meta')).toMatchObject({
      ...{ patient: { id: patient, name: '王小明' }, editable: true, treating: true },
      ...{ current: { revision: 2, version: versionOf(second) }, allergy_state: 'unknown', allergies: [] },
    });
    const { rows } = await app.owner.query<object>(
      'SELECT kind, status, draft FROM records WHERE hospital_id = $1 AND kind <> $2',
      [hospital, 'case'],
    );
    expect(rows).toEqual([{ kind: 'base', status: 'signed', draft: null }]);
  });

  it('that says what is said already is 复核无变化, and a revision too', async () => {
    const { save, file } = await clinic();
    const first = await save({});
    const again = await save({ version: versionOf(first) });
    expect([again.status, again.number('data', 'revision')]).toEqual([201, 2]);
    expect((await file()).at('data', 0)).toMatchObject({ revision: 2, unchanged: true, changed: [] });
  });

  it('names the version that was seen once there is one', async () => {
    const { save, seat, visit } = await clinic();
    const first = await save({});
    const missing = await save({});
    expect([missing.status, missing.at('errors', 'version')]).toEqual([422, ['版本为必填项']]);
    const other = await seat('doctor', '赵敏');
    await visit('booked', 0, { doctor: other.id });
    const theirs = await save({ content: { systemic: ['哮喘'] }, version: versionOf(first) }, app.as(other));
    expect(theirs.status).toBe(201);
    const late = await save({ version: versionOf(first) });
    expect([late.status, late.string('code'), late.at('by'), late.at('current')]).toMatchObject([
      ...[409, 'STALE', '赵敏'],
      { revision: 2, content: { systemic: ['哮喘'] }, version: versionOf(theirs) },
    ]);
  });

  it('by two at once for the first time: one file, one revision 1', async () => {
    const { save, hospital } = await clinic();
    const answers = await Promise.all([save({}), save({ content: { systemic: ['哮喘'] } })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const { rows } = await app.owner.query<object>(
      `SELECT r.revision, (SELECT count(*)::int FROM record_revisions c WHERE c.record_id = r.id) AS n
       FROM records r WHERE r.hospital_id = $1 AND r.kind = 'base'`,
      [hospital],
    );
    expect(rows).toEqual([{ revision: 1, n: 1 }]);
  });

  it('under one key is one', async () => {
    const { save, file } = await clinic();
    const headers = fresh();
    const [one, again] = [await save({}, undefined, headers), await save({}, undefined, headers)];
    expect([one.status, again.status, again.at('data')]).toEqual([201, 201, one.at('data')]);
    expect((await file()).at('total')).toBe(1);
  });

  it('is of who treats the patient, and of the owner', async () => {
    const { save, seat, visit, owner, desk } = await clinic();
    const doctor = await seat('doctor');
    expect(told(await save({}, app.as(doctor)))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    const hygienist = await seat('dental_hygienist');
    expect(told(await save({}, app.as(hygienist)))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    await visit('booked', 0, { doctor: hygienist.id });
    const first = await save({}, app.as(hygienist));
    expect(first.status).toBe(201);
    expect((await save({ version: versionOf(first) }, app.as(owner))).status).toBe(201);
    expect((await save({}, desk)).status).toBe(403);
  });

  it('says of each field what is wrong with it', async () => {
    const { save } = await clinic();
    const content = {
      ...{ systemic: ['感冒'], habits: '吸烟', systemic_text: '长'.repeat(201), pulse: 400, weight_kg: 63.55 },
      ...{ blood_pressure: { systolic: 80, diastolic: 120 }, operations: 7 },
    };
    expect((await save({ content })).at('errors')).toEqual({
      'content.systemic.0': ['系统性疾病格式错误'],
      'content.habits': ['习惯格式错误'],
      'content.systemic_text': ['其他系统性疾病最多200个字符'],
      'content.pulse': ['脉搏为20至250'],
      'content.weight_kg': ['体重最多一位小数'],
      'content.blood_pressure': ['收缩压须高于舒张压'],
      'content.operations': ['手术史格式错误'],
    });
    expect((await save({ content: undefined })).at('errors')).toEqual({ content: ['健康档案为必填项'] });
  });

  it('is 404 of a patient whom the hospital does not know, and of another hospital’s', async () => {
    const { save, file, as } = await clinic();
    await save({});
    const stranger = app.as(await app.make.staff({ role: 'doctor' }));
    expect([(await save({}, stranger)).status, (await file(stranger)).status]).toEqual([404, 404]);
    expect((await as('GET', `${LIST}?patient_id=1999999`)).status).toBe(404);
  });
});

describe('what stands beside the file', () => {
  it('请复核, once it is older than 180 days', async () => {
    const { save, file, doctor, hospital } = await clinic();
    await save({});
    const due = async (days: number) => {
      await app.database.setClock(new Date(Date.parse(FRIDAY_MORNING) + days * 86_400_000).toISOString());
      const later = await startTestApp({ beside: app });
      const answer = await file(later.as(await later.make.session(doctor.id, hospital)));
      await later.close();
      await app.database.setClock(FRIDAY_MORNING);
      return answer.at('meta', 'current', 'review_due');
    };
    expect([await due(179), await due(181)]).toEqual([false, true]);
  });

  it('患者自述, which no save overwrites', async () => {
    const { save, file, patient } = await clinic();
    await app.owner.query(
      "UPDATE patients SET medical_history = '高血压三年', medication_history = '降压药' WHERE id = $1",
      [patient],
    );
    await save({ content: { systemic: ['糖尿病'], medications: '二甲双胍' } });
    expect((await file()).at('meta', 'self_reported')).toEqual({
      ...{ health_status: null, medical_history: '高血压三年', allergic_history: null, medication_history: '降压药' },
    });
  });

  it('what somebody said when they were asked for allergies', async () => {
    const { save, file, add } = await clinic();
    const first = await save({ allergy_state: 'none' });
    expect(first.at('meta')).toMatchObject({ allergy_state: 'none', allergy_state_name: '否认过敏史' });
    const some = await save({ allergy_state: 'some', version: versionOf(first) });
    expect([some.status, some.at('errors', 'allergy_state')]).toEqual([422, ['请先登记过敏原']]);
    const kept = await save({ version: versionOf(first) });
    expect(kept.at('meta', 'allergy_state')).toBe('none');
    expect((await add({ substance: '青霉素' })).at('meta', 'allergy_state')).toBe('some');
    const denied = await save({ allergy_state: 'none', version: versionOf(kept) });
    expect([denied.status, denied.at('errors', 'allergy_state')]).toEqual([422, ['已登记过敏原，须先排除']]);
    // Nothing of what was refused is there.
    expect((await file()).at('total')).toBe(2);
  });
});

describe('a reading', () => {
  it('is written down, and of those who do not treat it says so', async () => {
    const { file, save, reads, desk, seat } = await clinic();
    await save({});
    expect(await reads('base')).toEqual([]);
    await file();
    await file();
    const doctor = await seat('doctor', '赵敏');
    expect((await file(app.as(doctor))).at('meta')).toMatchObject({ treating: false, editable: false });
    await file(desk);
    expect(await reads('base')).toEqual([
      { by_name: '林岚', treating: true },
      { by_name: '赵敏', treating: false },
      { by_name: '陈露', treating: false },
    ]);
  });

  it('by who is not to know it is of its days and names alone', async () => {
    const { file, save, desk } = await clinic();
    await save({});
    const answer = await file(desk);
    expect([answer.status, answer.at('data', 0)]).toMatchObject([200, { content: null, changed: [], by_name: '林岚' }]);
    expect(answer.at('meta', 'current')).toMatchObject({ content: null, view: 'brief' });
  });

  it('of a revision that was changed behind our back: intact is false', async () => {
    const { save, file, hospital } = await clinic();
    await save({});
    await app.owner.query('ALTER TABLE record_revisions DISABLE TRIGGER kept');
    await app.owner.query(`UPDATE record_revisions SET content = content || '{"pulse": 60}' WHERE hospital_id = $1`, [
      hospital,
    ]);
    await app.owner.query('ALTER TABLE record_revisions ENABLE TRIGGER kept');
    expect((await file()).at('meta', 'current', 'intact')).toBe(false);
  });
});

it('by hand nobody makes a signed case a second time what a file is with each save', async () => {
  const { signed, hospital } = await clinic();
  const id = (await signed()).number('data', 'id');
  const again = app.owner.query(
    `SELECT revise_record(r, 'sign', '{}', NULL, jsonb_build_object('user_id', r.doctor_id, 'by_name', '', 'by_role', ''))
     FROM records r WHERE r.id = $1 AND r.hospital_id = $2`,
    [id, hospital],
  );
  await expect(again).rejects.toThrow('does not go to signed that way');
});
