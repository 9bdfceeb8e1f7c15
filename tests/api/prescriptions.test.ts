import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { Answer } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';
import { AMOXICILLIN, IBUPROFEN, openPrescriptionDesk, PRESCRIPTIONS } from '../support/prescription-desk.ts';
import { waitingForLocks } from '../support/waiting.ts';

/** Prescriptions, written, signed and read: docs/domain/records.md#prescriptions. The clinic's day is 2026-11-20. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openPrescriptionDesk(app);
const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];
const wrong = (answer: Answer) => [answer.status, answer.at('errors')];
const SEVERE = { substance: '青霉素', class_code: 'penicillin', severity: 'severe', reaction: '过敏性休克' };

describe('a sheet', () => {
  it('has five drugs at most', async () => {
    const { write } = await clinic();
    expect(wrong(await write({ items: Array(6).fill(IBUPROFEN) }))).toEqual([422, { items: ['每张处方最多5种药品'] }]);
    expect((await write({ items: Array(5).fill(IBUPROFEN) })).status).toBe(201);
  });

  it('is for seven days, three in an emergency, unless it says why', async () => {
    const { write } = await clinic();
    const long = { ...IBUPROFEN, days: 8 };
    expect(wrong(await write({ items: [long] }))).toEqual([422, { 'items.0.reason': ['超过7日用量须注明理由'] }]);
    expect(wrong(await write({ type: 'emergency', items: [{ ...IBUPROFEN, days: 4 }] }))).toEqual([
      422,
      { 'items.0.reason': ['超过3日用量须注明理由'] },
    ]);
    expect((await write({ items: [{ ...long, reason: '外地患者' }] })).status).toBe(201);
  });

  it('proposes how much that is, and is asked why there is more', async () => {
    const { write } = await clinic();
    expect((await write()).at('data', 'items', 0)).toMatchObject({ quantity: 6, proposed: 6, id: null });
    expect(wrong(await write({ items: [{ ...IBUPROFEN, quantity: 7 }] }))).toEqual([
      422,
      { 'items.0.reason': ['超过建议数量须注明理由'] },
    ]);
    expect((await write({ items: [{ ...IBUPROFEN, quantity: 7, reason: '备用' }] })).status).toBe(201);
  });

  it('of a child is 儿科 by itself, with the weight', async () => {
    const { write, patient } = await clinic();
    await app.owner.query("UPDATE patients SET birth_date = '2018-01-01' WHERE id = $1", [patient]);
    expect(wrong(await write())).toEqual([422, { weight_kg: ['体重为必填项'] }]);
    expect((await write({ weight_kg: 25.5 })).at('data')).toMatchObject({ type: 'child', weight_kg: 25.5 });
  });

  it('is good for longer with a reason', async () => {
    const { write } = await clinic();
    expect(wrong(await write({ valid_days: 2 }))).toEqual([422, { valid_reason: ['延长有效期的原因为必填项'] }]);
  });

  it('is written by who treats, once under one key', async () => {
    const { write, seat, hospital } = await clinic();
    expect(told(await write({}, app.as(await seat('doctor'))))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    const headers = fresh();
    const [one, again] = [await write({}, undefined, headers), await write({}, undefined, headers)];
    expect([one.status, again.number('data', 'id')]).toEqual([201, one.number('data', 'id')]);
    const { rows } = await app.owner.query('SELECT 1 FROM prescriptions WHERE hospital_id = $1', [hospital]);
    expect(rows).toHaveLength(1);
  });

  it('changes by the version that was seen, which has to be said', async () => {
    const { draft, change } = await clinic();
    const id = await draft();
    expect(wrong(await change(id, {}))).toEqual([422, { version: ['版本为必填项'] }]);
    expect((await change(id, { version: 1, diagnosis: '深龋' })).at('data')).toMatchObject({ version: 2 });
    const late = await change(id, { version: 1 });
    expect([late.status, late.string('code')]).toEqual([409, 'STALE']);
    expect(late.at('current')).toMatchObject({ diagnosis: '深龋', version: 2 });
    expect(late.string('by')).toBe('林岚');
  });

  it('of a drug on the shelf has its name; a controlled one wants another sheet', async () => {
    const { write, hospital } = await clinic();
    const { rows } = await app.owner.query<{ plain: number; controlled: number }>(
      `WITH t AS (INSERT INTO inventory_types (hospital_id, name, base) VALUES ($1, '药', 'drug') RETURNING id),
         c AS (INSERT INTO drug_classifications (hospital_id, name, controlled) VALUES ($1, '阿片类', 'narcotic') RETURNING id),
         a AS (INSERT INTO products (hospital_id, name, generic_name, specification, unit, pack_unit, pack_size, inventory_type_id)
           SELECT $1, '芬必得', '布洛芬', '0.3g*20粒', '粒', '盒', 20, t.id FROM t RETURNING id),
         b AS (INSERT INTO products (hospital_id, name, specification, unit, inventory_type_id, classification_id)
           SELECT $1, '吗啡', '10mg', '片', t.id, c.id FROM t, c RETURNING id)
       SELECT a.id AS plain, b.id AS controlled FROM a, b`,
      [hospital],
    );
    const of = (drug_id?: number) => ({
      ...IBUPROFEN,
      drug_name: '',
      drug_id,
      dose: 0.6,
      dose_unit: 'g',
      quantity_unit: '盒',
    });
    expect((await write({ items: [of(rows[0]?.plain)] })).at('data', 'items', 0)).toMatchObject({
      ...{ drug_name: '布洛芬', specification: '0.3g*20粒', quantity: 1, proposed: 1 },
    });
    expect(wrong(await write({ items: [of(rows[0]?.controlled)] }))).toEqual([
      422,
      { 'items.0.drug_id': ['请使用专用处方'] },
    ]);
  });
});

describe('signed', () => {
  it('it has a number, what it says, and an end; nothing of it changes any more', async () => {
    const { draft, sign, change, show } = await clinic();
    const id = await draft();
    const answer = await sign(id, { version: 1 });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toMatchObject({
      ...{ code: 'CF20261120-0001', status: 'signed', version: 2, valid_until: '2026-11-21T00:00:00.000+08:00' },
      content: '布洛芬缓释胶囊 0.3g*20粒 ×6粒　口服 每次1粒 每日2次 共3天',
    });
    expect(told(await change(id, { version: 2 }))).toEqual([409, 'STATE', '处方已签署，请复制为新处方']);
    expect(told(await sign(id, { version: 2 }))).toEqual([409, 'STATE', '处方已签署，请复制为新处方']);
    expect((await show(id)).at('meta', 'steps')).toMatchObject([{ action: 'sign', by_name: '林岚' }]);
    for (const said of ["diagnosis = '龋'", "valid_until = valid_until + interval '1 day'", "status = 'draft'"])
      await expect(
        app.owner.query(`UPDATE prescriptions SET ${said}, version = version + 1 WHERE id = $1`, [id]),
        said,
      ).rejects.toThrow('does not change that way');
    await expect(
      app.owner.query('UPDATE prescription_items SET quantity = 60 WHERE prescription_id = $1', [id]),
    ).rejects.toThrow('does not change');
  });

  it('by two at once: once, and without a gap in the numbers', async () => {
    const { draft, sign, hospital } = await clinic();
    const id = await draft();
    const answers = await Promise.all([sign(id, { version: 1 }), sign(id, { version: 1 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await sign(await draft(), { version: 1 });
    const { rows } = await app.owner.query('SELECT code FROM prescriptions WHERE hospital_id = $1 ORDER BY code', [
      hospital,
    ]);
    expect(rows).toEqual([{ code: 'CF20261120-0001' }, { code: 'CF20261120-0002' }]);
  });

  it('is by its author alone, who is a doctor', async () => {
    const { hospital, draft, sign, owner, seat } = await clinic();
    const id = await draft();
    const colleague = app.as(await seat('doctor'));
    expect(told(await sign(id, { version: 1 }, colleague))).toEqual([403, 'FORBIDDEN', '只有开方医生或店长可以操作']);
    expect(told(await sign(id, { version: 1 }, app.as(owner)))).toEqual([403, 'FORBIDDEN', '超出权限范围']);
    await app.owner.query(
      "INSERT INTO memberships (user_id, hospital_id, role, status) VALUES ($1, $2, 'doctor', 'active')",
      [owner.id, hospital],
    );
    const both = app.as(await app.make.session(owner.id, hospital));
    expect(told(await sign(id, { version: 1 }, both))).toEqual([403, 'FORBIDDEN', '只有开方医生可以签署']);
    expect(wrong(await sign(id, {}))).toEqual([422, { version: ['版本为必填项'] }]);
  });

  it('waits for the day of its visit', async () => {
    const { write, sign, visit } = await clinic();
    const { id: reservation } = await visit('booked', -1);
    const id = (await write({ reservation_id: String(reservation) })).number('data', 'id');
    expect(told(await sign(id, { version: 1 }))).toEqual([409, 'STATE', '就诊已取消或尚未到日期，不能签署']);
  });

  it('may be given up by its author, with a reason', async () => {
    const { signed, voids, show } = await clinic();
    const id = await signed();
    expect(wrong(await voids(id, { version: 2, reason: ' ' }))).toEqual([422, { reason: ['原因为必填项'] }]);
    expect((await voids(id, { version: 2, reason: '开错患者' })).at('data')).toMatchObject({ status: 'void' });
    expect(told(await voids(id, { version: 3, reason: '开错患者' }))).toEqual([409, 'STATE', '处方已作废']);
    expect((await show(id)).at('meta', 'steps', 1)).toMatchObject({ action: 'void', reason: '开错患者' });
  });
});

describe('an allergy', () => {
  it('of the drug’s class stops the signing, and is gone past with a reason that stays', async () => {
    const { draft, sign, add, desk, show, hospital } = await clinic();
    await add({ ...SEVERE, severity: 'mild' }, desk);
    const id = await draft(IBUPROFEN, AMOXICILLIN);
    const refused = await sign(id, { version: 1 });
    expect(told(refused)).toEqual([409, 'ALLERGY', '与过敏史冲突']);
    expect(refused.at('conflicts')).toEqual([
      { item: 1, substance: '青霉素', severity: 'mild', reaction: '过敏性休克', never: false },
    ]);
    const answer = await sign(id, { version: 1, allergy_override: { reason: '既往多次使用无反应' } });
    expect(answer.status, answer.text).toBe(201);
    expect((answer.at('data', 'items') as { allergy_known: boolean }[]).map((each) => each.allergy_known)).toEqual([
      ...[false, true],
    ]);
    expect(answer.string('data', 'content')).toContain('已知晓过敏');
    expect((await show(id)).at('meta', 'steps')).toMatchObject([
      { action: 'sign' },
      { action: 'override', reason: '既往多次使用无反应' },
    ]);
    const { rows } = await app.owner.query(
      "SELECT object FROM operation_logs WHERE hospital_id = $1 AND action = 'allergy.override'",
      [hospital],
    );
    expect(rows).toEqual([{ object: 'CF20261120-0001' }]);
  });

  it.each(['阿莫西林胶囊', '头孢呋辛酯片', '青霉素V钾片'])(
    'verified and severe never lets %s pass',
    async (drug_name) => {
      const { draft, sign, add } = await clinic();
      await add(SEVERE);
      const id = await draft({ ...AMOXICILLIN, drug_name });
      const answer = await sign(id, { version: 1, allergy_override: { reason: '患者坚持' } });
      expect(told(answer)).toEqual([409, 'ALLERGY', '与过敏史冲突']);
      expect(answer.at('conflicts')).toMatchObject([{ never: true }]);
    },
  );

  it('severe but told by the desk alone may be gone past; refuted it is none', async () => {
    const { draft, sign, add, desk, decide } = await clinic();
    const allergy = (await add(SEVERE, desk)).number('data', 'id');
    const first = await draft(AMOXICILLIN);
    expect((await sign(first, { version: 1, allergy_override: { reason: '家属记错' } })).status).toBe(201);
    await decide(allergy, { status: 'refuted', reason: '皮试阴性', version: 1 });
    expect((await sign(await draft(AMOXICILLIN), { version: 1 })).status).toBe(201);
  });

  it('that a colleague noted between opening and signing is found', async () => {
    const { draft, sign, add, desk, show } = await clinic();
    const id = await draft(AMOXICILLIN);
    expect((await show(id)).status).toBe(200);
    await add(SEVERE, desk);
    expect(told(await sign(id, { version: 1 }))).toEqual([409, 'ALLERGY', '与过敏史冲突']);
  });

  it('that a colleague is just noting is waited for, and found', async () => {
    const { draft, sign, hospital, patient, doctor } = await clinic();
    const id = await draft(AMOXICILLIN);
    const colleague = await app.owner.connect();
    try {
      await colleague.query('BEGIN');
      await colleague.query('SELECT lock_health($1, $2)', [hospital, patient]);
      const signing = sign(id, { version: 1 });
      await expect.poll(() => waitingForLocks(app, '%sign_prescription%')).toBe(1);
      await colleague.query(
        `SELECT put_allergy(k, jsonb_build_object('user_id', $3::bigint, 'verified', true, 'substance', '青霉素', 'class_code', 'penicillin',
           'type', 'drug', 'reaction', '', 'severity', 'severe')) FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $2`,
        [hospital, patient, doctor.id],
      );
      await colleague.query('COMMIT');
      expect(told(await signing)).toEqual([409, 'ALLERGY', '与过敏史冲突']);
    } finally {
      await colleague.query('ROLLBACK');
      colleague.release();
    }
  });
});

describe('a skin test', () => {
  it('that a drug wants is written on the sheet, and done by two once', async () => {
    const { signed, test, show, seat, doctor } = await clinic();
    const id = await signed({ ...AMOXICILLIN, skin_test: 'none' });
    const item = (await show(id)).number('data', 'items', 0, 'id');
    expect((await show(id)).at('data', 'items', 0)).toMatchObject({ skin_test: 'required', skin_tested: null });
    const result = { item_id: item, result: 'negative', batch_no: 'B2026', version: 2 };
    expect(wrong(await test(id, { ...result, second_id: doctor.id }))).toEqual([
      422,
      { second_id: ['复核人不能是本人'] },
    ]);
    const nurse = await seat('dental_hygienist', '何静');
    const answer = await test(id, { ...result, second_id: nurse.id });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data', 'items', 0)).toMatchObject({
      skin_test: 'negative',
      skin_tested: { batch_no: 'B2026', by_name: '林岚', second_name: '何静' },
      struck: false,
    });
    expect(told(await test(id, { ...result, version: 3, second_id: nurse.id }))).toEqual([
      ...[409, 'STATE', '该药品不在待皮试状态'],
    ]);
  });

  it('that is positive strikes the drug, and the patient has the allergy', async () => {
    const { signed, test, show, seat, allergies } = await clinic();
    const id = await signed({ ...AMOXICILLIN, skin_test: 'required' });
    const form = { item_id: (await show(id)).number('data', 'items', 0, 'id'), result: 'positive', batch_no: 'B1' };
    const second_id = (await seat('dental_hygienist')).id;
    expect((await test(id, { ...form, version: 2, second_id })).at('data', 'items', 0)).toMatchObject({
      ...{ skin_test: 'positive', struck: true },
    });
    expect((await allergies()).at('data')).toMatchObject([
      { substance: '阿莫西林胶囊', class_code: 'penicillin', status: 'active', reaction: '皮试阳性' },
    ]);
  });
});

describe('a doctor is warned', () => {
  it('of what may be gone past', async () => {
    const { write, signed, patient } = await clinic();
    await signed(IBUPROFEN);
    await app.owner.query(
      "UPDATE patients SET allergic_history = '打过头孢起疹子', medication_history = '华法林', gender = '女' WHERE id = $1",
      [patient],
    );
    const items = [IBUPROFEN, { ...IBUPROFEN, drug_name: '甲硝唑片' }, { ...IBUPROFEN, drug_name: '头孢拉定胶囊' }];
    const answer = await write({ items });
    const warned = (answer.at('meta', 'warnings') as { item: number; kind: string }[]).map(
      ({ item, kind }) => `${item} ${kind}`,
    );
    expect(answer.status).toBe(201);
    expect(warned).toEqual([
      ...['0 interaction', '0 pregnancy', '0 running', '1 alcohol', '1 pregnancy', '2 alcohol', '2 self_reported'],
    ]);
  });
});

describe('who reads', () => {
  it('are owner, doctors, hygienists and the desk; and it is written down', async () => {
    const { signed, show, list, seat, desk, reads } = await clinic();
    const id = await signed();
    for (const role of ['shop_owner', 'doctor', 'dental_hygienist', 'customer_service'] as const)
      expect((await show(id, app.as(await seat(role)))).status, role).toBe(200);
    for (const role of ['consultant', 'sale', 'sale_manager'] as const) {
      const by = app.as(await seat(role));
      expect([(await show(id, by)).status, (await list('', by)).status], role).toEqual([403, 403]);
    }
    expect((await list('', desk)).at('data')).toMatchObject([{ id }]);
    expect(await reads('prescription')).toHaveLength(5);
    const elsewhere = await app.make.staff({ role: 'doctor' });
    expect((await show(id, app.as(elsewhere))).status).toBe(404);
  });

  it('of the hospital’s are found by patient, doctor, status and day', async () => {
    const { signed, draft, list, patient, doctor } = await clinic();
    const [first, second] = [await signed(), await draft()];
    const found = async (query: string) => ((await list(query)).at('data') as { id: number }[]).map(({ id }) => id);
    expect(await found(`patient_id=${patient}&doctor_id=${doctor.id}`)).toEqual([second, first]);
    expect([await found('status=signed'), await found('status=expired')]).toEqual([[first], []]);
    expect([await found('from=2026-11-20&to=2026-11-20'), await found('to=2026-11-19')]).toEqual([[second, first], []]);
  });

  it('have the visit’s own first, and are told what they may do', async () => {
    const { write, draft, list, patient, seat, visit, voids } = await clinic();
    const { id: reservation, hash_id } = await visit('in_chair');
    const own = (await write({ reservation_id: String(reservation) })).number('data', 'id');
    const other = await draft();
    const query = `patient_id=${patient}&first=${hash_id}`;
    const mine = await list(query);
    expect(mine.at('data')).toMatchObject([
      { id: own, editable: true, signable: true },
      { id: other, editable: true, signable: true },
    ]);
    expect(mine.at('meta')).toEqual({ editable: true, signs: true, printable: true, treating: true });
    const may = async (role: 'shop_owner' | 'doctor' | 'dental_hygienist' | 'customer_service') => {
      const answer = await list(query, app.as(await seat(role)));
      return [answer.at('meta'), answer.at('data', 0, 'editable'), answer.at('data', 0, 'signable')];
    };
    const nobody = { editable: false, signs: false, printable: false, treating: false };
    expect(await may('shop_owner')).toEqual([{ ...nobody, editable: true, printable: true }, true, false]);
    expect(await may('doctor')).toEqual([{ ...nobody, signs: true, printable: true }, false, false]);
    expect(await may('dental_hygienist')).toEqual([nobody, false, false]);
    expect(await may('customer_service')).toEqual([{ ...nobody, printable: true }, false, false]);
    await voids(own, { version: 1, reason: '写错患者' });
    expect((await list(query)).at('data', 0)).toMatchObject({ id: own, signable: false });
    expect((await list('patient_id=999999999')).status).toBe(404);
  });

  it('is the patient’s account, of what is signed', async () => {
    const { signed, draft, voids, account } = await clinic();
    const own = app.as(account);
    const [id, open, gone] = [await signed(), await draft(), await signed()];
    await voids(gone, { version: 2, reason: '开错患者' });
    expect((await own('GET', '/api/prescriptions')).at('data')).toMatchObject([{ id, doctor: { name: '林岚' } }]);
    expect((await own('GET', `/api/prescriptions/${id}`)).at('meta', 'steps')).toMatchObject([{ action: 'sign' }]);
    const unknown = await own('GET', '/api/prescriptions/999999999');
    for (const hidden of [open, gone])
      expect(told(await own('GET', `/api/prescriptions/${hidden}`))).toEqual(told(unknown));
    const stranger = app.as(await app.make.account());
    expect(told(await stranger('GET', `/api/prescriptions/${id}`))).toEqual(told(unknown));
    expect((await own('GET', `${PRESCRIPTIONS}/${id}`)).status).toBe(403);
  });
});
