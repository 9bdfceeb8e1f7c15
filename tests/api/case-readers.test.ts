import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { CASES, DETAIL, openCaseDesk, WHOLE } from '../support/case-desk.ts';
import { deskForm } from '../support/desk-form.ts';
import type { Answer } from '../support/http.ts';
import { fresh } from '../support/member-desk.ts';

/** Who reads cases, and how much of them: docs/domain/records.md#who-sees-what. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openCaseDesk(app);
const idOf = (answer: Answer) => ({ id: answer.number('data', 'id'), version: answer.number('data', 'version') });
const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];

describe('staff read', () => {
  it.each([
    ['shop_owner', 'full'],
    ['doctor', 'full'],
    ['dental_hygienist', 'brief'],
    ['customer_service', 'brief'],
  ] as const)('as %s: %s', async (role, view) => {
    const { signed, detail, seat } = await clinic();
    const { id } = idOf(await signed());
    const answer = await detail(`id=${id}`, app.as(await seat(role)));
    const whole = view === 'full';
    expect([answer.status, answer.at('data')]).toMatchObject([
      200,
      {
        ...{ view, chief_complaint: WHOLE.chief_complaint, diagnosis: '26 急性牙髓炎；24 中龋' },
        ...{ treatments: [{ name: '开髓引流' }], doctor_order: { content: WHOLE.doctor_order }, status: 'signed' },
        present_history: whole ? WHOLE.present_history : null,
        past_history: whole ? WHOLE.past_history : null,
        exam: whole ? WHOLE.exam : null,
        treatment: whole ? WHOLE.treatment : null,
        plan: whole ? '' : null,
      },
    ]);
    expect(answer.at('meta')).toMatchObject({ editable: false, can_amend: role === 'shop_owner', treating: false });
  });

  it.each(['consultant', 'sale', 'sale_manager'] as const)(
    'as %s: of own customers, without what was found and done',
    async (role) => {
      const { hospital, patient, signed, detail, seat } = await clinic();
      const { id } = idOf(await signed());
      const person = await seat(role);
      const asks = app.as(person);
      expect(told(await detail(`id=${id}`, asks))).toEqual([403, 'FORBIDDEN', '仅限本人客户']);
      expect((await asks('GET', CASES)).at('data')).toEqual([]);
      await app.owner.query('INSERT INTO customers (hospital_id, patient_id, owner_id) VALUES ($1, $2, $3)', [
        ...[hospital, patient, person.id],
      ]);
      const least = {
        ...{
          view: 'brief',
          chief_complaint: WHOLE.chief_complaint,
          diagnosis: null,
          diagnoses: null,
          treatments: null,
        },
        ...{ present_history: null, exam: null, treatment: null, doctor_order: { content: WHOLE.doctor_order } },
      };
      expect((await detail(`id=${id}`, asks)).at('data')).toMatchObject(least);
      expect((await asks('GET', CASES)).at('data')).toMatchObject([least]);
    },
  );

  it('whole by opening one alone: the list is short for everybody, and asks for nothing that one may not read', async () => {
    const { hospital, patient, signed, owner, seat } = await clinic();
    await signed();
    const short = {
      view: 'brief',
      diagnosis: '26 急性牙髓炎；24 中龋',
      exam: null,
      present_history: null,
      treatment: null,
    };
    expect((await app.as(owner)('GET', CASES)).at('data')).toMatchObject([short]);
    const sale = await seat('sale');
    await app.owner.query('INSERT INTO customers (hospital_id, patient_id, owner_id) VALUES ($1, $2, $3)', [
      ...[hospital, patient, sale.id],
    ]);
    const asks = app.as(sale);
    expect((await asks('GET', CASES)).number('total')).toBe(1);
    for (const query of ['diagnosis=K04', 'uncoded=1'])
      expect((await asks('GET', `${CASES}?${query}`)).status, query).toBe(403);
    // What was typed is no pattern.
    expect((await app.as(owner)('GET', `${CASES}?diagnosis=${encodeURIComponent('%')}`)).number('total')).toBe(0);
  });

  it.each([
    ['doctor', '补充失活剂'],
    ['customer_service', ''],
  ] as const)('why a case was changed: as %s %o', async (role, reason) => {
    const { signed, store, detail, seat } = await clinic();
    const done = idOf(await signed());
    await store({ ...done, action: 'amend', reason: '补充失活剂', plan: '观察' });
    const answer = await detail(`id=${done.id}`, app.as(await seat(role)));
    expect([answer.at('data', 'amended'), answer.at('meta', 'revisions')]).toMatchObject([
      { by_name: '林岚', reason },
      [{ revision: 1 }, { revision: 2, reason }],
    ]);
  });

  it('nothing of another hospital, and super_admin nothing at all', async () => {
    const { signed, visit, detail } = await clinic();
    const { id } = idOf(await signed());
    const there = await visit('arrived');
    const stranger = app.as(await app.make.staff({ role: 'doctor' }));
    const unknown = await detail('id=1999999', stranger);
    expect(told(await detail(`id=${id}`, stranger))).toEqual(told(unknown));
    expect(told(await detail(`reservation_id=${there.hash_id}`, stranger))).toEqual(told(unknown));
    expect(unknown.status).toBe(404);
    const admin = await app.make.account();
    await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
    expect((await app.as(admin)('GET', `${DETAIL}?id=${id}`)).status).toBe(403);
  });

  it('null of a visit without a case, and its case by the visit', async () => {
    const { visit, store, detail, doctor } = await clinic();
    const { hash_id: booked } = await visit('booked');
    expect((await detail(`reservation_id=${booked}`)).at('meta', 'editable')).toBe(false);
    const { id, hash_id } = await visit('arrived');
    const none = await detail(`reservation_id=${hash_id}`);
    expect([none.status, none.at('data'), none.at('meta', 'editable')]).toEqual([200, null, true]);
    const { id: caseId } = idOf(await store({ reservation_id: id }));
    for (const key of [id, hash_id]) {
      const answer = await detail(`reservation_id=${key}`);
      expect(answer.at('data', 'id')).toBe(caseId);
      expect(answer.at('meta')).toMatchObject({
        editable: true,
        draft_of: { id: doctor.id, name: '林岚' },
        treating: true,
      });
    }
  });

  it('null again where the visit’s draft was given up: another may be written', async () => {
    const { visit, store, detail } = await clinic();
    const { id, hash_id } = await visit('arrived');
    const draft = idOf(await store({ reservation_id: id }));
    expect((await store({ ...draft, action: 'void', reason: '写错患者' })).string('data', 'status')).toBe('void');
    const none = await detail(`reservation_id=${hash_id}`);
    expect([none.at('data'), none.at('meta', 'editable')]).toEqual([null, true]);
    const next = idOf(await store({ reservation_id: id, exam: '重写' }));
    expect((await detail(`reservation_id=${hash_id}`)).at('data', 'id')).toBe(next.id);
    expect((await detail(`id=${draft.id}`)).string('data', 'status')).toBe('void');
  });

  it('and each reading is a row in ten minutes, which says whether they treat the patient', async () => {
    const { signed, detail, seat, patient, doctor } = await clinic();
    const { id } = idOf(await signed());
    const other = await seat('doctor', '赵敏');
    for (let n = 0; n < 3; n++) await detail(`id=${id}`, app.as(other));
    expect((await detail(`id=${id}`, app.as(other))).at('meta', 'treating')).toBe(false);
    await detail(`id=${id}`);
    const reads = async () =>
      (
        await app.owner.query(
          'SELECT user_id, by_name, role, area, object, treating FROM record_reads WHERE patient_id = $1 ORDER BY id',
          [patient],
        )
      ).rows;
    const line = { area: 'case', object: 'BL20261120-0001', role: '医生' };
    const once = [
      { ...line, user_id: other.id, by_name: '赵敏', treating: false },
      { ...line, user_id: doctor.id, by_name: '林岚', treating: true },
    ];
    expect(await reads()).toEqual(once);
    await app.owner.query('UPDATE record_read_spans SET until = haomai_now() WHERE user_id = $1', [other.id]);
    await detail(`id=${id}`, app.as(other));
    expect(await reads()).toEqual([...once, once[0]]);
  });

  it('nothing where the reading cannot be written down', async () => {
    const { signed, detail } = await clinic();
    const { id } = idOf(await signed());
    await app.owner.query('ALTER TABLE record_reads RENAME TO record_reads_gone');
    const answer = await detail(`id=${id}`);
    await app.owner.query('ALTER TABLE record_reads_gone RENAME TO record_reads');
    expect(answer.status).toBe(503);
    expect(answer.text).not.toContain(WHOLE.chief_complaint);
  });
});

describe('a patient’s account reads', () => {
  it('its own signed cases whole, with who changed them when and why', async () => {
    const { signed, store, account, owner } = await clinic();
    const done = await signed();
    await store({ chief_complaint: '洗牙' });
    const own = app.as(account);
    const list = await own('GET', '/api/cases');
    expect([list.status, list.number('total'), list.at('data')]).toMatchObject([
      200,
      1,
      [
        {
          ...{ code: 'BL20261120-0001', exam: WHOLE.exam, view: 'full' },
          doctor_order: { content: WHOLE.doctor_order },
        },
      ],
    ]);
    const { id, version } = idOf(done);
    await store({ id, version, action: 'amend', reason: '补充牙位', exam: '[[26]]叩(++)' }, app.as(owner));
    const one = await own('GET', `/api/cases/${id}`);
    expect([one.at('data'), one.at('meta', 'revisions')]).toMatchObject([
      { exam: '[[26]]叩(++)', status: 'amended', amended: { by_name: '周店长', reason: '补充牙位', count: 1 } },
      [
        { revision: 1, action: 'sign', by_name: '林岚', reason: '' },
        { revision: 2, action: 'amend', by_name: '周店长', reason: '补充牙位' },
      ],
    ]);
  });

  it('no draft, none in review, none that is void, nobody else’s', async () => {
    const { draft, signed, store, account, owner, patient } = await clinic();
    const open = idOf(await draft());
    const gone = idOf(await signed());
    expect((await store({ ...gone, action: 'void', reason: '写错患者' }, app.as(owner))).status).toBe(201);
    const stranger = await app.make.account();
    const kept = idOf(await signed());
    const unknown = told(await app.as(account)('GET', '/api/cases/1999999'));
    expect(unknown[0]).toBe(404);
    for (const id of [open.id, gone.id])
      expect(told(await app.as(account)('GET', `/api/cases/${id}`))).toEqual(unknown);
    expect(told(await app.as(stranger)('GET', `/api/cases/${kept.id}`))).toEqual(unknown);
    const shown = async (who: { token: string }, query = '') =>
      ((await app.as(who)('GET', `/api/cases${query}`)).at('data') as { id: number }[]).map(({ id }) => id);
    expect(await shown(account)).toEqual([kept.id]);
    expect(await shown(account, `?patient_id=${patient}`)).toEqual([kept.id]);
    expect(await shown(stranger, `?patient_id=${patient}`)).toEqual([]);
  });
});

describe('what was written for a visit', () => {
  it('holds it to its patient, and lets its time change', async () => {
    const { hospital, patient, store, seat } = await clinic();
    const doctor = await app.make.doctor({ hospital });
    const [slot, later] = [await app.make.slot(doctor.id, 1, '10:00'), await app.make.slot(doctor.id, 1, '11:00')];
    const desk = app.as(await seat('customer_service'));
    const booked = await desk(
      'POST',
      '/api/admin/reservations',
      deskForm({ slot, time: '10:00', department: doctor.department_id }),
      fresh(),
    );
    expect(booked.status, booked.text).toBe(201);
    const visitId = booked.number('data', 'id');
    const { rows } = await app.owner.query<{ patient_id: number }>(
      "UPDATE reservations SET flow_status = 'arrived' WHERE id = $1 RETURNING patient_id",
      [visitId],
    );
    const of = rows[0]?.patient_id;
    const written = await store({ patient_id: of, reservation_id: visitId }, app.as(await seat('shop_owner')));
    expect(written.status, written.text).toBe(201);
    const change = (more: object) =>
      desk(
        'PUT',
        `/api/admin/reservations/${visitId}/change`,
        {
          ...{ source: '牙疼', patient_id: of, hospital_id: hospital, doctor_id: doctor.id },
          ...{ department_id: doctor.department_id, date: slot.date, time: '10:00', ...more },
        },
        fresh(),
      );
    expect(told(await change({ patient_id: patient }))).toEqual([409, 'STATE', '该就诊已有病历或处置单']);
    expect((await change({ time: '11:00' })).status, String(later.id)).toBe(201);
  });
});

describe('cases of a hospital', () => {
  it('are found by number, patient, state, author, what was found, and whether that has a code', async () => {
    const { signed, store, doctor, patient } = await clinic();
    const answer = await signed();
    await store({ chief_complaint: '洗牙' });
    const by = app.as(doctor);
    const found = async (query: string) =>
      ((await by('GET', `${CASES}?${query}`)).at('data') as { code: string }[]).map(({ code }) => code);
    const [first, second] = ['BL20261120-0001', 'BL20261120-0002'];
    expect(await found('')).toEqual([second, first]);
    expect(await found('keyword=bl20261120-0002')).toEqual([second]);
    expect(await found(`keyword=${encodeURIComponent('王小明')}`)).toEqual([second, first]);
    expect(await found(`keyword=${encodeURIComponent('李')}`)).toEqual([]);
    expect(await found('status=signed')).toEqual([first]);
    expect(await found(`diagnosis=${encodeURIComponent('牙髓')}`)).toEqual([first]);
    expect(await found('diagnosis=k04')).toEqual([first]);
    expect(await found('uncoded=1')).toEqual([first]);
    expect(await found('late=1')).toEqual([]);
    expect(await found(`patient_id=${patient}&doctor_id=${doctor.id}&from=2026-11-20&to=2026-11-20`)).toEqual([
      second,
      first,
    ]);
    expect(await found('to=2026-11-19')).toEqual([]);
    expect(answer.status).toBe(201);
  });
});

it('of a locked hospital is read, and not written', async () => {
  const { hospital, store, detail } = await clinic();
  const { id } = idOf(await store({}));
  await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
  expect((await store({ id, plan: '观察' })).status).toBe(423);
  expect((await detail(`id=${id}`)).status).toBe(200);
});

describe('who opened a patient’s records', () => {
  it('is told to their account, of every hospital, and to the owner with where from', async () => {
    const { signed, detail, seat, owner, patient, account } = await clinic();
    const { id } = idOf(await signed());
    const other = await seat('doctor', '赵敏');
    await detail(`id=${id}`, app.as(other));
    const line = { by_name: '赵敏', role: '医生', area: 'case', area_name: '病历' };
    const own = app.as(account);
    for (const query of ['', `?patient_id=${patient}`]) {
      const told = await own('GET', `/api/record_access${query}`);
      expect([told.number('total'), told.at('data')]).toMatchObject([
        1,
        [{ ...line, id: expect.any(Number), patient: '王小明', hospital: expect.any(String) }],
      ]);
      expect(Object.keys((told.at('data') as object[])[0] ?? {})).not.toContain('address');
    }
    expect(
      (await app.as(await app.make.account())('GET', `/api/record_access?patient_id=${patient}`)).at('data'),
    ).toEqual([]);
    const reads = (who: { token: string }) => app.as(who)('GET', `/api/admin/patients/${patient}/reads`);
    expect((await reads(owner)).at('data')).toMatchObject([
      {
        ...line,
        user_id: other.id,
        object: 'BL20261120-0001',
        treating: false,
        address: expect.stringContaining('127.0.0.1'),
      },
    ]);
    expect((await reads(other)).status).toBe(403);
    expect((await reads(await app.make.staff({ role: 'shop_owner' }))).status).toBe(404);
  });

  it('stands beside the visits of a patient with the cases that were signed', async () => {
    const { signed, store, patient, account } = await clinic();
    await signed();
    await store({ chief_complaint: '洗牙' });
    const answer = await app.as(account)('GET', `/api/patients/get_patient_case?patient_id=${patient}`);
    expect(answer.at('data', 'cases')).toMatchObject([{ code: 'BL20261120-0001', exam: WHOLE.exam, view: 'full' }]);
  });
});
