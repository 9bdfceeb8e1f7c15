import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { WHOLE } from '../support/case-desk.ts';
import { CONSENT, DOCUMENTS, openDocumentDesk, SELF, STROKES } from '../support/document-desk.ts';
import type { Answer } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';
import { waitingForLocks } from '../support/waiting.ts';

/** Documents and consents, written, signed and read: docs/domain/records.md#documents. The clinic's day is 2026-11-20. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openDocumentDesk(app);
const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];
const wrong = (answer: Answer) => [answer.status, answer.at('errors')];
const SIGNED = { version: 1, signer: SELF, strokes: STROKES };
const born = (day: string, patient: number) =>
  app.owner.query('UPDATE patients SET birth_date = $1 WHERE id = $2', [day, patient]);

describe('a document', () => {
  it('of a template has what is known put in, and leaves the rest open', async () => {
    const { write, template, signed: _signed, draft: _draft, ...desk } = await clinic();
    const body = '{患者}，{牙位}，{诊断}，{治疗}，{风险}，{医生}，{日期}，{其他}';
    const template_id = await template({ body });
    const plain = await write({ template_id });
    expect(plain.status, plain.text).toBe(201);
    expect(plain.at('data')).toMatchObject({
      ...{
        code: 'WS20261120-0001',
        kind: 'consent',
        kind_name: '知情同意书',
        title: '拔牙知情同意书',
        status: 'draft',
      },
      body: '王小明，{牙位}，{诊断}，{治疗}，出血，林岚，2026年11月20日，{其他}',
      ...{ signer: null, signed_at: null, body_hash: null, intact: true, version: 1 },
    });
    const { id } = await desk.visit('in_chair');
    const record_id = (await desk.store({ reservation_id: id, ...WHOLE })).number('data', 'id');
    expect((await write({ template_id, record_id, risks: '下唇麻木' })).string('data', 'body')).toBe(
      '王小明，24、26，26 急性牙髓炎；24 中龋，开髓引流，下唇麻木，林岚，2026年11月20日，{其他}',
    );
    expect(
      (await write({ template_id, teeth: '38', diagnosis: '阻生', treatment: '拔除' })).string('data', 'body'),
    ).toContain('王小明，38，阻生，拔除，');
  });

  it('of no template says itself what it is', async () => {
    const { write } = await clinic();
    expect(wrong(await write({}))).toEqual([
      422,
      { kind: ['类型为必填项'], title: ['标题为必填项'], body: ['正文为必填项'] },
    ]);
    expect(wrong(await write({ template_id: 2_000_000_000 }))).toEqual([422, { template_id: ['文书模板不存在'] }]);
  });

  it('takes neither another’s template nor one that is stopped, nor another patient’s case', async () => {
    const { write, template, hospital, owner, visit, store, account: _account, knows } = await clinic();
    const stopped = await template();
    await app.owner.query('UPDATE document_templates SET enabled = false WHERE id = $1', [stopped]);
    const { rows } = await app.owner.query<{ id: number }>(
      `INSERT INTO document_templates (hospital_id, scope, user_id, name, kind, body) VALUES ($1, 'own', $2, '店长的', 'consent', '好') RETURNING id`,
      [hospital, owner.id],
    );
    for (const template_id of [stopped, rows[0]?.id])
      expect(wrong(await write({ template_id }))).toEqual([422, { template_id: ['文书模板不存在'] }]);
    const [other = 0] = (await app.make.account({ patients: ['别人'] })).patient_ids;
    await knows(other);
    const { id } = await visit('in_chair', 0, { patient: other });
    const record_id = (await store({ patient_id: other, reservation_id: id, exam: '龋' })).number('data', 'id');
    expect(wrong(await write({ ...CONSENT, record_id }))).toEqual([422, { record_id: ['病历不存在'] }]);
  });

  it('is written by who treats and by the owner, once under one key', async () => {
    const { write, seat, owner, hospital } = await clinic();
    expect(told(await write(CONSENT, app.as(await seat('doctor'))))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    expect((await write(CONSENT, app.as(owner))).status).toBe(201);
    const headers = fresh();
    const [one, again] = [await write(CONSENT, undefined, headers), await write(CONSENT, undefined, headers)];
    expect([one.status, again.number('data', 'id')]).toEqual([201, one.number('data', 'id')]);
    const { rows } = await app.owner.query('SELECT code FROM documents WHERE hospital_id = $1 ORDER BY id', [hospital]);
    expect(rows).toEqual([{ code: 'WS20261120-0001' }, { code: 'WS20261120-0002' }]);
  });

  it('changes by the version that was seen, which has to be said, by its author or the owner', async () => {
    const { draft, change, seat, owner } = await clinic();
    const id = await draft();
    expect(wrong(await change(id, {}))).toEqual([422, { version: ['版本为必填项'] }]);
    expect((await change(id, { version: 1, body: '改过' })).at('data')).toMatchObject({ version: 2, body: '改过' });
    const late = await change(id, { version: 1 });
    expect([late.status, late.string('code'), late.string('by')]).toEqual([409, 'STALE', '林岚']);
    expect(late.at('current')).toMatchObject({ body: '改过', version: 2 });
    const colleague = app.as(await seat('doctor'));
    expect(told(await change(id, { version: 2 }, colleague))).toEqual([403, 'FORBIDDEN', '只有书写医生或店长可以操作']);
    expect((await change(id, { version: 2 }, app.as(owner))).status).toBe(201);
  });

  it('of another hospital is unknown here', async () => {
    const { draft } = await clinic();
    const id = await draft();
    const { show, change, sign, voids } = await clinic();
    const answers = [
      await show(id),
      await change(id, { version: 1 }),
      await sign(id, SIGNED),
      await voids(id, { version: 1, reason: '写错' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('signed', () => {
  it('it keeps its text, what was drawn and when, and refuses every change', async () => {
    const { draft, sign, change, voids, show } = await clinic();
    const id = await draft();
    const answer = await sign(id, { ...SIGNED, signer: { ...SELF, id_tail: '123X' } });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toMatchObject({
      ...{ status: 'signed', status_name: '已签署', version: 2, body: CONSENT.body, strokes: STROKES, intact: true },
      signer: { name: '王小明', relation: 'self', relation_name: '本人', id_tail: '123X' },
      body_hash: createHash('sha256').update(CONSENT.body).digest('hex'),
    });
    expect(answer.string('data', 'doctor_signed_at')).toBe(answer.string('data', 'signed_at'));
    for (const version of [1, 2]) {
      expect(told(await change(id, { version }))).toEqual([409, 'STATE', '文书已签署，不能再修改']);
      expect(told(await sign(id, { ...SIGNED, version }))).toEqual([409, 'STATE', '文书已签署，不能再修改']);
      expect(told(await voids(id, { version, reason: '写错了' }))).toEqual([
        409,
        'STATE',
        '文书已签署，只有店长可以作废',
      ]);
    }
    expect((await show(id)).at('meta')).toEqual({
      ...{ treating: true, own: true, editable: false, voidable: false, withdrawable: true },
    });
  });

  it('by hand, its scan counts the same, and is not void before the document is', async () => {
    const { draft, sign, voids, owner, hospital, patient, doctor } = await clinic();
    const scan = async (category: string, of = patient) => {
      const { rows } = await app.owner.query<{ id: number }>(
        `WITH u AS (INSERT INTO uploads (key, type, user_id, content_type, bytes, sha256, state, created_at)
           VALUES ('clinical/' || replace(gen_random_uuid()::text, '-', ''), 'clinical', $3, 'image/jpeg', 9,
             encode(sha256(gen_random_bytes(9)), 'hex'), 'attached', haomai_now()) RETURNING *)
         INSERT INTO images (hospital_id, patient_id, category, taken_on, status, original_key, sha256, content_type, bytes, uploaded_by,
           created_at, updated_at, updated_by)
         SELECT $1, $2, $4, clinic_today(), 'processing', key, sha256, content_type, bytes, $3, haomai_now(), haomai_now(), $3 FROM u RETURNING id`,
        [hospital, of, doctor.id, category],
      );
      return rows[0]?.id ?? 0;
    };
    const id = await draft();
    const paper_image_id = await scan('report');
    const signed = (form: object) => sign(id, { version: 1, signer: SELF, ...form });
    const other = (await clinic()).patient;
    const { rowCount } = await app.owner.query(
      'INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2)',
      [hospital, other],
    );
    expect(rowCount).toBe(1);
    for (const wrongly of [await scan('face'), await scan('report', other), 2_000_000_000])
      expect(wrong(await signed({ paper_image_id: wrongly }))).toEqual([
        422,
        { paper_image_id: ['扫描件不存在，或不是检验/病理、其他'] },
      ]);
    expect(wrong(await signed({ paper_image_id, strokes: STROKES }))).toEqual([
      422,
      { paper_image_id: ['签字与扫描件只能选一种'] },
    ]);
    expect((await signed({ paper_image_id })).at('data')).toMatchObject({
      status: 'signed',
      strokes: null,
      paper_image_id,
    });
    const as = app.as(owner);
    const gone = () =>
      as(
        'POST',
        `/api/admin/hospital/disposal/images/${paper_image_id}/void`,
        { version: 1, reason: '传错患者' },
        fresh(),
      );
    expect(told(await gone())).toEqual([409, 'STATE', '该影像是已签署文书的扫描件，不能作废']);
    expect((await voids(id, { version: 2, reason: '写错患者' }, as)).status).toBe(201);
    expect((await gone()).status).toBe(201);
  });

  it('is kept by the database, whoever asks', async () => {
    const { signed, show } = await clinic();
    const id = await signed();
    for (const said of [
      "title = '别的'",
      "body = '别的'",
      "status = 'draft', body = '别的'",
      "kind = 'other'",
      'patient_id = 1',
    ])
      await expect(
        app.owner.query(`UPDATE documents SET ${said}, version = version + 1 WHERE id = $1`, [id]),
        said,
      ).rejects.toThrow('does not change that way');
    for (const sql of ["UPDATE document_signings SET body = '别的'", 'DELETE FROM document_signings'])
      await expect(app.owner.query(`${sql} WHERE document_id = $1`, [id]), sql).rejects.toThrow('append-only');
    await expect(app.owner.query('DELETE FROM documents WHERE id = $1', [id])).rejects.toThrow('append-only');
    const may = await app.owner.query<{ may: boolean }>(
      `SELECT has_table_privilege('haomai_app', t, p) AS may
       FROM (VALUES ('documents', 'DELETE'), ('document_signings', 'DELETE'), ('document_signings', 'UPDATE')) x(t, p)`,
    );
    expect(may.rows.map((each) => each.may)).toEqual([false, false, false]);
    expect((await show(id)).at('data', 'intact')).toBe(true);
  });

  it('what was changed behind our back shows', async () => {
    const { signed, show } = await clinic();
    const id = await signed();
    const client = await app.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query('ALTER TABLE document_signings DISABLE TRIGGER kept');
      await client.query("UPDATE document_signings SET body = '我同意一切' WHERE document_id = $1", [id]);
      await client.query('ALTER TABLE document_signings ENABLE TRIGGER kept');
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect((await show(id)).at('data')).toMatchObject({ body: '我同意一切', intact: false });
  });

  it('by two at once: once', async () => {
    const { draft, sign } = await clinic();
    const id = await draft();
    const answers = await Promise.all([sign(id, SIGNED), sign(id, SIGNED)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { rows } = await app.owner.query('SELECT 1 FROM document_signings WHERE document_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  it('is what was read: one that somebody is just changing is waited for', async () => {
    const { draft, sign } = await clinic();
    const id = await draft();
    const colleague = await app.owner.connect();
    try {
      await colleague.query('BEGIN');
      await colleague.query("UPDATE documents SET body = '别的', version = 2 WHERE id = $1", [id]);
      const signing = sign(id, SIGNED);
      await expect.poll(() => waitingForLocks(app, '%sign_document%')).toBe(1);
      await colleague.query('COMMIT');
      expect(told(await signing).slice(0, 2)).toEqual([409, 'STALE']);
    } finally {
      await colleague.query('ROLLBACK');
      colleague.release();
    }
  });

  it('leaves nothing open, and names who signs with what they drew', async () => {
    const { draft, sign } = await clinic();
    const open = await draft({ ...CONSENT, body: '拔除{牙位}' });
    expect(wrong(await sign(open, SIGNED))).toEqual([422, { body: ['还有未填写的占位：牙位'] }]);
    const id = await draft();
    const asked = async (form: object) => wrong(await sign(id, { version: 1, ...form }));
    expect(await asked({})).toEqual([422, { signer: ['签字人为必填项'] }]);
    expect(await asked({ signer: SELF })).toEqual([422, { strokes: ['签字为必填项'] }]);
    expect(await asked({ strokes: STROKES })).toEqual([422, { signer: ['签字人为必填项'] }]);
    expect(await asked({ signer: { ...SELF, id_tail: '12' }, strokes: STROKES })).toEqual([
      422,
      { 'signer.id_tail': ['证件尾号为证件号码后4位'] },
    ]);
    const { version: _version, ...unseen } = SIGNED;
    expect(wrong(await sign(id, unseen))).toEqual([422, { version: ['版本为必填项'] }]);
  });

  it.each([
    ['nothing', [], '签字为空，请重签'],
    ['one point', [[{ x: 1, y: 1, time: 1 }]], '签字为空，请重签'],
    ['too many lines', Array(201).fill([{ x: 1, y: 1, time: 1 }]), '签字过长，请重签'],
    ['too many points', Array(4).fill(Array(800).fill({ x: 1, y: 1, time: 1 })), '签字过长，请重签'],
    [
      'two hours',
      [
        [
          { x: 1, y: 1, time: 0 },
          { x: 1, y: 1, time: 7_200_000 },
        ],
      ],
      '签字格式错误',
    ],
    [
      'times that go back',
      [
        [
          { x: 1, y: 1, time: 2 },
          { x: 1, y: 1, time: 1 },
        ],
      ],
      '签字格式错误',
    ],
  ])('is not with %s', async (_what, strokes, message) => {
    const { draft, sign } = await clinic();
    expect(wrong(await sign(await draft(), { ...SIGNED, strokes }))).toEqual([422, { strokes: [message] }]);
  });

  it.each(['self', 'proxy'])(
    'of a minor is not by %s: the guardian signs until the day they are 18',
    async (relation) => {
      const { draft, sign, patient } = await clinic();
      const id = await draft();
      await born('2008-11-21', patient);
      const signer = { name: '王小明', relation };
      expect(wrong(await sign(id, { ...SIGNED, signer }))).toEqual([
        422,
        { 'signer.relation': ['监护人签字为必填项'] },
      ]);
      await born('2008-11-20', patient);
      expect((await sign(id, { ...SIGNED, signer })).status).toBe(201);
    },
  );

  it('of a minor is by the guardian', async () => {
    const { draft, sign, patient } = await clinic();
    await born('2019-05-01', patient);
    const signer = { name: '王建国', relation: 'guardian', id_tail: '4321' };
    expect((await sign(await draft(), { ...SIGNED, signer })).at('data', 'signer')).toMatchObject({
      relation_name: '监护人',
    });
  });

  it('of a certificate is its doctor’s alone, where nobody else is asked', async () => {
    const { draft, sign, owner } = await clinic();
    const id = await draft({ kind: 'certificate', title: '诊断证明', body: '急性牙髓炎' });
    expect(told(await sign(id, { version: 1 }, app.as(owner))).slice(0, 2)).toEqual([403, 'FORBIDDEN']);
    expect((await sign(id, { version: 1 })).at('data')).toMatchObject({
      status: 'signed',
      signer: null,
      strokes: null,
    });
  });

  it('with the owner at hand does not say that the doctor signed', async () => {
    const { draft, sign, owner } = await clinic();
    expect((await sign(await draft(), SIGNED, app.as(owner))).at('data')).toMatchObject({
      ...{ status: 'signed', doctor_signed_at: null },
    });
  });
});

describe('refused', () => {
  it('it says why, and who else was there', async () => {
    const { draft, sign, change, clerk, doctor } = await clinic();
    const id = await draft();
    const refuse = (refused: object) => sign(id, { version: 1, signer: SELF, refused });
    expect(wrong(await refuse({}))).toEqual([
      422,
      { 'refused.reason': ['拒签原因为必填项'], 'refused.second_id': ['见证人为必填项'] },
    ]);
    const reason = '担心麻药';
    expect(wrong(await refuse({ reason, second_id: doctor.id }))).toEqual([
      422,
      { 'refused.second_id': ['见证人不能是本人'] },
    ]);
    const stranger = await app.make.staff({ role: 'doctor' });
    expect(wrong(await refuse({ reason, second_id: stranger.id }))).toEqual([
      422,
      { 'refused.second_id': ['见证人不存在'] },
    ]);
    expect(wrong(await sign(id, { ...SIGNED, refused: { reason, second_id: clerk.id } }))).toEqual([
      422,
      { refused: ['已签字不能同时拒签'] },
    ]);
    expect((await refuse({ reason, second_id: clerk.id })).at('data')).toMatchObject({
      ...{ status: 'refused', status_name: '患者拒签', strokes: null },
      refused: { reason, by_name: '林岚', second_name: '陈露' },
    });
    expect(told(await change(id, { version: 2 }))).toEqual([409, 'STATE', '文书已签署，不能再修改']);
  });
});

describe('void', () => {
  it('is a draft by its author, with a reason, and what was signed by the owner', async () => {
    const { draft, signed, voids, owner, show } = await clinic();
    const [first, second] = [await draft(), await signed()];
    expect(wrong(await voids(first, { version: 1, reason: ' ' }))).toEqual([422, { reason: ['原因为必填项'] }]);
    expect((await voids(first, { version: 1, reason: '写错患者' })).at('data')).toMatchObject({
      ...{ status: 'void', voided: { reason: '写错患者', by_name: '林岚' }, body: CONSENT.body },
    });
    expect(told(await voids(first, { version: 2, reason: '写错患者' }))).toEqual([409, 'STATE', '文书已作废']);
    expect((await voids(second, { version: 2, reason: '写错患者' }, app.as(owner))).status).toBe(201);
    expect((await show(second)).at('data')).toMatchObject({ status: 'void', body: CONSENT.body, strokes: STROKES });
  });

  it('is in the trail, as a signing is, without a word of the text', async () => {
    const { signed, voids, owner, hospital } = await clinic();
    const id = await signed();
    await voids(id, { version: 2, reason: '写错患者' }, app.as(owner));
    const { rows } = await app.owner.query(
      'SELECT action, object, detail FROM operation_logs WHERE hospital_id = $1 AND action LIKE $2 ORDER BY id',
      [hospital, 'document.%'],
    );
    expect(rows).toEqual([
      { action: 'document.sign', object: 'WS20261120-0001', detail: { id, status: 'signed' } },
      { action: 'document.void', object: 'WS20261120-0001', detail: { id } },
    ]);
  });
});

describe('a consent that is taken back', () => {
  it('stays as it was signed; the withdrawal is a document of its own that names it', async () => {
    const { signed, write, sign, show } = await clinic();
    const id = await signed();
    const written = await write({ withdraws_id: id });
    expect(written.status, written.text).toBe(201);
    expect(written.at('data')).toMatchObject({
      ...{ kind: 'consent', title: '撤回：拔牙知情同意书', withdraws: { id, code: 'WS20261120-0001' } },
      body: '本人撤回王小明于2026年11月20日签署的《拔牙知情同意书》（编号WS20261120-0001）。此前已经进行的治疗不受影响。',
    });
    expect((await show(id)).at('data', 'withdrawn')).toBeNull();
    const withdrawal = written.number('data', 'id');
    expect((await sign(withdrawal, SIGNED)).status).toBe(201);
    expect((await show(id)).at('data')).toMatchObject({
      ...{ status: 'signed', body: CONSENT.body, withdrawn: { id: withdrawal, code: 'WS20261120-0002' } },
    });
  });

  it('is a signed consent, once, and no withdrawal is refused', async () => {
    const { signed, draft, write, sign, clerk, voids } = await clinic();
    const refusal = [409, 'STATE', '只能撤回已签署的知情同意书'];
    expect(told(await write({ withdraws_id: await draft() }))).toEqual(refusal);
    const id = await signed();
    const withdrawal = (await write({ withdraws_id: id })).number('data', 'id');
    expect(told(await write({ withdraws_id: id }))).toEqual([409, 'STATE', '该知情同意书已有撤回声明']);
    const refused = { reason: '不想签', second_id: clerk.id };
    expect(wrong(await sign(withdrawal, { version: 1, signer: SELF, refused }))).toEqual([
      422,
      { refused: ['撤回声明不能拒签'] },
    ]);
    await voids(withdrawal, { version: 1, reason: '患者改了主意' });
    const again = (await write({ withdraws_id: id })).number('data', 'id');
    await sign(again, SIGNED);
    expect(told(await write({ withdraws_id: again }))).toEqual(refusal);
    expect(wrong(await write({ withdraws_id: 2_000_000_000 }))).toEqual([422, { withdraws_id: ['文书不存在'] }]);
  });

  it('by two at once is taken back once', async () => {
    const { signed, write } = await clinic();
    const id = await signed();
    const answers = await Promise.all([write({ withdraws_id: id }), write({ withdraws_id: id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost && told(lost)).toEqual([409, 'STATE', '该知情同意书已有撤回声明']);
  });
});

describe('what is read', () => {
  it('is all of it for who treats, the owner and hygienists, a list for the desk, one’s own customers’ for others', async () => {
    const { signed, show, list, desk, owner, seat, hospital, patient } = await clinic();
    const id = await signed();
    const [hygienist, sale] = [await seat('dental_hygienist'), await seat('sale')];
    for (const by of [app.as(owner), app.as(hygienist)])
      expect((await show(id, by)).at('data')).toMatchObject({ body: CONSENT.body, strokes: STROKES });
    for (const by of [desk, app.as(sale)]) expect((await show(id, by)).status).toBe(403);
    const listed = await list('', desk);
    expect(listed.at('data', 0)).toMatchObject({ id, title: CONSENT.title, signer: { name: '王小明' } });
    expect(listed.text).not.toContain('同意治疗');
    expect((await list('', app.as(sale))).number('total')).toBe(0);
    await app.owner.query(
      `INSERT INTO customers (hospital_id, patient_id, owner_id) VALUES ($1, $2, $3)
       ON CONFLICT (hospital_id, patient_id) DO UPDATE SET owner_id = $3`,
      [hospital, patient, sale.id],
    );
    const kept = await list('', app.as(sale));
    expect([kept.number('total'), kept.at('meta')]).toEqual([1, { writes: false, reads: false }]);
  });

  it('is found by patient, kind and state', async () => {
    const { signed, draft, list, patient } = await clinic();
    await signed();
    await draft({ kind: 'certificate', title: '诊断证明', body: '龋' });
    const total = async (query: string) => (await list(query)).number('total');
    expect(await total(`patient_id=${patient}`)).toBe(2);
    expect(await total('patient_id=2000000000')).toBe(0);
    expect([await total('kind=certificate'), await total('status=signed'), await total('status=void')]).toEqual([
      1, 1, 0,
    ]);
    expect(wrong(await list('status=x'))).toEqual([422, { status: ['状态格式错误'] }]);
  });

  it('is written down, and told to who does not treat', async () => {
    const { signed, show, list, reads, seat } = await clinic();
    const id = await signed();
    const colleague = app.as(await seat('doctor', '赵敏'));
    expect((await show(id, colleague)).at('meta')).toEqual({
      ...{ treating: false, own: false, editable: false, voidable: false, withdrawable: false },
    });
    await list();
    await list();
    expect(await reads('document')).toEqual([
      { by_name: '赵敏', treating: false },
      { by_name: '林岚', treating: true },
    ]);
  });

  it('by the patient’s account is what they signed, whole; nobody else’s, no draft, none that is void', async () => {
    const { signed, draft, sign, voids, owner, account, clerk } = await clinic();
    const mine = app.as(account);
    const [kept, other, gone] = [await signed(), await draft(), await signed()];
    await voids(gone, { version: 2, reason: '写错患者' }, app.as(owner));
    const refused = await draft();
    await sign(refused, { version: 1, signer: SELF, refused: { reason: '害怕', second_id: clerk.id } });
    const answer = await mine('GET', '/api/documents');
    expect([answer.number('total'), answer.number('data', 0, 'id')]).toEqual([1, kept]);
    expect((await mine('GET', `/api/documents/${kept}`)).at('data')).toMatchObject({
      body: CONSENT.body,
      strokes: STROKES,
    });
    const stranger = app.as(await app.make.account({ patients: ['别人'] }));
    const asked = [await stranger('GET', `/api/documents/${kept}`)];
    for (const id of [other, gone, refused, 2_000_000_000]) asked.push(await mine('GET', `/api/documents/${id}`));
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await stranger('GET', DOCUMENTS)).status).toBe(403);
  });
});
