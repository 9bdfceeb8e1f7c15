import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/platform/scope.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openCaseDesk, WHOLE } from '../support/case-desk.ts';
import type { Answer, Asks } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';
import { waitingForLocks } from '../support/waiting.ts';

/** What the paper of a case says, and who printed it: docs/domain/records.md#prints. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const idOf = (answer: Answer) => ({ id: answer.number('data', 'id'), version: answer.number('data', 'version') });
const PRINTED = '/api/admin/records/printed';

async function clinic() {
  const desk = await openCaseDesk(app);
  /** As the doctor finds it on that day. */
  const chart = async (changes: object[]) => {
    const path = `/api/admin/patients/${desk.patient}/chart`;
    const version = (await app.as(desk.doctor)('GET', path)).number('data', 'version');
    const answer = await app.as(desk.doctor)('POST', path, { version, changes }, fresh());
    expect(answer.status).toBe(201);
  };
  const print = (id: number, by: Asks = app.as(desk.doctor)) => by('POST', PRINTED, { type: 'case', id }, fresh());
  return { ...desk, chart, print };
}

describe('the teeth of a case', () => {
  it('are those of its visit’s day in each revision, whatever is found later', async () => {
    const { chart, signed, draft, detail, store } = await clinic();
    expect((await detail(`id=${idOf(await draft()).id}`)).at('meta', 'chart')).toBe(null);
    await chart([{ op: 'add', tooth: '26', surfaces: ['O'], state: '龋' }]);
    const { id, version } = idOf(await signed());
    await chart([{ op: 'add', tooth: '11', state: '冠' }]);
    await store({ id, version, action: 'amend', reason: '补充医嘱', doctor_order: '三天后复诊' });
    const found = async (query: string) =>
      ((await detail(query)).at('meta', 'chart', 'findings') as { tooth: string; state: string }[])
        .map(({ tooth, state }) => `${tooth} ${state}`)
        .sort();
    expect(await found(`id=${id}&revision=1`)).toEqual(['26 龋']);
    // An amendment of the same day finds what the day's chart has by then.
    expect(await found(`id=${id}`)).toEqual(['11 冠', '26 龋']);
  });

  it.each([
    ['shop_owner', true],
    ['doctor', true],
    ['dental_hygienist', true],
    ['customer_service', false],
  ] as const)('are shown to whom the chart is: %s %s', async (role, shown) => {
    const { chart, signed, detail, seat } = await clinic();
    await chart([{ op: 'add', tooth: '26', surfaces: ['O'], state: '龋' }]);
    const { id } = idOf(await signed());
    const answer = await detail(`id=${id}`, app.as(await seat(role)));
    expect(answer.at('meta', 'chart') !== null).toBe(shown);
    expect(JSON.stringify(answer.at('meta')).includes('龋')).toBe(shown);
  });

  it('are on the paper of the patient, who reads all that was signed', async () => {
    const { chart, signed, account } = await clinic();
    await chart([{ op: 'add', tooth: '26', surfaces: ['O'], state: '龋' }]);
    const { id } = idOf(await signed());
    const answer = await app.as(account)('GET', `/api/cases/${id}`);
    expect(answer.at('meta', 'chart', 'findings')).toMatchObject([{ tooth: '26', state: '龋', surfaces: ['O'] }]);
  });
});

describe('the words that an amendment replaced', () => {
  it('stand beside what is said now, for whoever reads all of it', async () => {
    const { signed, store, detail, seat, account } = await clinic();
    const { id, version } = idOf(await signed({ ...WHOLE, plan: '' }));
    await store({
      ...{ id, version, action: 'amend', reason: '诊断有误', plan: '根管治疗' },
      diagnoses: [{ code: 'K04.1', name: '牙髓坏死', teeth: ['26'] }],
      treatments: [],
    });
    const replaced = [
      { part: 'diagnoses', text: '26 急性牙髓炎；24 中龋' },
      { part: 'treatments', text: '26 OD 开髓引流' },
    ];
    // 治疗计划 was empty: nothing of it is struck.
    expect((await detail(`id=${id}`)).at('meta', 'revisions')).toMatchObject([{ replaced: [] }, { replaced }]);
    expect((await app.as(account)('GET', `/api/cases/${id}`)).at('meta', 'revisions', 1, 'replaced')).toEqual(replaced);
    const desk = await detail(`id=${id}`, app.as(await seat('customer_service')));
    expect(desk.at('meta', 'revisions')).toMatchObject([{ replaced: [] }, { replaced: [], changed: [] }]);
  });
});

describe('a print of a case', () => {
  it('counts, and the trail says who printed which revision', async () => {
    const { hospital, signed, detail, print, owner } = await clinic();
    const { id } = idOf(await signed());
    expect((await detail(`id=${id}`)).at('meta', 'prints')).toBe(0);
    expect((await print(id)).status).toBe(204);
    expect((await print(id, app.as(owner))).status).toBe(204);
    expect((await detail(`id=${id}`)).at('meta', 'prints')).toBe(2);
    const { rows } = await app.owner.query(
      `SELECT detail FROM operation_logs WHERE hospital_id = $1 AND action = 'record.print' ORDER BY id`,
      [hospital],
    );
    expect(rows.map(({ detail: said }) => said)).toMatchObject([
      { id, revision: 1, print_no: 1 },
      { id, revision: 1, print_no: 2 },
    ]);
  });

  it('behind another that is under way has the number after it; sent twice it is one', async () => {
    const { hospital, patient, doctor, owner, signed, detail, print } = await clinic();
    const { id } = idOf(await signed());
    const other = await app.owner.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM records WHERE id = $1 FOR NO KEY UPDATE', [id]);
      await other.query(
        `INSERT INTO record_prints (hospital_id, patient_id, type, object_id, print_no, by_id, by_name, at)
         VALUES ($1, $2, 'case', $3, 1, $4, '周店长', haomai_now())`,
        [hospital, patient, id, owner.id],
      );
      const printing = print(id);
      await expect.poll(() => waitingForLocks(app, '%print_record%')).toBe(1);
      await other.query('COMMIT');
      expect((await printing).status).toBe(204);
    } finally {
      other.release();
    }
    expect((await detail(`id=${id}`)).at('meta', 'prints')).toBe(2);
    const key = fresh();
    for (const _ of [1, 2]) await app.as(doctor)('POST', PRINTED, { type: 'case', id }, key);
    expect((await detail(`id=${id}`)).at('meta', 'prints')).toBe(3);
  });

  it('is of those who read all of it, and of their hospital', async () => {
    const { signed, print, seat } = await clinic();
    const { id } = idOf(await signed());
    for (const role of ['dental_hygienist', 'customer_service', 'sale'] as const)
      expect((await print(id, app.as(await seat(role)))).status, role).toBe(403);
    const { doctor: stranger } = await clinic();
    expect((await print(id, app.as(stranger))).status).toBe(404);
    expect((await app.as(stranger)('POST', PRINTED, { type: 'recipe', id }, fresh())).at('errors')).toEqual({
      type: ['打印内容格式错误'],
    });
  });

  it('is nothing that the application could take back', async () => {
    const { signed, print } = await clinic();
    const { id } = idOf(await signed());
    await print(id);
    for (const sql of ['UPDATE record_prints SET print_no = 9', 'DELETE FROM record_prints'])
      await expect(systemScope(app.deps.database).query(sql), sql).rejects.toThrow(/permission denied/);
  });
});
