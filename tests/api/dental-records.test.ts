import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POSITIONS } from '#contract/tooth-names.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fresh } from '../support/member-desk.ts';
import { CLEANING, idOf, openSheetDesk, SHEETS, site, told } from '../support/sheet-desk.ts';

/** What record sheets say: docs/domain/records.md#sheets. Their steps: dental-records-steps.test.ts. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openSheetDesk(app);
const NOTHING = [null, null, null, null, null, null];

describe('a perio sheet', () => {
  it('answers attachment at each site, and its figures over the measured sites', async () => {
    const { perio } = await clinic();
    const answer = await perio({
      '16': { sites: [site(4, 2, true), site(3, -1), site(6, 0, true), null, { ...site(2, 0), plaque: true }, null] },
      '46': { sites: [{ pd: 3 }, ...NOTHING.slice(1)], mobility: 2, furcation: { B: 1, L: 3 } },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toMatchObject({
      ...{ code: 'JL20261120-0001', kind: 'perio', kind_name: '牙周检查', status: 'draft', version: 1, revision: 0 },
      data: {
        teeth: {
          '16': {
            ...{ sites: [{ cal: 6 }, { cal: 2 }, { cal: 6 }, null, { cal: 2 }, null], skip: false },
            ...{ mobility: null, implant: false, furcation: null },
          },
          '46': {
            mobility: 2,
            furcation: { B: 1, L: 3, M: null, D: null },
            sites: [{ pd: 3, rec: null, cal: null }, ...NOTHING.slice(1)],
          },
        },
        computed: { bop_percent: 40, plaque_percent: 20, mean_pd: 3.6, sites_4: 2, sites_6: 1 },
        missing: [],
      },
    });
  });

  it('counts at no site that has no depth', async () => {
    const { perio } = await clinic();
    const answer = await perio({ '11': { sites: [{ bop: true, plaque: true }, ...NOTHING.slice(1)] } });
    expect(answer.at('data', 'data', 'computed')).toEqual({
      ...{ bop_percent: null, plaque_percent: null, mean_pd: null, sites_4: 0, sites_6: 0 },
    });
  });

  it('takes no figure from who sends one', async () => {
    const { store } = await clinic();
    const sites = [{ ...site(5, 1), cal: 1 }, ...NOTHING.slice(1)];
    const computed = { bop_percent: 99, plaque_percent: 99, mean_pd: 1, sites_4: 0, sites_6: 0 };
    const answer = await store({ kind: 'perio', data: { teeth: { '16': { sites, cal: 1 } }, computed } });
    expect(answer.at('data', 'data')).toMatchObject({
      teeth: { '16': { sites: [{ pd: 5, cal: 6 }, null, null, null, null, null] } },
      computed: { bop_percent: 0, mean_pd: 5, sites_4: 1 },
    });
  });

  it('counts nothing of teeth that are skipped, or gone as the chart says; an implant is there', async () => {
    const { perio, as, patient } = await clinic();
    const changes = ['17', '27', '37'].map((tooth) => ({ op: 'add', tooth, state: '缺失' }));
    const more = [
      { op: 'add', tooth: '27', state: '种植' },
      { op: 'add', tooth: '36', state: '已拔', phase: 'planned' },
    ];
    const charted = await as(
      'POST',
      `/api/admin/patients/${patient}/chart`,
      { version: 1, changes: [...changes, ...more] },
      fresh(),
    );
    expect(charted.status, charted.text).toBe(201);
    const one = (pd: number) => ({ sites: [site(pd, 0, true), ...NOTHING.slice(1)] });
    const answer = await perio({
      ...{ '16': one(3), '26': { ...one(9), skip: true } },
      ...{ '17': one(9), '27': { ...one(5), implant: true }, '36': one(4) },
    });
    expect(answer.at('data', 'data')).toMatchObject({
      teeth: { '16': { skip: false }, '17': { skip: true }, '26': { skip: true }, '27': { skip: false } },
      computed: { bop_percent: 100, mean_pd: 4, sites_4: 2, sites_6: 0 },
    });
    expect([...(answer.at('data', 'data', 'missing') as string[])].toSorted()).toEqual(['17', '37']);
  });

  it('holds a whole mouth', async () => {
    const { perio } = await clinic();
    const teeth = Object.fromEntries(POSITIONS.map((fdi) => [fdi, { sites: Array(6).fill(site(3, 1, true)) }]));
    const answer = await perio(teeth);
    expect(answer.at('data', 'data', 'computed')).toEqual({
      ...{ bop_percent: 100, plaque_percent: 0, mean_pd: 3, sites_4: 0, sites_6: 0 },
    });
    expect(Object.keys(answer.at('data', 'data', 'teeth') as object)).toHaveLength(32);
  });

  it('keeps the chart of its day when it is signed', async () => {
    const { perio, store, show, as, patient } = await clinic();
    const one = { sites: [site(6, 0, true), ...NOTHING.slice(1)] };
    const written = idOf(await perio({ '16': one, '26': one }));
    const { id } = idOf(await store({ kind: 'perio', ...written, action: 'sign' }));
    const changes = [{ op: 'add', tooth: '16', state: '已拔' }];
    await as('POST', `/api/admin/patients/${patient}/chart`, { version: 1, changes }, fresh());
    expect((await show(id)).at('data', 'data')).toMatchObject({ missing: [], computed: { sites_6: 2 } });
  });

  const six = (first: object) => ({ sites: [first, ...NOTHING.slice(1)] });
  it.each([
    [{ '49': six(site(3, 0)) }, 'data.teeth', '牙位格式错误'],
    [{ '56': six(site(3, 0)) }, 'data.teeth', '牙位格式错误'],
    [{ '16': six(site(20, 0)) }, 'data.teeth.16.sites.0.pd', '探诊深度为0至19的整数'],
    [{ '16': six(site(-1, 0)) }, 'data.teeth.16.sites.0.pd', '探诊深度为0至19的整数'],
    [{ '16': six(site(2.5, 0)) }, 'data.teeth.16.sites.0.pd', '探诊深度为0至19的整数'],
    [{ '16': six(site(3, -10)) }, 'data.teeth.16.sites.0.rec', '牙龈退缩为-9至15的整数'],
    [{ '16': six(site(3, 16)) }, 'data.teeth.16.sites.0.rec', '牙龈退缩为-9至15的整数'],
    [{ '16': { sites: NOTHING.slice(1) } }, 'data.teeth.16.sites', '位点须为6个'],
    [{ '16': { ...six(site(3, 0)), mobility: 4 } }, 'data.teeth.16.mobility', '松动度为0至3'],
    [{ '16': { ...six(site(3, 0)), furcation: { B: 4 } } }, 'data.teeth.16.furcation.B', '根分叉为0至3'],
    [{ '11': { ...six(site(3, 0)), furcation: { B: 1 } } }, 'data.teeth.11.furcation.B', '该处没有根分叉'],
    [{ '46': { ...six(site(3, 0)), furcation: { M: 1 } } }, 'data.teeth.46.furcation.M', '该处没有根分叉'],
  ])('refuses %o', async (teeth, field, message) => {
    const { perio } = await clinic();
    const answer = await perio(teeth);
    expect([answer.status, answer.at('errors', field)]).toEqual([422, [message]]);
  });
});

describe('a cleaning', () => {
  it('begins with nothing, and keeps what is left out as it is', async () => {
    const { store, chair } = await clinic();
    const begun = await store({ reservation_id: chair });
    expect(begun.at('data')).toMatchObject({
      ...{ kind: 'hygiene', kind_name: '洁牙记录', visit_date: '2026-11-20', doctor: { name: '许洁' } },
      data: { plaque_index: NOTHING, work: [], teaching: '', problem: '', next_on: null, perio_id: null },
    });
    const { id } = idOf(begun);
    await store({ id, data: { plaque_index: [3, 2, 1, 0, null, 3] } });
    expect((await store({ id, data: { work: ['涂氟'] } })).at('data', 'data')).toMatchObject({
      ...{ plaque_index: [3, 2, 1, 0, null, 3], work: ['涂氟'] },
    });
  });

  it.each([
    [{ plaque_index: [1, 2] }, 'data.plaque_index', '菌斑指数须为6个区段'],
    [{ calculus_index: [4, 0, 0, 0, 0, 0] }, 'data.calculus_index.0', '牙石指数为0至3'],
    [{ work: ['洗牙'] }, 'data.work.0', '洁牙内容格式错误'],
    [{ work: ['超声', '超声'] }, 'data.work', '洁牙内容重复'],
    [{ problem: '疼'.repeat(501) }, 'data.problem', '问题最多500个字符'],
    [{ next_on: '2026-02-30' }, 'data.next_on', '日期格式错误'],
    [{ teeth: {} }, 'data.teeth', '洁牙记录没有该项'],
    [{ perio_id: 1_999_999 }, 'data.perio_id', '牙周检查不存在'],
  ])('refuses %o', async (data, field, message) => {
    const { store } = await clinic();
    const answer = await store({ data });
    expect([answer.status, answer.at('errors', field)]).toEqual([422, [message]]);
  });

  it('goes by a sheet of perio of its patient, here', async () => {
    const { store, perio } = await clinic();
    const { id } = idOf(await perio({}));
    expect((await store({ data: { perio_id: id } })).at('data', 'data', 'perio_id')).toBe(id);
    const elsewhere = await clinic();
    expect((await elsewhere.store({ data: { perio_id: id } })).at('errors', 'data.perio_id')).toEqual([
      '牙周检查不存在',
    ]);
  });

  it('once it is signed, has its problem among problem patients and its next date among recalls', async () => {
    const { store, chair, as } = await clinic();
    const data = { ...CLEANING, problem: '[[36]]松动，建议拍片', next_on: '2027-05-20' };
    const written = idOf(await store({ reservation_id: chair, data }));
    const problems = async () => (await as('GET', '/api/admin/problem_patients')).at('data');
    const recalls = async () => (await as('GET', '/api/admin/next_appointments')).at('data');
    expect([await problems(), await recalls()]).toEqual([[], []]);
    const done = await store({ ...written, action: 'sign' });
    expect(done.status, done.text).toBe(201);
    expect(await problems()).toMatchObject([
      { problem: '[[36]]松动，建议拍片', status: 'open', noted_by_name: '许洁' },
    ]);
    expect(await recalls()).toMatchObject([{ due_on: '2027-05-20', status: 'due' }]);
    const amended = { ...idOf(done), action: 'amend', reason: '改日期', data: { next_on: '2027-06-01' } };
    expect((await store(amended)).status).toBe(201);
    expect(await recalls()).toMatchObject([{ due_on: '2027-06-01' }]);
  });

  it('says neither again what its visit has already, nor what changes nothing', async () => {
    const { signed, store, chair, hospital } = await clinic();
    const numbers = async () =>
      (await app.owner.query('SELECT seq FROM hospital_numbers WHERE hospital_id = $1', [hospital])).rows;
    const done = await signed({ ...CLEANING, problem: '松动', next_on: '2027-05-20' });
    await app.owner.query(
      "UPDATE patient_problems SET settled_at = haomai_now(), settled_by = noted_by, settlement = '已拍片' WHERE reservation_id = $1",
      [chair],
    );
    const before = await numbers();
    const amended = await store({ ...idOf(done), action: 'amend', reason: '补充', data: { teaching: '牙线' } });
    expect(amended.status, amended.text).toBe(201);
    expect(await numbers()).toEqual(before);
    const other = { ...idOf(amended), action: 'amend', reason: '补充', data: { problem: '牙龈肿' } };
    expect(told(await store(other))).toEqual([409, 'STATE', '该问题已处理，不能再修改']);
  });

  it('and a change of its visit at once are both done', async () => {
    const { store, chair, as } = await clinic();
    const written = idOf(await store({ reservation_id: chair, data: { ...CLEANING, problem: '松动' } }));
    const recall = { due_on: '2027-05-20' };
    const answers = await Promise.all([
      store({ ...written, action: 'sign' }),
      as('PUT', `/api/admin/dental_hygienists/${chair}`, recall, fresh()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const shown = (await as('GET', `/api/admin/dental_hygienists/${chair}`)).at('data');
    expect(shown).toMatchObject({ problem: { problem: '松动' }, recall, version: 3 });
  });

  it('of no visit has no problem and no next date, and none of it is in the past', async () => {
    const { store, chair } = await clinic();
    const alone = idOf(await store({ data: { problem: '松动', next_on: '2027-05-20' } }));
    expect((await store({ ...alone, action: 'sign' })).at('errors')).toEqual({
      'data.work': ['洁牙内容为必填项'],
      'data.problem': ['没有关联就诊，不能登记问题'],
      'data.next_on': ['没有关联就诊，不能安排下次日期'],
    });
    const late = idOf(await store({ reservation_id: chair, data: { ...CLEANING, next_on: '2026-11-19' } }));
    expect((await store({ ...late, action: 'sign' })).at('errors')).toEqual({
      'data.next_on': ['下次预约日期不能早于今天'],
    });
  });
});

describe('who reads', () => {
  it('is owner, doctor and hygienist, and each reading is written down', async () => {
    const { signed, show, as, owner, doctor, seat, patient, hospital } = await clinic();
    const { id } = idOf(await signed());
    for (const person of [owner, doctor]) expect((await show(id, app.as(person))).status).toBe(200);
    const answer = await show(id);
    expect(answer.at('meta')).toMatchObject({
      patient: { id: patient },
      treating: true,
      can_amend: true,
      editable: false,
    });
    for (const role of ['customer_service', 'consultant', 'sale', 'sale_manager'] as const) {
      const by = app.as(await seat(role));
      const statuses = [await show(id, by), await by('GET', SHEETS), await by('POST', `${SHEETS}-store`, {}, fresh())];
      expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect((await as('GET', `${SHEETS}?patient_id=${patient}`)).at('data')).toMatchObject([{ id, kind: 'hygiene' }]);
    const { rows } = await app.owner.query(
      "SELECT area, object <> '' AS one, by_name FROM record_reads WHERE hospital_id = $1 ORDER BY id",
      [hospital],
    );
    expect(rows).toEqual(['周店长', '林岚', '许洁'].map((by_name) => ({ area: 'hygiene', one: true, by_name })));
  });

  it('finds them by patient, visit and kind, the newest first', async () => {
    const { perio, store, chair, as, patient, doctor } = await clinic();
    const one = idOf(await perio({})).id;
    const two = idOf(await store({ reservation_id: chair })).id;
    const ids = async (query: string) => {
      const answer = await as('GET', `${SHEETS}?${query}`);
      return (answer.at('data') as { id: number }[]).map(({ id }) => id);
    };
    expect(await ids(`patient_id=${patient}`)).toEqual([two, one]);
    expect(await ids('kind=perio')).toEqual([one]);
    const ofNone = idOf(await store({})).id;
    expect(await ids(`patient_id=${patient}`)).toEqual([ofNone, two, one]);
    expect(await ids(`patient_id=${patient}&first=${chair}`)).toEqual([two, ofNone, one]);
    expect(await ids(`patient_id=${patient}&first=${chair}&pageSize=1`)).toEqual([two]);
    expect(await ids(`reservation_id=${chair}`)).toEqual([two]);
    expect(await ids('reservation_id=1999999')).toEqual([]);
    const elsewhere = await clinic();
    expect((await elsewhere.as('GET', `${SHEETS}?patient_id=${patient}`)).at('total')).toBe(0);
    expect(told(await elsewhere.show(two)).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
    expect((await app.as(doctor)('GET', `${SHEETS}/1999999`)).status).toBe(404);
  });

  it('are written with a key of who writes, and the teeth that are gone today; which is a reading of the chart', async () => {
    const { as, patient, owner, seat, hospital } = await clinic();
    const changes = [{ op: 'add', tooth: '17', state: '缺失' }];
    await as('POST', `/api/admin/patients/${patient}/chart`, { version: 1, changes }, fresh());
    const config = (by: typeof as) => by('GET', `${SHEETS}-config/${patient}`);
    const mine = await config(as);
    expect(mine.at('data', 'missing')).toEqual(['17']);
    expect(mine.at('meta')).toEqual({ editable: true, treating: true });
    expect(Buffer.from(mine.string('data', 'local_key'), 'base64')).toHaveLength(32);
    const theirs = await config(app.as(owner));
    expect(theirs.at('meta')).toEqual({ editable: true, treating: false });
    expect(theirs.string('data', 'local_key')).not.toBe(mine.string('data', 'local_key'));
    const stranger = await config(app.as(await seat('dental_hygienist', '许静')));
    expect(stranger.at('meta')).toEqual({ editable: false, treating: false });
    const { rows } = await app.owner.query(
      "SELECT by_name FROM record_reads WHERE hospital_id = $1 AND area = 'chart' ORDER BY id",
      [hospital],
    );
    expect(rows.map(({ by_name }) => by_name)).toEqual(['许洁', '周店长', '许静']);
    expect(told(await as('GET', `${SHEETS}-config/1999999`))).toEqual([404, 'NOT_FOUND', expect.any(String)]);
  });

  it('as the patient is told what was done and when to come again, of signed cleanings alone', async () => {
    const { signed, store, chair, account, patient, owner } = await clinic();
    await store({ reservation_id: chair, data: { work: ['喷砂'] } });
    const done = await signed({ ...CLEANING, next_on: '2027-05-20', teaching: '牙线' });
    const path = `/api/patients/get_patient_case?patient_id=${patient}`;
    const read = async () => (await app.as(account)('GET', path)).at('data', 'hygiene');
    expect(await read()).toEqual([
      { hospital_name: expect.any(String), date: '2026-11-20', work: ['超声', '抛光'], next_on: '2027-05-20' },
    ]);
    await store({ ...idOf(done), action: 'void', reason: '写错患者' }, app.as(owner));
    expect(await read()).toEqual([]);
  });
});
