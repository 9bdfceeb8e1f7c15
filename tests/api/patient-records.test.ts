import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openCaseDesk } from '../support/case-desk.ts';
import type { Answer, Asks } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';

/** A patient as the workstation opens them: docs/domain/records.md#the-workstation. The clinic's day is 2026-11-20. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const idOf = (answer: Answer) => answer.number('data', 'id');

async function clinic() {
  const desk = await openCaseDesk(app);
  const path = `/api/admin/patients/${desk.patient}/record`;
  const open = (by: Asks = app.as(desk.doctor)) => by('GET', path);
  return { ...desk, path, open };
}

describe('a patient who is opened', () => {
  it('has what their pages begin with in one answer', async () => {
    const { open, signed, draft, visit, hospital, patient } = await clinic();
    const done = await signed();
    const writing = await draft();
    const arrived = await visit('arrived');
    await visit('booked', -3);
    await app.owner.query(
      `INSERT INTO follow_ups (hospital_id, patient_id, kind, cause, due_on, content, role) SELECT $1, $2, 'other', said, day::date, said, 'doctor'
       FROM (VALUES ('问疼痛', '2026-11-19'), ('问明天', '2026-11-21')) f(said, day)`,
      [hospital, patient],
    );
    const answer = await open();
    expect([answer.status, answer.at('data')]).toMatchObject([
      200,
      {
        banner: { id: patient, name: '王小明' },
        alerts: [],
        counts: { cases: 2, follow_ups: 2 },
        cases: [
          { id: idOf(writing), status: 'draft', view: 'brief', present_history: null },
          { id: idOf(done), status: 'signed', diagnosis: '26 急性牙髓炎；24 中龋', present_history: null },
        ],
        chart: { on: '2026-11-20', findings: [] },
        open_draft: { id: idOf(writing) },
        unwritten_visit: { hash_id: arrived.hash_id, date: '2026-11-20', doctor_name: '林岚' },
        next_visit: { date: '2026-11-23', doctor_name: '林岚' },
        follow_ups: [{ due_on: '2026-11-19', content: '问疼痛' }],
      },
    ]);
    expect(answer.at('meta')).toEqual({ editable: true, treating: true });
  });

  it('of whom nothing is known yet has nothing, and a case may be begun', async () => {
    const { open } = await clinic();
    const answer = await open();
    expect(answer.at('data')).toMatchObject({
      ...{ counts: { cases: 0, follow_ups: 0 }, cases: [], open_draft: null, unwritten_visit: null, follow_ups: [] },
    });
    expect(answer.at('meta', 'editable')).toBe(true);
  });

  it('goes on with a draft of one’s own alone', async () => {
    const { open, draft, seat } = await clinic();
    await draft();
    const colleague = app.as(await seat('doctor'));
    const answer = await open(colleague);
    expect(answer.at('data')).toMatchObject({ open_draft: null, unwritten_visit: null, counts: { cases: 1 } });
    expect(answer.at('meta')).toEqual({ editable: false, treating: false });
  });

  it.each([
    ['shop_owner', true, true],
    ['dental_hygienist', false, true],
    ['customer_service', false, false],
  ] as const)('by %s', async (role, editable, chart) => {
    const { open, signed, seat } = await clinic();
    await signed();
    const answer = await open(app.as(await seat(role)));
    expect([answer.status, answer.at('data', 'chart') !== null]).toEqual([200, chart]);
    expect(answer.at('data', 'cases', 0)).toMatchObject({
      view: 'brief',
      diagnosis: '26 急性牙髓炎；24 中龋',
      exam: null,
    });
    expect(answer.at('meta')).toEqual({ editable, treating: false });
  });

  it.each(['consultant', 'sale', 'sale_manager'] as const)(
    'by %s has banner and alerts, and more of an own customer',
    async (role) => {
      const { open, signed, seat, hospital, patient } = await clinic();
      await signed();
      const person = await seat(role);
      const asks = app.as(person);
      const bare = { banner: { name: '王小明' }, alerts: [], counts: null, cases: [], chart: null, next_visit: null };
      expect((await open(asks)).at('data')).toMatchObject({ ...bare, follow_ups: [] });
      await app.owner.query('INSERT INTO customers (hospital_id, patient_id, owner_id) VALUES ($1, $2, $3)', [
        ...[hospital, patient, person.id],
      ]);
      const own = await open(asks);
      expect(own.at('data')).toMatchObject({
        counts: { cases: 1 },
        chart: null,
        cases: [{ diagnosis: null, diagnoses: null }],
      });
    },
  );

  it('is told to them once in ten minutes, and to nobody else', async () => {
    const { open, account, patient } = await clinic();
    for (let n = 0; n < 11; n++) expect((await open()).status).toBe(200);
    const told = await app.as(account)('GET', `/api/record_access?patient_id=${patient}`);
    expect([told.at('total'), told.at('data')]).toMatchObject([
      1,
      [{ by_name: '林岚', area: 'record', area_name: '工作台' }],
    ]);
  });

  it('with HIV in their file is so in words for a doctor, and 标准预防 at the desk', async () => {
    const { open, owner, patient, seat } = await clinic();
    const base = { patient_id: patient, content: { systemic: ['HIV'] }, allergy_state: 'none' };
    const written = await app.as(owner)('POST', '/api/admin/hospital/patient-emr/store-base-emr', base, fresh());
    expect(written.status).toBe(201);
    expect(JSON.stringify((await open()).at('data', 'alerts'))).toContain('HIV');
    const desk = await open(app.as(await seat('customer_service')));
    expect(desk.at('data', 'alerts')).toMatchObject([{ kind: 'medical', text: '标准预防' }]);
    expect(JSON.stringify(desk.at())).not.toContain('HIV');
  });

  it('is unknown to another hospital', async () => {
    const { path } = await clinic();
    const { doctor: stranger } = await clinic();
    expect((await app.as(stranger)('GET', path)).status).toBe(404);
  });
});
