import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_ROLES } from '#contract/roles.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openHealthDesk } from '../support/health-desk.ts';
import type { Answer } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';

/** Allergies: docs/domain/records.md#allergies-and-alerts. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openHealthDesk(app);
const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];
const idOf = (answer: Answer) => answer.number('data', 'id');
const PENICILLIN = { substance: '青霉素', class_code: 'penicillin', severity: 'severe', reaction: '过敏性休克' };

describe('an allergy is noted', () => {
  it('with the class that a prescription is compared by, whoever notes it in which words', async () => {
    const { add, desk } = await clinic();
    const classOf = async (substance: string, more = {}) =>
      (await add({ substance, ...more }, desk)).at('data', 'class_code');
    expect([await classOf('青霉素'), await classOf('头孢菌素过敏'), await classOf('芒果')]).toEqual([
      ...['penicillin', 'cephalosporin', null],
    ]);
    expect(await classOf('阿莫西林', { class_code: 'penicillin' })).toBe('penicillin');
  });

  it.each(STAFF_ROLES)('by %s: unverified, unless a doctor or hygienist says it', async (role) => {
    const { add, allergies, seat } = await clinic();
    const person = await seat(role);
    const answer = await add(PENICILLIN, app.as(person));
    const judged = role === 'doctor' || role === 'dental_hygienist';
    const row = {
      ...{
        ...PENICILLIN,
        type: 'drug',
        type_name: '药物',
        severity_name: '重度',
        version: 1,
        refuted: null,
        reason: '',
      },
      ...{ status: judged ? 'active' : 'unverified', status_name: judged ? '已核实' : '未核实' },
      noted: { by: { id: person.id } },
      verified: judged ? { by: { id: person.id } } : null,
    };
    expect([answer.status, answer.at('data')]).toMatchObject([201, row]);
    expect(answer.at('meta')).toMatchObject({ allergy_state: 'some', allergy_state_name: '有过敏史' });
    expect((await allergies(app.as(person))).at('data')).toMatchObject([row]);
  });

  it('once as long as it holds, however it is written', async () => {
    const { add, desk, decide } = await clinic();
    const first = await add({ substance: 'Penicillin' });
    const twice = await add({ substance: ' penicillin ' }, desk);
    expect([twice.status, twice.at('errors')]).toEqual([422, { substance: ['该过敏原已登记'] }]);
    await decide(idOf(first), { status: 'refuted', reason: '皮试阴性', version: 1 });
    expect((await add({ substance: 'penicillin' }, desk)).status).toBe(201);
  });

  it('by two at once: one row', async () => {
    const { add, desk, allergies } = await clinic();
    const answers = await Promise.all([add(PENICILLIN), add(PENICILLIN, desk)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await allergies()).at('data')).toHaveLength(1);
  });

  it('under one key once', async () => {
    const { add, allergies } = await clinic();
    const headers = fresh();
    const [one, again] = [await add(PENICILLIN, undefined, headers), await add(PENICILLIN, undefined, headers)];
    expect([one.status, again.status, idOf(again)]).toEqual([201, 201, idOf(one)]);
    expect((await allergies()).at('data')).toHaveLength(1);
  });

  it('with all that is wrong said at once', async () => {
    const { add } = await clinic();
    const wrong = { substance: ' ', class_code: 'Pen', type: 'wine', severity: 'bad', reaction: '长'.repeat(101) };
    expect((await add(wrong)).at('errors')).toEqual({
      substance: ['过敏原为必填项'],
      class_code: ['分类编码格式错误'],
      type: ['过敏原类型格式错误'],
      severity: ['严重程度格式错误'],
      reaction: ['过敏反应最多100个字符'],
    });
  });
});

describe('whether it holds', () => {
  it('is said by who treats the patient or by the owner, with a reason where it does not', async () => {
    const { add, decide, desk, seat, owner } = await clinic();
    const id = idOf(await add(PENICILLIN, desk));
    const [other, sale] = [await seat('doctor'), await seat('sale')];
    const verify = { status: 'active', version: 1 };
    expect((await decide(id, verify, app.as(sale))).status).toBe(403);
    expect((await decide(id, verify, desk)).status).toBe(403);
    expect(told(await decide(id, verify, app.as(other)))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    const verified = await decide(id, verify);
    expect([verified.status, verified.at('data')]).toMatchObject([
      201,
      { status: 'active', status_name: '已核实', version: 2, verified: { by: { name: '林岚' } } },
    ]);
    expect(told(await decide(id, { ...verify, version: 2 }))).toEqual([409, 'STATE', '该过敏已核实']);
    const refute = { status: 'refuted', version: 2 };
    expect((await decide(id, refute)).at('errors')).toEqual({ reason: ['原因为必填项'] });
    const refuted = await decide(id, { ...refute, reason: '皮试阴性' }, app.as(owner));
    expect(refuted.at('data')).toMatchObject({
      ...{ status: 'refuted', status_name: '已排除', reason: '皮试阴性', version: 3 },
      ...{ verified: { by: { name: '林岚' } }, refuted: { by: { name: '周店长' } } },
    });
    // Nothing is known any more: they are to be asked again.
    expect(refuted.at('meta')).toMatchObject({ allergy_state: 'unknown', alerts: [] });
    expect(told(await decide(id, { ...verify, version: 3 }))).toEqual([409, 'STATE', '该过敏已排除']);
  });

  it('by the version that was seen', async () => {
    const { add, decide, desk, owner } = await clinic();
    const id = idOf(await add(PENICILLIN, desk));
    expect((await decide(id, { status: 'active' })).at('errors')).toEqual({ version: ['版本为必填项'] });
    await decide(id, { status: 'active', version: 1 }, app.as(owner));
    const late = await decide(id, { status: 'refuted', reason: '皮试阴性', version: 1 });
    expect([late.status, late.string('code'), late.at('by'), late.at('current')]).toMatchObject([
      ...[409, 'STALE', '周店长'],
      { status: 'active', version: 2 },
    ]);
  });

  it('of two at once one', async () => {
    const { add, decide, desk, owner } = await clinic();
    const id = idOf(await add(PENICILLIN, desk));
    const answers = await Promise.all([
      decide(id, { status: 'active', version: 1 }),
      decide(id, { status: 'refuted', reason: '皮试阴性', version: 1 }, app.as(owner)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('leaves the row, and those that hold come first', async () => {
    const { add, decide, allergies, reads } = await clinic();
    const first = idOf(await add({ substance: '碘' }));
    await add({ substance: '乳胶', type: 'material' });
    await add({ substance: '花生', type: 'food' });
    await decide(first, { status: 'refuted', reason: '误记', version: 1 });
    const answer = await allergies();
    expect(answer.at('data')).toMatchObject([{ substance: '花生' }, { substance: '乳胶' }, { substance: '碘' }]);
    expect(answer.at('meta')).toMatchObject({ allergy_state: 'some', decides: true, treating: true });
    expect(await reads('allergies')).toEqual([{ by_name: '林岚', treating: true }]);
  });
});

describe('the database', () => {
  const rowOf = async () => {
    const desk = await clinic();
    return { ...desk, id: idOf(await desk.add(PENICILLIN, desk.desk)) };
  };

  it('keeps each row as it was noted', async () => {
    const { id } = await rowOf();
    for (const change of [
      "UPDATE allergies SET substance = '碘' WHERE id = $1",
      "UPDATE allergies SET severity = 'mild', version = version + 1 WHERE id = $1",
      "UPDATE allergies SET status = 'active', verified_by = noted_by, verified_at = noted_at WHERE id = $1",
      'DELETE FROM allergies WHERE id = $1',
    ]) {
      await expect(app.owner.query(change, [id])).rejects.toThrow(/does not go|append-only/);
    }
    await expect(app.owner.query('TRUNCATE allergies')).rejects.toThrow('append-only');
  });

  it('holds no row beside 否认过敏史, whoever writes it', async () => {
    const { id, hospital, patient } = await rowOf();
    const deny = "UPDATE hospital_patients SET allergy_state = 'none' WHERE hospital_id = $1 AND patient_id = $2";
    await expect(app.owner.query(deny, [hospital, patient])).rejects.toThrow('allergies_state_fk');
    await app.owner.query(
      `UPDATE allergies SET status = 'refuted', reason = '误记', refuted_at = noted_at, version = version + 1 WHERE id = $1`,
      [id],
    );
    expect((await app.owner.query(deny, [hospital, patient])).rowCount).toBe(1);
    const beside = app.owner.query(
      `INSERT INTO allergies (hospital_id, patient_id, substance, type, severity, status, noted_by, noted_at)
       SELECT hospital_id, patient_id, '碘', type, severity, 'unverified', noted_by, noted_at FROM allergies WHERE id = $1`,
      [id],
    );
    await expect(beside).rejects.toThrow('allergies_state_fk');
  });
});

it('of another hospital is the 404 of an unknown id', async () => {
  const { add, desk, allergies, decide } = await clinic();
  const id = idOf(await add(PENICILLIN, desk));
  const stranger = app.as(await app.make.staff({ role: 'shop_owner' }));
  const verify = { status: 'active', version: 1 };
  expect(told(await decide(id, verify, stranger))).toEqual(told(await decide(1_999_999, verify, stranger)));
  expect((await allergies(stranger)).status).toBe(404);
  expect((await add(PENICILLIN, stranger)).status).toBe(404);
});

it('is shown to the patient’s own account, and to no other', async () => {
  const { add, account, patient } = await clinic();
  await add({ ...PENICILLIN, type: 'drug' });
  const mine = await app.as(account)('GET', `/api/patients/get_patient_case?patient_id=${patient}`);
  expect(mine.at('data', 'allergies')).toMatchObject([
    { substance: '青霉素', severity_name: '重度', status_name: '已核实', reaction: '过敏性休克' },
  ]);
  const other = await app.as(await app.make.account())('GET', `/api/patients/get_patient_case?patient_id=${patient}`);
  expect(other.status).toBe(404);
});

it('is not changed in a hospital that is locked', async () => {
  const { add, decide, save, desk, hospital } = await clinic();
  const id = idOf(await add(PENICILLIN, desk));
  await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
  expect([(await add({ substance: '碘' })).status, (await save({})).status]).toEqual([423, 423]);
  expect((await decide(id, { status: 'active', version: 1 })).status).toBe(423);
});
