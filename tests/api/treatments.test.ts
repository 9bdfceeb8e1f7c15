import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_ROLES } from '#contract/roles.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openCaseDesk, WHOLE } from '../support/case-desk.ts';
import type { Answer } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';

/** What was done, by tooth, and its way onto a list: docs/domain/records.md#treatments. The clinic's day is 2026-11-20. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Row {
  id: number;
  name: string;
  teeth: string[];
  billable: boolean;
  disposal: { id: number; number: string | null; status_name: string } | null;
  material: object | null;
}

const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];
const rowsOf = (answer: Answer) => answer.at('data') as Row[];
const MATERIAL = { name: '纳米树脂', brand: '3M', batch_no: 'NB2211', udi: '' };

async function clinic() {
  const desk = await openCaseDesk(app);
  const as = app.as(desk.doctor);
  const one = async (text: string, values: unknown[]) => {
    const { rows } = await app.owner.query<{ id: number }>(text, values);
    return rows[0]?.id ?? 0;
  };
  const category = await one("INSERT INTO project_categories (hospital_id, name) VALUES ($1, '充填') RETURNING id", [
    desk.hospital,
  ]);
  let made = 0;
  const project = (unit = '次', price = 38_000) =>
    one(
      'INSERT INTO projects (hospital_id, category_id, code, name, unit, price) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
      [desk.hospital, category, `T${++made}`, `项目${made}`, unit, price],
    );
  const filling = async (own: object = {}, unit?: string) => ({
    ...{ teeth: ['26'], surfaces: ['O'], name: '树脂充填', project_id: await project(unit), material: MATERIAL },
    ...own,
  });
  const archived = async (treatments: object[]) => {
    const answer = await desk.signed({ ...WHOLE, treatments });
    expect(answer.status, answer.text).toBe(201);
    return answer.number('data', 'id');
  };
  const path = `/api/admin/patients/${desk.patient}/treatments`;
  const list = (query = '', by = as) => by('GET', `${path}?${query}`);
  const bill = (ids: number[], by = as, headers = fresh()) => by('POST', `${path}/disposal`, { ids }, headers);
  const ids = async () => rowsOf(await list()).map(({ id }) => id);
  return { ...desk, as, path, project, filling, archived, list, bill, ids };
}

describe('the list', () => {
  it('has what archived cases say now, by tooth, the newest first', async () => {
    const { archived, filling, list, draft, doctor } = await clinic();
    await archived([await filling(), { teeth: ['11'], name: '全瓷冠', status: 'planned' }]);
    const second = await archived([await filling({ teeth: ['16', '26'], name: '根管治疗', material: null })]);
    await draft({ ...WHOLE, treatments: [{ name: '还没归档' }] });
    const answer = await list();
    expect(answer.status, answer.text).toBe(200);
    expect(rowsOf(answer).map(({ name, teeth, billable }) => [name, teeth, billable])).toEqual([
      ['根管治疗', ['16', '26'], true],
      ['树脂充填', ['26'], true],
      ['全瓷冠', ['11'], false],
    ]);
    expect(rowsOf(answer)[0]).toMatchObject({
      ...{ status: 'done', date: '2026-11-20', doctor: { id: doctor.id, name: '林岚' }, disposal: null },
      case: { id: second, code: expect.stringMatching(/^BL20261120-/) },
    });
    expect(rowsOf(answer)[1]?.material).toEqual(MATERIAL);
    expect(answer.at('meta')).toEqual({ view: 'full', bills: true, teeth: ['16', '11', '26'], treating: true });
    const one = await list('tooth=16&pageSize=1');
    expect([one.number('total'), rowsOf(one).map(({ name }) => name)]).toEqual([1, ['根管治疗']]);
    expect((await list('tooth=49')).status).toBe(422);
  });

  it('has nothing of what is void, nor of a former revision', async () => {
    const { archived, filling, list, store, owner } = await clinic();
    const id = await archived([await filling()]);
    const boss = app.as(owner);
    const change = { treatments: [await filling({ name: '嵌体' })] };
    const amended = await store({ id, version: 2, action: 'amend', reason: '改正', ...WHOLE, ...change }, boss);
    expect(amended.status, amended.text).toBe(201);
    expect(rowsOf(await list()).map(({ name }) => name)).toEqual(['嵌体']);
    const gone = await store({ id, version: 3, action: 'void', reason: '写错人了' }, boss);
    expect(gone.status, gone.text).toBe(201);
    expect((await list()).at('data')).toEqual([]);
  });

  it('is read whole, by its names, or not at all; each reading is a row', async () => {
    const { archived, filling, list, seat, hospital } = await clinic();
    await archived([await filling()]);
    const seen: Record<string, unknown> = {};
    for (const role of STAFF_ROLES) {
      const answer = await list('', app.as(await seat(role)));
      expect(answer.status, role).toBe(200);
      seen[role] = [answer.at('meta', 'view'), rowsOf(answer)[0]?.name, rowsOf(answer)[0]?.material];
    }
    const [full, brief, none] = [
      ['full', '树脂充填', MATERIAL],
      ['brief', '树脂充填', null],
      ['none', undefined, undefined],
    ];
    expect(seen).toEqual({
      ...{ doctor: full, shop_owner: full, dental_hygienist: brief, customer_service: brief },
      ...{ consultant: none, sale: none, sale_manager: none },
    });
    const { rows } = await app.owner.query(
      "SELECT DISTINCT area, treating FROM record_reads WHERE hospital_id = $1 AND area = 'treatment'",
      [hospital],
    );
    expect(rows).toEqual([{ area: 'treatment', treating: false }]);
  });

  it('is of no patient whom the hospital does not know, whoever asks', async () => {
    const { as, seat } = await clinic();
    const elsewhere = await clinic();
    for (const by of [as, app.as(await seat('sale'))]) expect((await by('GET', elsewhere.path)).status).toBe(404);
  });
});

describe('生成处置单', () => {
  it('makes a draft of what was chosen, with its teeth and its visit', async () => {
    const { archived, filling, list, bill, ids, doctor } = await clinic();
    await archived([await filling(), await filling({ teeth: ['16', '17'], name: '洁治' }, '牙')]);
    const answer = await bill(await ids());
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toMatchObject({
      ...{ status: 0, status_name: '草稿', number: null, price: 114_000, total: 114_000, arrears: 0 },
      ...{ doctor: { id: doctor.id }, reservation: { date: '2026-11-20' } },
      projects: [
        { tooth: '26', count: 1, price: 38_000, doctor_id: doctor.id },
        { tooth: '16、17', count: 2, price: 76_000 },
      ],
    });
    const id = answer.number('data', 'id');
    const listed = { id, number: null, status_name: '草稿' };
    expect(rowsOf(await list())).toMatchObject([
      { disposal: listed, billable: false },
      { disposal: listed, billable: false },
    ]);
  });

  it('is the same list for the same key, and refused for another', async () => {
    const { archived, filling, bill, ids } = await clinic();
    await archived([await filling()]);
    const [all, key] = [await ids(), fresh()];
    const first = await bill(all, undefined, key);
    expect((await bill(all, undefined, key)).number('data', 'id')).toBe(first.number('data', 'id'));
    expect(told(await bill(all))).toEqual([409, 'STATE', '所选治疗已生成处置单，请刷新后重新选择']);
  });

  it('of two desks that press at once makes one list', async () => {
    const { archived, filling, bill, ids, owner, seat, hospital } = await clinic();
    await archived([await filling(), await filling({ teeth: ['36'] }), await filling({ teeth: ['46'] })]);
    const [a = 0, b = 0, c = 0] = await ids();
    const [boss, desk] = [app.as(owner), app.as(await seat('customer_service'))];
    const answers = await Promise.all([bill([a, b]), bill([b, c], boss), bill([c, b, a], desk), bill([b, a], desk)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const { rows } = await app.owner.query('SELECT id FROM disposals WHERE hospital_id = $1', [hospital]);
    expect(rows).toHaveLength(1);
  });

  it('takes what is done and on the price list alone', async () => {
    const { archived, filling, bill, list } = await clinic();
    await archived([
      await filling({ status: 'planned', name: '计划' }),
      await filling({ project_id: null, name: '无项目' }),
    ]);
    const [planned, free] = rowsOf(await list());
    expect((await bill([planned?.id ?? 0])).at('errors', 'ids')).toEqual(['只能选择已完成的治疗']);
    expect((await bill([free?.id ?? 0])).at('errors', 'ids')).toEqual(['所选治疗没有对应的收费项目']);
    expect((await bill([])).at('errors', 'ids')).toEqual(['请选择治疗记录']);
  });

  it('goes on another list once the first is void', async () => {
    const { archived, filling, bill, ids, list, as } = await clinic();
    await archived([await filling()]);
    const first = await bill(await ids());
    const form = { id: first.number('data', 'id'), version: first.number('data', 'version'), reason: '开错了' };
    expect((await as('POST', '/api/admin/hospital/disposal/void', form, fresh())).status).toBe(201);
    expect(rowsOf(await list())[0]).toMatchObject({ disposal: null, billable: true });
    expect((await bill(await ids())).status).toBe(201);
  });

  it('stays with what an amendment does not change, and is no former revision’s', async () => {
    const { archived, filling, bill, ids, list, store, owner } = await clinic();
    const kept = await filling();
    const id = await archived([kept, await filling({ teeth: ['36'] })]);
    const before = await ids();
    const listed = await bill([before[0] ?? 0]);
    const treatments = [await filling({ teeth: ['46'], name: '补记' }), kept];
    const answer = await store(
      { id, version: 2, action: 'amend', reason: '补记', ...WHOLE, treatments },
      app.as(owner),
    );
    expect(answer.status, answer.text).toBe(201);
    expect(rowsOf(await list()).map(({ name, disposal }) => [name, disposal?.id])).toEqual([
      ['补记', undefined],
      ['树脂充填', listed.number('data', 'id')],
    ]);
    expect(told(await bill([before[1] ?? 0]))).toEqual([409, 'STATE', '病历已修订或作废，请刷新后重新选择']);
  });

  it('is refused of another patient’s, of another hospital’s, at a closed one, and to who writes no lists', async () => {
    const { archived, filling, bill, ids, seat, hospital } = await clinic();
    await archived([await filling()]);
    const elsewhere = await clinic();
    await elsewhere.archived([await elsewhere.filling()]);
    expect((await bill(await elsewhere.ids())).status).toBe(404);
    const all = await ids();
    expect((await bill(all, app.as(await seat('consultant')))).status).toBe(403);
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
    expect((await bill(all)).status).toBe(423);
  });

  it('leaves the words of a treatment as they are, whoever writes', async () => {
    const { archived, filling, ids } = await clinic();
    await archived([await filling()]);
    const [id] = await ids();
    for (const change of ["name = '别的'", 'disposal_id = NULL', "material = '{}'"])
      await expect(app.owner.query(`UPDATE record_treatments SET ${change} WHERE id = $1`, [id])).rejects.toThrow(
        'does not change that way',
      );
  });
});
