import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_ROLES } from '#contract/roles.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openCaseDesk, WHOLE } from '../support/case-desk.ts';

/** 未完成病历 of who asks: docs/domain/records.md#my-day. The clinic's day is 2026-11-20. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PATH = '/api/admin/unfinished_cases';

async function clinic() {
  const desk = await openCaseDesk(app);
  const as = app.as(desk.doctor);
  const list = (by = as, query = '') => by('GET', `${PATH}?${query}`);
  const finish = (id: number) =>
    app.owner.query("UPDATE reservations SET flow_status = 'done', done_at = ends_at, visi_status = 1 WHERE id = $1", [
      id,
    ]);
  /** A draft of a visit that is done by now. */
  const late = async (days = 0, form: object = WHOLE) => {
    const visit = await desk.visit('in_chair', days);
    const answer = await desk.store({ reservation_id: visit.id, ...form });
    expect(answer.status, answer.text).toBe(201);
    await finish(visit.id);
    return { ...visit, case: { id: answer.number('data', 'id'), code: answer.string('data', 'code') } };
  };
  return { ...desk, as, list, finish, late };
}

describe('未完成病历', () => {
  it('are drafts of visits that are done, and such visits of which nothing is written, the oldest first', async () => {
    const { list, late, visit, draft, signed, patient } = await clinic();
    const old = await late(40);
    const bare = await visit('done', 2);
    await visit('done', 31);
    await draft();
    await signed();
    await visit('arrived');
    const answer = await list();
    expect(answer.status, answer.text).toBe(200);
    const of = { id: patient, name: '王小明' };
    expect(answer.at('data')).toEqual([
      {
        case: old.case,
        patient: of,
        reservation: { hash_id: old.hash_id, date: '2026-10-11', time: expect.any(String) },
      },
      { case: null, patient: of, reservation: { hash_id: bare.hash_id, date: '2026-11-18', time: expect.any(String) } },
    ]);
    const second = await list(undefined, 'page=2&pageSize=1');
    expect([second.number('total'), second.at('data', 0, 'case')]).toEqual([2, null]);
  });

  it('are no more what is signed, nor a visit whose void case was written anew', async () => {
    const { list, late, store } = await clinic();
    const { case: written } = await late();
    expect((await list()).number('total')).toBe(1);
    const signed = await store({ id: written.id, version: 1, action: 'sign' });
    expect(signed.status, signed.text).toBe(201);
    expect((await list()).number('total')).toBe(0);
  });

  it('come again where the draft is given up: the visit has none then', async () => {
    const { list, late, store } = await clinic();
    const { case: written, hash_id } = await late();
    expect((await store({ id: written.id, version: 1, action: 'void', reason: '写错了' })).status).toBe(201);
    expect((await list()).at('data')).toMatchObject([{ case: null, reservation: { hash_id } }]);
  });

  it('are one’s own, of one hospital, and who writes cases asks', async () => {
    const { late, list, seat, owner } = await clinic();
    await late();
    const elsewhere = await clinic();
    expect((await elsewhere.list()).number('total')).toBe(0);
    expect((await list(app.as(owner))).number('total')).toBe(0);
    for (const role of STAFF_ROLES) {
      const may = role === 'doctor' || role === 'shop_owner';
      expect((await list(app.as(await seat(role)))).status, role).toBe(may ? 200 : 403);
    }
  });

  it('wait on the home of the admin area, as many as the list has', async () => {
    const { late, visit, list, as } = await clinic();
    await late();
    await visit('done', 1);
    expect((await as('GET', '/api/admin/dashboard')).at('data', 'todo')).toEqual([
      {
        key: 'unfinished_cases',
        title: '未完成病历',
        count: (await list()).number('total'),
        link: '/admin/visits/index',
      },
    ]);
  });
});
