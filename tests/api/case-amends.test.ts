import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { CASES, openCaseDesk, WHOLE } from '../support/case-desk.ts';
import type { Answer, Asks } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';

/** What becomes of a signed case: docs/domain/records.md#states. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openCaseDesk(app);
const idOf = (answer: Answer) => ({ id: answer.number('data', 'id'), version: answer.number('data', 'version') });
const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];
const REQUESTS = '/api/admin/amend_requests';

describe('amending', () => {
  it('adds a revision with its reason, and the first text stays as it was', async () => {
    const { signed, store, detail } = await clinic();
    const done = await signed();
    const { id, version } = idOf(done);
    const amend = { id, version, action: 'amend', treatment: '[[26]]开髓，封失活剂' };
    expect((await store(amend)).at('errors', 'reason')).toEqual(['原因为必填项']);
    const answer = await store({ ...amend, reason: '补充失活剂' });
    expect(answer.at('data')).toMatchObject({
      ...{ status: 'amended', status_name: '已修订', revision: 2, intact: true, treatment: '[[26]]开髓，封失活剂' },
      ...{ signed: { by_name: '林岚' }, amended: { by_name: '林岚', reason: '补充失活剂', count: 1 } },
    });
    const first = await detail(`id=${id}&revision=1`);
    const texts = { exam: WHOLE.exam, treatment: WHOLE.treatment, diagnoses: WHOLE.diagnoses, revision: 1 };
    expect(first.at('data')).toMatchObject(texts);
    expect(first.at('meta', 'revisions')).toMatchObject([
      { revision: 1, action: 'sign', changed: [] },
      { revision: 2, action: 'amend', reason: '补充失活剂', changed: ['treatment'] },
    ]);
    expect((await detail(`id=${id}&revision=3`)).status).toBe(404);
    expect((await detail(`id=${id}&revision=2147483648`)).at('errors')).toEqual({ revision: ['版本格式错误'] });
    expect((await store({ ...amend, reason: '再改' })).string('code')).toBe('STALE');
  });

  it('leaves nothing out that signing asks for', async () => {
    const { signed, store } = await clinic();
    const answer = await store({ ...idOf(await signed()), action: 'amend', reason: '清空', exam: ' ' });
    expect(answer.at('errors')).toEqual({ exam: ['口腔检查为必填项'] });
  });

  it('is the author’s and the owner’s', async () => {
    const { signed, store, seat, visit, owner } = await clinic();
    const done = idOf(await signed());
    const other = await seat('doctor');
    await visit('booked', 0, { doctor: other.id });
    const amend = { ...done, action: 'amend', reason: '补充', plan: '观察' };
    expect(told(await store(amend, app.as(other)))).toEqual([403, 'FORBIDDEN', '只有书写人或店长可以修订']);
    expect((await store(amend, app.as(owner))).status).toBe(201);
  });

  it('by the author a day later wants an owner’s leave, which is good once', async () => {
    // A database of its own: a clock that is set back stands otherwise for connections of before and of after.
    const first = await startTestApp();
    const desk = await openCaseDesk(first);
    const { doctor, owner, patient } = desk;
    const { id } = idOf(await desk.signed());
    await first.database.setClock('2026-11-21T11:37:00+08:00');
    const later = await startTestApp({ beside: first });
    const session = ({ id: person }: { id: number }) => later.make.session(person, desk.hospital);
    const [author, lets] = [later.as(await session(doctor)), later.as(await session(owner))];
    const amend = async (text: string) => {
      const seen = (await desk.detail(`id=${id}`, author)).number('data', 'version');
      const form = { id, patient_id: patient, version: seen, action: 'amend', reason: '补充记录', plan: text };
      return author('POST', '/api/admin/hospital/patient-emr/store', form, fresh());
    };
    expect(told(await amend('一'))).toEqual([403, 'APPROVAL', '修订须经店长审批']);
    const ask = () => author('POST', `${CASES}/${id}/amend_requests`, { reason: '漏记' }, fresh());
    const asked = await ask();
    expect(asked.at('data')).toMatchObject({ status: 'pending', status_name: '待审批', reason: '漏记', case: { id } });
    expect((await ask()).string('message')).toBe('已有待审批的修改申请');
    const toldOf = async (who: Asks) =>
      ((await who('GET', '/api/notifications')).at('data') as { content: string }[])[0]?.content;
    expect(await toldOf(lets)).toBe('病历 BL20261120-0001 申请修改，请审批。');
    const waiting = idOf(asked);
    const decide = (form: object) => lets('PUT', `${REQUESTS}/${waiting.id}`, form, fresh());
    expect((await decide({ status: 'rejected', version: 1 })).at('errors', 'reason')).toEqual(['拒绝原因为必填项']);
    expect((await amend('二')).status).toBe(403);
    expect((await decide({ status: 'approved', version: 1 })).at('data')).toMatchObject({
      status: 'approved',
      version: 2,
    });
    expect(await toldOf(author)).toBe('病历 BL20261120-0001：24小时内可修订一次。');
    expect((await decide({ status: 'approved', version: 2 })).string('message')).toBe('该申请已处理');
    expect((await desk.detail(`id=${id}`, author)).at('meta')).toMatchObject({
      can_amend: true,
      request: { status: 'approved' },
    });
    expect((await amend('三')).at('data')).toMatchObject({ status: 'amended', revision: 2, plan: '三' });
    expect(told(await amend('四')).slice(0, 2)).toEqual([403, 'APPROVAL']);
    expect((await author('GET', REQUESTS)).at('data')).toMatchObject([{ id: waiting.id, status: 'used' }]);
    expect((await desk.detail(`id=${id}`, author)).at('meta', 'can_amend')).toBe(false);
    await later.close();
    await first.close();
  });

  it('with leave that nobody used within a day is not let any more', async () => {
    const desk = await clinic();
    const { hospital, doctor, owner } = desk;
    await app.owner.query('INSERT INTO record_settings (hospital_id, amend_hours) VALUES ($1, 0)', [hospital]);
    const done = idOf(await desk.signed());
    const { id } = idOf(
      await app.as(doctor)('POST', `${CASES}/${done.id}/amend_requests`, { reason: '漏记' }, fresh()),
    );
    await app.as(owner)('PUT', `${REQUESTS}/${id}`, { status: 'approved', version: 1 }, fresh());
    await app.owner.query(
      "UPDATE amend_requests SET decided_at = decided_at - interval '24 hours 1 second' WHERE id = $1",
      [id],
    );
    const answer = await desk.store({ ...done, action: 'amend', reason: '补充', plan: '观察' });
    expect(told(answer).slice(0, 2)).toEqual([403, 'APPROVAL']);
    expect((await app.as(owner)('GET', `${REQUESTS}?status=lapsed`)).at('data')).toMatchObject([
      { id, status_name: '已失效' },
    ]);
  });

  it('with leave that they have though another request was refused since', async () => {
    const desk = await clinic();
    await app.owner.query('INSERT INTO record_settings (hospital_id, amend_hours) VALUES ($1, 0)', [desk.hospital]);
    const done = idOf(await desk.signed());
    for (const status of ['approved', 'rejected']) {
      const { id } = idOf(
        await app.as(desk.doctor)('POST', `${CASES}/${done.id}/amend_requests`, { reason: '漏记' }, fresh()),
      );
      await app.as(desk.owner)('PUT', `${REQUESTS}/${id}`, { status, reason: '意见', version: 1 }, fresh());
    }
    expect((await desk.detail(`id=${done.id}`)).at('meta')).toMatchObject({
      can_amend: true,
      request: { status: 'rejected' },
    });
    const amended = await desk.store({ ...done, action: 'amend', reason: '补充', plan: '观察' });
    expect(amended.status, amended.text).toBe(201);
  });

  it('twice at once with one leave is once', async () => {
    const desk = await clinic();
    await app.owner.query('INSERT INTO record_settings (hospital_id, amend_hours) VALUES ($1, 0)', [desk.hospital]);
    const done = idOf(await desk.signed());
    const { id } = idOf(
      await app.as(desk.doctor)('POST', `${CASES}/${done.id}/amend_requests`, { reason: '漏记' }, fresh()),
    );
    await app.as(desk.owner)('PUT', `${REQUESTS}/${id}`, { status: 'approved', version: 1 }, fresh());
    const form = { ...done, action: 'amend', reason: '补充', plan: '观察' };
    const answers = await Promise.all([1, 2, 3].map(() => desk.store(form)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

describe('giving up', () => {
  it('a draft is its author’s, and it stays readable for staff', async () => {
    const { draft, store, detail, owner, visit } = await clinic();
    const { id: visitId } = await visit('in_chair');
    const open = idOf(await store({ reservation_id: visitId, ...WHOLE }));
    const void_ = { ...open, action: 'void', reason: '写错就诊' };
    expect((await store(void_, app.as(owner))).string('message')).toBe('只有书写人可以作废草稿');
    expect((await store(void_)).at('data')).toMatchObject({
      ...{ status: 'void', status_name: '作废', signed: null, exam: WHOLE.exam },
      voided: { by_name: '林岚', reason: '写错就诊' },
    });
    expect((await store({ id: open.id, plan: '改' })).string('message')).toBe('病历已作废');
    expect((await detail(`id=${open.id}`)).at('data', 'status')).toBe('void');
    // Another one is begun of the visit.
    expect((await store({ reservation_id: visitId })).status).toBe(201);
    expect((await draft()).status).toBe(201);
  });

  it('a signed one is the owner’s', async () => {
    const { signed, store, owner } = await clinic();
    const form = { ...idOf(await signed()), action: 'void', reason: '写错患者' };
    expect((await store(form)).string('message')).toBe('已归档的病历只有店长可以作废');
    const gone = await store(form, app.as(owner));
    expect(gone.at('data')).toMatchObject({
      status: 'void',
      revision: 2,
      exam: WHOLE.exam,
      signed: { by_name: '林岚' },
    });
    expect((await store({ ...idOf(gone), action: 'amend', reason: '恢复' }, app.as(owner))).string('message')).toBe(
      '病历已作废',
    );
  });
});

describe('in the database', () => {
  it('nobody of the product changes or removes what was signed or read', async () => {
    const { signed, hospital } = await clinic();
    const { id } = idOf(await signed());
    const asApp = async (text: string) => {
      const client = await app.owner.connect();
      try {
        await client.query('BEGIN; SET LOCAL ROLE haomai_app');
        await client.query("SELECT set_config('haomai.hospital', $1, true)", [String(hospital)]);
        return await client.query(text).then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    };
    for (const table of ['record_revisions', 'record_reads', 'record_diagnoses']) {
      expect(await asApp(`UPDATE ${table} SET hospital_id = hospital_id`), table).toBe('42501');
      expect(await asApp(`DELETE FROM ${table}`), table).toBe('42501');
    }
    for (const table of ['records', 'record_treatments', 'amend_requests']) {
      expect(await asApp(`DELETE FROM ${table}`), table).toBe('42501');
    }
    expect(await asApp(`UPDATE records SET version = version + 1 WHERE id = ${id}`)).toBe('23001');
    expect(
      await asApp(`UPDATE records SET version = version + 1, status = 'draft', draft = '{}' WHERE id = ${id}`),
    ).toBe('23001');
  });

  it.each([
    ['UPDATE record_revisions SET content = content || \'{"exam": "无异常"}\' WHERE record_id = $1 AND revision = 1'],
    ["UPDATE record_revisions SET at = at - interval '1 day' WHERE record_id = $1 AND revision = 2"],
    ['DELETE FROM record_revisions WHERE record_id = $1 AND revision = 2'],
  ])('what its owner does behind our back shows: %s', async (text) => {
    const { signed, store, detail } = await clinic();
    const done = idOf(await signed());
    await store({ ...done, action: 'amend', reason: '补充', plan: '观察' });
    expect((await detail(`id=${done.id}`)).at('data', 'intact')).toBe(true);
    const client = await app.owner.connect();
    // Its foreign keys and its triggers alike.
    await client.query('SET session_replication_role = replica');
    await client.query(text, [done.id]);
    await client.query('SET session_replication_role = origin');
    client.release();
    const answer = await detail(`id=${done.id}&revision=1`);
    expect([answer.status, answer.at('data', 'intact')]).toEqual([200, false]);
  });
});
