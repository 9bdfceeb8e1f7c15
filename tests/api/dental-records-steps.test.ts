import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fresh } from '../support/member-desk.ts';
import { CLEANING, idOf, openSheetDesk, site, told } from '../support/sheet-desk.ts';

/** Sheets are written, signed, amended and given up as cases are: docs/domain/records.md#one-machine. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openSheetDesk(app);
/** What the owner of the database does behind our back, past every trigger. */
async function behind(text: string): Promise<void> {
  const client = await app.owner.connect();
  await client.query('SET session_replication_role = replica');
  await client.query(text);
  await client.query('SET session_replication_role = origin');
  client.release();
}

describe('a draft of a sheet', () => {
  it('is its author’s and the owner’s, and begun by who treats the patient', async () => {
    const { store, doctor, owner, seat } = await clinic();
    const { id } = idOf(await store({ data: CLEANING }));
    const colleague = await seat('dental_hygienist');
    expect(told(await store({}, app.as(colleague)))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    expect(told(await store({ id, data: { teaching: '改' } }, app.as(colleague)))).toEqual([
      ...[403, 'FORBIDDEN', '仅接诊人员可修改'],
    ]);
    expect(told(await store({ id, data: { teaching: '改' } }, app.as(doctor)))).toEqual([
      ...[403, 'FORBIDDEN', '只有书写人或店长可以修改'],
    ]);
    expect((await store({ id, data: { teaching: '店长改' } }, app.as(owner))).at('data')).toMatchObject({
      ...{ version: 2, doctor: { name: '许洁' }, data: { teaching: '店长改' } },
    });
  });

  it('is of a visit that has come, of the patient, here; and is not of another kind', async () => {
    const { store, visit, hygienist } = await clinic();
    const booked = await visit('booked', 0, { doctor: hygienist.id });
    expect(told(await store({ reservation_id: booked.id }))).toEqual([
      409,
      'STATE',
      '该患者尚未登记到店，不能书写病历',
    ]);
    const elsewhere = await clinic();
    expect((await store({ reservation_id: elsewhere.chair })).at('errors', 'reservation_id')).toEqual(['预约不存在']);
    expect((await store({ patient_id: elsewhere.patient })).at('errors', 'patient_id')).toEqual(['患者不存在']);
    const { id } = idOf(await store({}));
    expect((await store({ kind: 'perio', id })).status).toBe(404);
    expect((await elsewhere.store({ id }, elsewhere.as)).status).toBe(404);
  });

  it('is refused where somebody saved it meanwhile, with what they saved', async () => {
    const { store, owner } = await clinic();
    const written = idOf(await store({ data: CLEANING }));
    await store({ id: written.id, data: { teaching: '店长改' } }, app.as(owner));
    const stale = await store({ ...written, data: { teaching: '我改' } });
    expect(told(stale).slice(0, 2)).toEqual([409, 'STALE']);
    expect(stale.at('current')).toMatchObject({ version: 2, data: { teaching: '店长改' } });
    expect(stale.string('by')).toBe('周店长');
    expect((await store({ ...written, action: 'sign' })).string('code')).toBe('STALE');
  });

  it('made twice with one key is one, and wants its kind', async () => {
    const { store } = await clinic();
    const key = fresh();
    const [one, two] = [await store({}, undefined, key), await store({}, undefined, key)];
    expect(two.number('data', 'id')).toBe(one.number('data', 'id'));
    expect((await store({ kind: 'case' })).at('errors', 'kind')).toEqual(['记录类型为必填项']);
  });
});

describe('signing a sheet', () => {
  it('asks for the version, and for what it is about', async () => {
    const { store, perio } = await clinic();
    const { id, version } = idOf(await store({}));
    expect((await store({ id, action: 'sign' })).at('errors', 'version')).toEqual(['版本为必填项']);
    expect((await store({ action: 'sign', version: 1 })).at('errors', 'id')).toEqual(['记录单为必填项']);
    expect((await store({ id, version, action: 'sign' })).at('errors')).toEqual({ 'data.work': ['洁牙内容为必填项'] });
    const empty = idOf(await perio({ '16': { sites: [null, null, null, null, null, null] } }));
    expect((await store({ kind: 'perio', ...empty, action: 'sign' })).at('errors')).toEqual({
      'data.teeth': ['探诊深度为必填项'],
    });
  });

  it('archives it: it is saved no more, by nobody', async () => {
    const { signed, store, owner, doctor } = await clinic();
    const done = await signed();
    expect(done.at('data')).toMatchObject({
      ...{ status: 'signed', status_name: '已归档', revision: 1, version: 2, intact: true, late: false },
      signed: { by_name: '许洁', at: expect.stringMatching(/^2026-11-20T10:37/) },
    });
    const { id } = idOf(done);
    for (const by of [undefined, app.as(owner)])
      expect(told(await store({ id, data: { teaching: '改' } }, by))).toEqual([
        ...[409, 'STATE', '病历已归档，请使用修订'],
      ]);
    expect((await store({ id, data: { teaching: '改' } }, app.as(doctor))).status).toBe(403);
  });

  it('waits for the patient to be in the chair, and is its author’s alone', async () => {
    const { store, visit, hygienist, owner } = await clinic();
    const { id: visitId } = await visit('arrived', 0, { doctor: hygienist.id });
    const written = idOf(await store({ reservation_id: visitId, data: CLEANING }));
    expect(told(await store({ ...written, action: 'sign' }))).toEqual([409, 'STATE', '该患者尚未就诊，不能归档']);
    expect((await store({ ...written, action: 'sign' }, app.as(owner))).string('message')).toBe('只有书写人可以归档');
  });

  it('of one draft at once by two is one', async () => {
    const { store, chair } = await clinic();
    const written = idOf(await store({ reservation_id: chair, data: { ...CLEANING, next_on: '2027-05-20' } }));
    const answers = await Promise.all([1, 2].map(() => store({ ...written, action: 'sign' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { rows } = await app.owner.query('SELECT revision FROM record_revisions WHERE record_id = $1', [written.id]);
    expect(rows).toEqual([{ revision: 1 }]);
  });

  it('by who is learning waits for who looks it over; only then is the visit told', async () => {
    const { hospital, hygienist, owner, store, chair } = await clinic();
    await app.owner.query('UPDATE staff_members SET supervisor_id = $3 WHERE hospital_id = $1 AND user_id = $2', [
      ...[hospital, hygienist.id, owner.id],
    ]);
    const written = idOf(await store({ reservation_id: chair, data: { ...CLEANING, problem: '松动' } }));
    const waiting = await store({ ...written, action: 'sign' });
    expect(waiting.at('data')).toMatchObject({ status: 'review', revision: 0 });
    const problems = async () =>
      (await app.owner.query('SELECT noted_by FROM patient_problems WHERE reservation_id = $1', [chair])).rows;
    expect(await problems()).toEqual([]);
    const done = await store({ ...idOf(waiting), action: 'countersign' }, app.as(owner));
    expect(done.at('data')).toMatchObject({ status: 'signed', countersigned: { by_name: '周店长' } });
    expect(await problems()).toEqual([{ noted_by: hygienist.id }]);
  });
});

describe('what was signed', () => {
  it('is amended with a reason, and the first text stays as it was', async () => {
    const { perio, store, show, hygienist, visit } = await clinic();
    await visit('done', 3, { doctor: hygienist.id });
    const tooth = (pd: number) => ({ sites: [site(pd, 1, true), null, null, null, null, null] });
    const written = idOf(await perio({ '16': tooth(5) }));
    const done = idOf(await store({ kind: 'perio', ...written, action: 'sign' }));
    const amend = { kind: 'perio', ...done, action: 'amend', data: { teeth: { '16': tooth(7) } } };
    expect((await store(amend)).at('errors', 'reason')).toEqual(['原因为必填项']);
    const first = await show(done.id);
    const answer = await store({ ...amend, reason: '读数有误' });
    expect(answer.at('data')).toMatchObject({
      ...{ status: 'amended', revision: 2, intact: true, amended: { by_name: '许洁', reason: '读数有误', count: 1 } },
      data: { computed: { mean_pd: 7, sites_6: 1 } },
    });
    const then = await show(done.id, undefined, '?revision=1');
    expect(then.at('data', 'data')).toEqual(first.at('data', 'data'));
    expect(then.at('meta', 'revisions')).toMatchObject([{ action: 'sign' }, { action: 'amend', changed: ['teeth'] }]);
    expect((await show(done.id, undefined, '?revision=3')).status).toBe(404);
  });

  it('a day later is amended by its author with an owner’s leave alone', async () => {
    const { signed, store, owner, as } = await clinic();
    const done = idOf(await signed());
    // The clock stands: the signature is made older instead.
    await behind(`UPDATE records SET signed_at = signed_at - interval '25 hours' WHERE id = ${done.id}`);
    const amend = { ...done, action: 'amend', reason: '补充', data: { teaching: '牙线' } };
    expect(told(await store(amend)).slice(0, 2)).toEqual([403, 'APPROVAL']);
    const asked = await as('POST', `/api/admin/cases/${done.id}/amend_requests`, { reason: '漏记' }, fresh());
    expect(asked.at('data', 'case')).toMatchObject({ ...{ id: done.id, kind: 'hygiene', code: 'JL20261120-0001' } });
    const path = `/api/admin/amend_requests/${asked.number('data', 'id')}`;
    expect((await app.as(owner)('PUT', path, { status: 'approved', version: 1 }, fresh())).status).toBe(201);
    const amended = await store(amend);
    expect(amended.status, amended.text).toBe(201);
    expect((await store({ ...amend, ...idOf(amended) })).string('code')).toBe('APPROVAL');
    expect((await store({ ...amend, ...idOf(amended) }, app.as(owner))).status).toBe(201);
  });

  it('is amended by no colleague, and given up by the owner alone', async () => {
    const { signed, store, doctor, owner, show } = await clinic();
    const done = idOf(await signed());
    const amend = { ...done, action: 'amend', reason: '补充', data: { teaching: '牙线' } };
    expect(told(await store(amend, app.as(doctor)))).toEqual([403, 'FORBIDDEN', '只有书写人或店长可以修订']);
    const give = { ...done, action: 'void', reason: '写错患者' };
    expect((await store(give)).string('message')).toBe('已归档的病历只有店长可以作废');
    expect((await store(give, app.as(owner))).at('data', 'status')).toBe('void');
    expect((await show(done.id)).at('data')).toMatchObject({
      ...{ status: 'void', voided: { by_name: '周店长', reason: '写错患者' }, data: { work: ['超声', '抛光'] } },
    });
    expect((await store({ id: done.id, data: {} })).string('message')).toBe('病历已作废');
  });

  it('is rewritten by nobody: the database refuses, and what its owner rewrites shows', async () => {
    const { signed, show } = await clinic();
    const { id } = idOf(await signed());
    const rewrite = `UPDATE record_revisions SET content = content || '{"work": ["喷砂"]}' WHERE record_id = ${id}`;
    await expect(app.owner.query(rewrite)).rejects.toThrow();
    expect((await show(id)).at('data', 'intact')).toBe(true);
    await behind(rewrite);
    expect((await show(id)).at('data', 'intact')).toBe(false);
  });

  it('keeps its visit to its patient, and is in the trail', async () => {
    const { signed, hospital, chair } = await clinic();
    await signed();
    await expect(
      app.owner.query('SELECT require_unwritten(v) FROM reservations v WHERE v.id = $1', [chair]),
    ).rejects.toThrow();
    const { rows } = await app.owner.query(
      "SELECT action, object FROM operation_logs WHERE hospital_id = $1 AND action LIKE 'record.%'",
      [hospital],
    );
    expect(rows).toEqual([{ action: 'record.sign', object: 'JL20261120-0001' }]);
  });
});
