import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_CONTROL } from '#contract/dental-records-ortho.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { Answer } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';
import { idOf, openSheetDesk, SHEETS, told } from '../support/sheet-desk.ts';

/** Orthodontics: docs/domain/records.md#orthodontics. The clinic's day is 2026-11-20. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const WIRE = { upper: { size: '0.016', material: '镍钛' }, lower: null };
const FORM = {
  ...{
    status: 'active',
    started_on: '2025-09-25',
    months_planned: 24,
    appliance: '自锁托槽',
    extractions: ['14', '24'],
  },
  ...{ goals: '排齐整平', plan: '减数矫治', detail: [{ label: '覆盖', value: '6 mm' }] },
};
const error = (answer: Answer, field: string) => [answer.status, answer.at('errors', field)];

async function clinic() {
  const desk = await openSheetDesk(app);
  const { patient, hospital, store, seat, visit } = desk;
  const as = app.as(desk.doctor);
  const boss = app.as(desk.owner);
  const path = `/api/admin/patients/${patient}/ortho`;
  const read = (by = as) => by('GET', path);
  const begin = (form: object = FORM, by = as, headers = fresh()) => by('POST', path, form, headers);
  const put = (id: number, form: object, by = as) => by('PUT', `/api/admin/ortho_cases/${id}`, form, fresh());
  const control = (data: object = { wires: WIRE, next_weeks: 4 }, more: object = {}, by = as) =>
    store({ kind: 'ortho', data, ...more }, by);
  /** Signed, of a visit so many days ago. */
  const signed = async (data: object, days = 0) => {
    const { id } = await visit(days === 0 ? 'in_chair' : 'done', days);
    const answer = await store(
      { kind: 'ortho', ...idOf(await control(data, { reservation_id: id })), action: 'sign' },
      as,
    );
    expect(answer.status, answer.text).toBe(201);
    return answer.number('data', 'id');
  };
  const takes = async (position: number | null, category: string, taken_on = '2026-11-01') => {
    const sha = String(Math.random()).slice(2).padStart(64, '0');
    await app.owner.query(
      `WITH u AS (INSERT INTO uploads (key, type, user_id, content_type, bytes, sha256, state, created_at)
         SELECT x.kind || '/' || $5, x.kind, $2, 'image/jpeg', 140, $5, 'attached', haomai_now()
         FROM (VALUES ('clinical'), ('derived')) x(kind) RETURNING key, type)
       INSERT INTO images (hospital_id, patient_id, category, taken_on, position, status, original_key, full_key, thumb_key, sha256, content_type,
         bytes, uploaded_by, created_at, updated_at, updated_by)
       SELECT $1, $3, $4, $6, $7, 'ready', max(key) FILTER (WHERE type = 'clinical'), max(key) FILTER (WHERE type = 'derived'),
         max(key) FILTER (WHERE type = 'derived'), $5, 'image/jpeg', 140, $2, haomai_now(), haomai_now(), $2 FROM u`,
      [hospital, desk.doctor.id, patient, category, sha, taken_on, position],
    );
  };
  const reads = async () => {
    const { rows } = await app.owner.query(
      `SELECT area, treating, by_name FROM record_reads WHERE hospital_id = $1 AND area = 'ortho' ORDER BY id`,
      [hospital],
    );
    return rows;
  };
  const trail = async () => {
    const { rows } = await app.owner.query(
      `SELECT action, object, detail FROM operation_logs WHERE hospital_id = $1 AND action LIKE 'ortho.%' ORDER BY id`,
      [hospital],
    );
    return rows;
  };
  return { ...desk, as, boss, path, read, begin, put, control, signed, takes, reads, trail, seat };
}

describe('an orthodontic case', () => {
  it('is begun by a doctor who treats the patient, and is in its fourteenth month', async () => {
    const { begin, read, reads, doctor, trail } = await clinic();
    const answer = await begin();
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toMatchObject({
      ...{ ...FORM, status_name: '矫治中', ended_on: null, version: 1, doctor: { id: doctor.id, name: '林岚' } },
      created_at: expect.stringMatching(/^2026-11-20T.*\+08:00$/),
    });
    const opened = await read();
    expect(opened.status, opened.text).toBe(200);
    expect(opened.at('data', 'id')).toBe(answer.number('data', 'id'));
    expect(opened.at('meta')).toMatchObject({
      ...{
        view: 'full',
        month: 14,
        visits: 0,
        in_mouth: null,
        next_visit: null,
        controls: [],
        editable: true,
        treating: true,
      },
    });
    expect(await reads()).toEqual([{ area: 'ortho', treating: true, by_name: '林岚' }]);
    expect(await trail()).toMatchObject([{ action: 'ortho.create', object: '王小明', detail: { status: 'active' } }]);
  });

  it('there is none yet', async () => {
    const { read } = await clinic();
    const opened = await read();
    expect(opened.at('data')).toBeNull();
    expect(opened.at('meta', 'checklist')).toEqual({ start: [], end: [] });
  });

  it('is one a patient while it is open: of two at once one is told so', async () => {
    const { begin, put } = await clinic();
    const both = await Promise.all([begin(), begin({})]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost && told(lost)).toEqual([409, 'STATE', '该患者已有进行中的正畸病例']);
    const won = both.find(({ status }) => status === 201);
    if (!won) throw new Error('nobody won');
    expect((await put(won.number('data', 'id'), { status: 'stopped', version: 1 })).status).toBe(201);
    expect((await begin({})).status).toBe(201);
  });

  it('written twice with one key is one', async () => {
    const { begin } = await clinic();
    const headers = fresh();
    const [first, again] = [await begin(FORM, undefined, headers), await begin(FORM, undefined, headers)];
    expect([again.status, again.number('data', 'id')]).toEqual([201, first.number('data', 'id')]);
  });

  it('goes from planning to its end, and then stays as it is', async () => {
    const { begin, put, read } = await clinic();
    const planned = await begin({ goals: '排齐' });
    expect(planned.at('data')).toMatchObject({ status: 'planning', started_on: null, ended_on: null });
    const id = planned.number('data', 'id');
    expect(told(await put(id, { status: 'retention', version: 1 }))).toEqual([
      ...[409, 'STATE', '正畸病例不能这样改变状态'],
    ]);
    expect((await put(id, { status: 'active', version: 1 })).at('data', 'started_on')).toBe('2026-11-20');
    expect((await put(id, { started_on: '2026-01-20', version: 2 })).status).toBe(201);
    expect((await put(id, { status: 'retention', version: 3 })).at('data', 'ended_on')).toBe('2026-11-20');
    expect((await read()).at('meta', 'month')).toBe(11);
    expect((await put(id, { status: 'active', version: 4 })).at('data', 'ended_on')).toBeNull();
    expect((await put(id, { status: 'finished', version: 5 })).at('data', 'status_name')).toBe('已完成');
    expect(told(await put(id, { goals: '别的', version: 6 }))).toEqual([409, 'STATE', '正畸病例已结束，不能修改']);
  });

  it('changes by the version that was seen, and shows who lost what there is', async () => {
    const { begin, put, trail } = await clinic();
    const id = (await begin()).number('data', 'id');
    expect(error(await put(id, { plan: '不减数' }), 'version')).toEqual([422, ['版本为必填项']]);
    expect((await put(id, { plan: '不减数', extractions: [], version: 1 })).at('data')).toMatchObject({
      ...{ plan: '不减数', extractions: [], goals: '排齐整平', version: 2 },
    });
    const late = await put(id, { plan: '别的', version: 1 });
    expect(told(late).slice(0, 2)).toEqual([409, 'STALE']);
    expect([late.at('current', 'plan'), late.at('by')]).toEqual(['不减数', '林岚']);
    const lines = await trail();
    expect(lines.at(-1)).toMatchObject({ action: 'ortho.change', detail: { changed: ['extractions', 'plan'] } });
    expect(JSON.stringify(lines)).not.toContain('减数');
  });

  it.each([
    ['a status that is none', { status: 'retention' }, 'status', '状态格式错误'],
    ['a day to come', { status: 'active', started_on: '2026-11-21' }, 'started_on', '开始日期不能晚于今天'],
    ['a first day of a plan', { started_on: '2026-11-01' }, 'started_on', '矫治开始后才有开始日期'],
    ['61 months', { months_planned: 61 }, 'months_planned', '预计疗程最多60个月'],
    ['tooth 49', { extractions: ['49'] }, 'extractions.0', '牙位格式错误'],
    [
      'a measure twice',
      {
        detail: [
          { label: '中线', value: '正' },
          { label: '中线', value: '左' },
        ],
      },
      'detail',
      '指标重复',
    ],
  ])('refuses %s', async (_, form, field, message) => {
    const { begin } = await clinic();
    expect(error(await begin(form), field)).toEqual([422, [message]]);
  });
});

describe('a control', () => {
  it('is a sheet, signed, and what is in the mouth', async () => {
    const { begin, signed, read, control } = await clinic();
    await begin();
    const brackets = [
      { tooth: '11', what: '托槽' },
      { tooth: '12', what: '脱落' },
    ];
    await signed({ wires: WIRE, next_weeks: 6 }, 30);
    const newest = await signed({
      ...{ wires: { ...WIRE, lower: { size: '0.014', material: '镍钛' } }, brackets, chains: ['上颌连续'] },
      ...{ elastics: [{ class: 'II类', size: '3/16', hours: 20 }], hygiene: 1, next_weeks: 4 },
    });
    expect((await control({ wires: WIRE })).status).toBe(201);
    const meta = (await read()).at('meta') as { controls: { id: number }[] };
    expect(meta).toMatchObject({
      visits: 2,
      in_mouth: {
        ...{ on: '2026-11-20', wires: { lower: { size: '0.014' } }, brackets: [{ tooth: '11', what: '托槽' }] },
        ...{ chains: ['上颌连续'], elastics: [{ hours: 20 }], aligner: null },
      },
    });
    expect(meta.controls).toMatchObject([
      { status: 'draft', said: { ...NO_CONTROL, wires: WIRE } },
      { id: newest, status_name: '已归档', month: 14, said: { next_weeks: 4 } },
      { month: 13, said: { next_weeks: 6 } },
    ]);
  });

  it('is a kind of its own, with nothing of others, and is amended with a reason', async () => {
    const { signed, control, as, store } = await clinic();
    const id = await signed({ wires: WIRE });
    const shown = await as('GET', `${SHEETS}/${id}`);
    expect(shown.at('data')).toMatchObject({ kind: 'ortho', kind_name: '正畸复诊', data: { wires: WIRE } });
    expect(error(await control({ work: ['超声'] }), 'data.work')).toEqual([422, ['正畸复诊没有该项']]);
    const version = shown.number('data', 'version');
    const amended = await store(
      { kind: 'ortho', id, version, action: 'amend', reason: '漏记周数', data: { next_weeks: 5 } },
      as,
    );
    expect(amended.at('data')).toMatchObject({ status: 'amended', revision: 2, data: { wires: WIRE, next_weeks: 5 } });
  });

  it('of which nothing is said is not signed', async () => {
    const { control, store, as } = await clinic();
    const lacking = await store({ kind: 'ortho', ...idOf(await control({})), action: 'sign' }, as);
    expect(error(lacking, 'data.wires')).toEqual([422, ['复诊内容为必填项']]);
  });

  it.each([
    [{ wires: { upper: { size: '1', material: '镍钛' }, lower: null } }, 'data.wires.upper.size', '弓丝尺寸格式错误'],
    [{ brackets: [{ tooth: '19', what: '托槽' }] }, 'data.brackets.0.tooth', '牙位格式错误'],
    [{ next_weeks: 53 }, 'data.next_weeks', '复诊间隔周数为1至52的整数'],
    [{ hygiene: 4 }, 'data.hygiene', '口腔卫生为0至3的整数'],
    [{ aligner: { from: 3, to: 2, of: 20, days_each: 10, fit: '贴合' } }, 'data.aligner', '矫治器副数须依次不小于前者'],
  ])('refuses %j', async (data, field, message) => {
    const { control } = await clinic();
    expect(error(await control(data), field)).toEqual([422, [message]]);
  });

  it('is written by doctors; a hygienist reads it', async () => {
    const { control, signed, store, hygienist } = await clinic();
    const by = app.as(hygienist);
    expect(told(await control(undefined, {}, by))).toEqual([403, 'FORBIDDEN', '仅医生可以书写正畸复诊']);
    expect((await by('GET', `${SHEETS}/${await signed({ wires: WIRE })}`)).status).toBe(200);
    expect((await store({ kind: 'hygiene', data: { work: ['超声'] } }, by)).status).toBe(201);
  });
});

describe('what is there of it', () => {
  it('is photographs by place, and a list that holds nobody up', async () => {
    const { begin, put, read, takes } = await clinic();
    const id = (await begin({ ...FORM, started_on: '2026-10-20' })).number('data', 'id');
    await takes(7, 'intraoral', '2026-10-20');
    await takes(7, 'intraoral', '2026-11-20');
    await takes(1, 'face', '2026-11-21');
    // A place of another mount.
    await takes(7, 'periapical', '2026-10-20');
    await takes(null, 'cbct', '2026-10-20');
    const meta = (await read()).at('meta') as {
      photos: object[];
      checklist: { start: { key: string }[]; end: object[] };
    };
    expect(meta.photos).toMatchObject([
      { position: 1, taken_on: '2026-11-21', url: expect.stringContaining('derived') },
      { position: 7, taken_on: '2026-11-20' },
      { position: 7, taken_on: '2026-10-20', thumb_url: expect.any(String) },
    ]);
    expect(meta.checklist.start).toMatchObject([
      { key: 'panoramic', present: 1, done: true },
      { key: 'ceph', present: 0, done: false },
      { key: 'face', present: 0, wanted: 6, done: false },
      { key: 'intraoral', present: 2, wanted: 5 },
      { key: 'plan', done: true },
      { key: 'consent', done: false },
    ]);
    expect(meta.checklist.end).toEqual([]);
    await put(id, { status: 'finished', version: 1 });
    expect((await read()).at('meta', 'checklist', 'end')).toMatchObject([
      ...[
        { key: 'panoramic', present: 1 },
        { key: 'ceph' },
        { key: 'face', present: 1 },
        { key: 'intraoral', present: 2 },
      ],
    ]);
  });

  it('is the next visit, and the one of today that is written of', async () => {
    const { read, visit } = await clinic();
    const { hash_id } = await visit('in_chair');
    const { hash_id: later } = await visit('booked', -30);
    expect((await read()).at('meta')).toMatchObject({
      next_visit: { hash_id: later, date: '2026-12-20', doctor_name: '林岚' },
      open_visit: { hash_id },
    });
  });
});

describe('who reads and writes it', () => {
  it('a desk has the list alone, with thumbnails', async () => {
    const { begin, signed, takes, control, read, seat, path } = await clinic();
    await begin();
    await signed({ wires: WIRE });
    await control();
    await takes(1, 'face');
    const desk = app.as(await seat('customer_service'));
    const answer = await read(desk);
    expect(answer.at('data')).toMatchObject({ status: 'active', goals: null, plan: null, detail: null });
    expect(answer.at('meta')).toMatchObject({
      ...{ view: 'list', in_mouth: null, editable: false, controls: [{ status: 'signed', said: null }] },
      photos: [{ thumb_url: expect.any(String), url: null }],
    });
    expect((await desk('POST', path, FORM, fresh())).status).toBe(403);
  });

  it('who sells reads of own customers alone, and no picture', async () => {
    const { begin, read, seat, takes, hospital, patient } = await clinic();
    await begin();
    await takes(1, 'face');
    const sale = await seat('sale');
    expect(told(await read(app.as(sale)))).toEqual([403, 'FORBIDDEN', '仅限本人客户']);
    await app.owner.query(
      `INSERT INTO customers (hospital_id, patient_id, owner_id) VALUES ($1, $2, $3)
       ON CONFLICT (hospital_id, patient_id) DO UPDATE SET owner_id = excluded.owner_id`,
      [hospital, patient, sale.id],
    );
    expect((await read(app.as(sale))).at('meta')).toMatchObject({
      view: 'list',
      photos: [{ thumb_url: null, url: null }],
    });
  });

  it('a hygienist reads all of it and writes none; who does not treat writes none either', async () => {
    const { begin, read, put, hygienist, seat, boss, path } = await clinic();
    const id = (await begin()).number('data', 'id');
    const opened = await read(app.as(hygienist));
    expect([opened.at('data', 'plan'), opened.at('meta', 'editable')]).toEqual(['减数矫治', false]);
    expect((await app.as(hygienist)('POST', path, FORM, fresh())).status).toBe(403);
    const other = app.as(await seat('doctor', '高原'));
    expect((await read(other)).at('meta')).toMatchObject({ treating: false, editable: false });
    expect(told(await put(id, { goals: '别的', version: 1 }, other))).toEqual([403, 'FORBIDDEN', '仅接诊人员可修改']);
    expect((await put(id, { goals: '别的', version: 1 }, boss)).status).toBe(201);
  });

  it('another hospital knows nothing of it', async () => {
    const { begin, patient } = await clinic();
    const id = (await begin()).number('data', 'id');
    const elsewhere = await clinic();
    expect((await elsewhere.as('GET', `/api/admin/patients/${patient}/ortho`)).status).toBe(404);
    expect((await elsewhere.put(id, { goals: '别的', version: 1 })).status).toBe(404);
  });
});
