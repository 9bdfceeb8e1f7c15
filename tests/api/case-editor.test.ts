import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { EMR, WHOLE } from '../support/case-desk.ts';
import { DISEASE, openHealthDesk } from '../support/health-desk.ts';
import type { Answer, Asks } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';

/** What the editor of a case is opened with: docs/domain/records.md#the-editor. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function clinic() {
  const desk = await openHealthDesk(app);
  const config = (visit: string | number = '', by: Asks = desk.as, of = desk.patient) =>
    by('GET', `${EMR}/config/${of}?reservation_id=${visit}`);
  return { ...desk, config };
}

const idOf = (answer: Answer) => ({ id: answer.number('data', 'id'), version: answer.number('data', 'version') });
const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];

describe('the editor of a case', () => {
  it('has what is known of the patient, and begins with it', async () => {
    const { save, add, config, visit, patient, store } = await clinic();
    await save({});
    await add({ substance: '青霉素', severity: 'severe', reaction: '皮疹', type: 'drug' });
    const { id, hash_id } = await visit('in_chair');
    const answer = await config(hash_id);
    expect(answer.at('data', 'patient')).toMatchObject({ id: patient, name: '王小明' });
    expect(answer.at('data', 'alerts', 0)).toMatchObject({ kind: 'allergy', severity: 'severe' });
    expect(answer.at('data', 'base')).toMatchObject({ revision: 1, content: { systemic_text: DISEASE } });
    const past = `高血压、HIV、${DISEASE}；用药：氨氯地平 5mg 每日一次；青霉素过敏`;
    expect(answer.at('data', 'begun')).toEqual({
      visit_type: 'first',
      chief_complaint: '右上后牙疼',
      past_history: past,
    });
    expect([answer.at('data', 'draft'), answer.at('meta')]).toEqual([null, { treating: true }]);
    // And the row that the first save makes has it.
    expect((await store({ reservation_id: id, exam: '叩(+)' })).at('data')).toMatchObject({
      past_history: past,
      chief_complaint: '右上后牙疼',
    });
  });

  it('has the teeth as they are today', async () => {
    const { config, visit, as, patient } = await clinic();
    const { hash_id } = await visit('in_chair');
    expect((await config(hash_id)).at('data', 'chart')).toMatchObject({ on: '2026-11-20', version: 1, findings: [] });
    const path = `/api/admin/patients/${patient}/chart`;
    const changes = [{ op: 'add', tooth: '26', state: '缺失' }];
    expect((await as('POST', path, { version: 1, changes }, fresh())).status).toBe(201);
    expect((await config(hash_id)).at('data', 'chart')).toEqual((await as('GET', path)).at('data'));
  });

  it('does not say what nobody asked about', async () => {
    const { config, visit, allergies, save } = await clinic();
    const { hash_id } = await visit('in_chair');
    expect((await config(hash_id)).at('data', 'begun', 'past_history')).toBe('');
    await save({ content: {}, allergy_state: 'none' });
    expect((await config(hash_id)).at('data', 'begun', 'past_history')).toBe('否认过敏史');
    expect((await allergies()).at('meta', 'allergy_state')).toBe('none');
  });

  it('asks of a first visit what signing asks', async () => {
    const { config, visit, store, draft } = await clinic();
    const required = (answer: Answer) =>
      (answer.at('data', 'sections') as { key: string; required: boolean }[])
        .filter((each) => each.required)
        .map(({ key }) => key);
    const { id, hash_id } = await visit('in_chair');
    const first = await config(hash_id);
    const always = ['chief_complaint', 'exam', 'treatment', 'doctor_order'];
    expect(required(first).sort()).toEqual([...always, 'present_history', 'past_history'].sort());
    expect((first.at('data', 'policy', 'sign_required') as string[]).sort()).toEqual(
      [...always, 'present_history', 'past_history', 'diagnoses'].sort(),
    );
    expect(first.at('data', 'sections', 0)).toEqual({
      ...{ key: 'chief_complaint', label: '主诉', required: true, max: 500 },
    });
    await store({ reservation_id: id, visit_type: 'again' });
    expect(required(await config(hash_id)).sort()).toEqual(always.sort());
    // What the database asks is that, neither more nor less.
    const empty = await draft({ visit_type: 'first', chief_complaint: '' });
    const refused = await store({ ...idOf(empty), action: 'sign' });
    expect(Object.keys(refused.at('errors') as object).sort()).toEqual(
      [...always, 'present_history', 'past_history', 'diagnoses'].sort(),
    );
  });

  it('opens the case that is being written: the visit’s, or one of no visit that is one’s own', async () => {
    const { config, visit, store, seat } = await clinic();
    const { id, hash_id } = await visit('in_chair');
    const of = idOf(await store({ reservation_id: id, exam: '叩(+)' }));
    const beside = idOf(await store({ exam: '无就诊' }));
    expect((await config(hash_id)).at('data', 'draft')).toMatchObject({ ...of, exam: '叩(+)', view: 'full' });
    expect((await config()).at('data', 'draft')).toMatchObject({ ...beside, exam: '无就诊' });
    const colleague = app.as(await seat('doctor'));
    expect((await config('', colleague)).at('data', 'draft')).toBe(null);
    expect((await config(hash_id, colleague)).at('data', 'draft', 'id')).toBe(of.id);
  });

  it('brings templates, phrases, orders and diagnoses: the hospital’s and one’s own, what is used most first', async () => {
    const { config, as, owner, store, seat } = await clinic();
    const own = (text: string) => ({ section: 'exam', text, scope: 'own' });
    const make = async (path: string, form: object, by: Asks = as) =>
      (await by('POST', `/api/admin/${path}`, form, fresh())).number('data', 'id');
    const [one, two] = [await make('phrases', own('叩痛（＋）')), await make('phrases', own('冷诊敏感'))];
    const order = await make('doctor_orders', { category: 'after', text: '24小时内勿漱口', scope: 'own' });
    const colleague = app.as(await seat('doctor'));
    await make('phrases', own('别人的'), colleague);
    const form = { kind: 'endodontic', enabled: true, diagnosis_code: '', content: { exam: '{牙位}龋坏' } };
    const shared = await make(
      'hospital/patient-emr/templateStore',
      { ...form, name: '根管', scope: 'hospital' },
      app.as(owner),
    );
    const theirs = await colleague('POST', `${EMR}/templateStore`, { ...form, name: '别人的', scope: 'own' }, fresh());
    const used = { templates: [shared, theirs.number('data', 'id')], phrases: [two, order] };
    expect((await store({ exam: '冷诊敏感', used })).status).toBe(201);
    const answer = await config();
    const ids = (name: string) =>
      (answer.at('data', name) as { id: number; uses: number }[]).map(({ id, uses }) => [id, uses]);
    expect(ids('phrases')).toEqual([
      [two, 1],
      [one, 0],
    ]);
    expect(ids('orders')).toEqual([[order, 1]]);
    expect(answer.at('data', 'templates')).toMatchObject([
      { id: shared, name: '根管', uses: 1, scope: 'hospital', content: { exam: '{牙位}龋坏', plan: '' } },
    ]);
    expect(answer.at('data', 'phrases', 0)).toMatchObject({ section: 'exam', text: '冷诊敏感', initials: 'lzmg' });
    // Another's is no more used for being named.
    expect((await config('', colleague)).at('data', 'templates')).toMatchObject([
      { uses: 1 },
      { name: '别人的', uses: 0 },
    ]);
    // What counts it is no change of it: who has it open in a form does not lose.
    const { rows } = await app.owner.query<{ version: number }>('SELECT version FROM phrases WHERE id = $1', [two]);
    expect(rows).toEqual([{ version: 1 }]);
  });

  it('says by what rules one writes', async () => {
    const { config, seat, hospital, doctor, visit } = await clinic();
    expect((await config()).at('data', 'policy')).toMatchObject({ amend_hours: 24, countersign: false });
    const supervisor = await seat('doctor');
    await app.owner.query('UPDATE staff_members SET supervisor_id = $3 WHERE hospital_id = $1 AND user_id = $2', [
      ...[hospital, doctor.id, supervisor.id],
    ]);
    await app.owner.query('INSERT INTO record_settings (hospital_id, amend_hours) VALUES ($1, 48)', [hospital]);
    expect((await config()).at('data', 'policy')).toMatchObject({ amend_hours: 48, countersign: true });
    expect((await visit('booked')).id).toBeGreaterThan(0);
  });

  it('gives each person one key for what their browsers keep, and nobody another’s', async () => {
    const { config, seat } = await clinic();
    const key = (await config()).string('data', 'local_key');
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect((await config()).string('data', 'local_key')).toBe(key);
    expect((await config('', app.as(await seat('doctor')))).string('data', 'local_key')).not.toBe(key);
  });

  it('is a reading, written down, and for doctors and owners', async () => {
    const { config, reads, seat, desk, owner } = await clinic();
    await config();
    const stranger = await seat('doctor', '何医生');
    expect((await config('', app.as(stranger))).at('meta', 'treating')).toBe(false);
    expect(await reads('case')).toEqual([
      { by_name: '林岚', treating: true },
      { by_name: '何医生', treating: false },
    ]);
    expect((await config('', app.as(owner))).status).toBe(200);
    for (const by of [desk, app.as(await seat('dental_hygienist')), app.as(await seat('consultant'))]) {
      expect((await config('', by)).status).toBe(403);
    }
  });

  it('knows no patient and no visit of others', async () => {
    const { config, visit } = await clinic();
    const other = await clinic();
    const theirs = await other.visit('in_chair');
    expect((await config('', undefined, other.patient)).status).toBe(404);
    expect((await config(theirs.hash_id)).status).toBe(404);
    expect((await config((await visit('in_chair')).id)).status).toBe(200);
  });
});

describe('a case that becomes a template', () => {
  const PATH = `${EMR}/store-template`;

  it('gives the sections that are chosen, with the teeth left open', async () => {
    const { signed, as } = await clinic();
    const { id } = idOf(await signed());
    const form = { case_id: id, name: '牙髓炎', scope: 'own', kind: 'endodontic', sections: ['exam', 'treatment'] };
    const made = await as('POST', PATH, form, fresh());
    expect([made.status, made.at('data')]).toMatchObject([
      201,
      {
        ...{ name: '牙髓炎', kind: 'endodontic', scope: 'own', enabled: true, uses: 0, diagnosis_code: 'K04.0' },
        content: {
          ...{ exam: WHOLE.exam.replace('[[26]]', '{牙位}'), treatment: '{牙位}局麻下开髓引流', plan: '' },
          chief_complaint: '',
        },
      },
    ]);
    expect((await as('POST', PATH, form, fresh())).at('errors', 'name')).toBeTruthy();
    const empty = await as('POST', PATH, { ...form, name: '空的', sections: ['plan'] }, fresh());
    expect(empty.at('errors', 'sections')).toEqual(['所选段落没有内容']);
  });

  it('is the hospital’s by its owner alone, and of this hospital', async () => {
    const { signed, as, owner } = await clinic();
    const { id } = idOf(await signed());
    const form = { case_id: id, name: '全院牙髓炎', scope: 'hospital', sections: ['exam'] };
    expect(told(await as('POST', PATH, form, fresh())).slice(0, 2)).toEqual([403, 'FORBIDDEN']);
    expect((await app.as(owner)('POST', PATH, form, fresh())).status).toBe(201);
    const other = await clinic();
    expect((await other.as('POST', PATH, form, fresh())).status).toBe(404);
  });
});
