import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_ROLES } from '#contract/roles.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { CONTENT, DISEASE, openHealthDesk } from '../support/health-desk.ts';
import type { Answer, Asks } from '../support/http.ts';
import { waitingForLocks } from '../support/waiting.ts';

/** What reaches everybody near a patient, and what only those who treat: docs/domain/records.md#allergies-and-alerts. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PLAIN = { kind: 'medical', text: '标准预防', severity: 'unknown' };
const ALLERGY = { kind: 'allergy', text: '青霉素过敏（重度，过敏性休克）', severity: 'severe' };
const WORDS = [
  { kind: 'medical', text: '高血压', severity: 'unknown' },
  { kind: 'medical', text: 'HIV', severity: 'unknown' },
  { kind: 'medical', text: DISEASE, severity: 'unknown' },
];
const PENICILLIN = { substance: '青霉素', severity: 'severe', reaction: '过敏性休克' };

/** With a slot that may be booked, an allergy and a health file. */
async function clinic() {
  const desk = await openHealthDesk(app);
  const bookable = await app.make.doctor({ hospital: desk.hospital });
  const slot = (time: string, days = 0) => app.make.slot(bookable.id, days, time);
  const book = async (time: string, by: Asks = desk.desk) => {
    const form = deskForm({ slot: await slot(time), time, department: bookable.department_id });
    const { name: _n, phone: _p, certificate_number: _c, ...rest } = form;
    const answer = await by('POST', '/api/admin/reservations', { ...rest, patient_id: desk.patient });
    expect(answer.status, answer.text).toBe(201);
    return answer.string('data', 'hash_id');
  };
  return { ...desk, bookable, slot, book };
}

const known = (answer: Answer) => {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};

describe('in words for doctor, hygienist and owner, plain for all others', () => {
  it.each(STAFF_ROLES)('%s', async (role) => {
    const { add, save, book, seat, slot, patient } = await clinic();
    known(await add(PENICILLIN));
    known(await save({}));
    const hash = await book('14:00');
    const person = await seat(role);
    const asks = app.as(person);
    const words = ['doctor', 'dental_hygienist', 'shop_owner'].includes(role);
    const alerts = words ? [ALLERGY, ...WORDS] : [ALLERGY, PLAIN];
    const open = await slot('16:00');
    const held = known(await asks('POST', '/api/holds', { scheduling_time_id: open.id, patient_id: patient }));
    const hold = held.number('data', 'id');
    const lookup = `date=${open.date}&scheduling_time_id=${open.id}`;
    const seen: [string, Answer, unknown][] = [];
    const see = (what: string, answer: Answer, ...path: (string | number)[]) =>
      seen.push([what, answer, known(answer).at(...path)]);
    see(
      'the file',
      await asks('GET', `/api/admin/hospital/patient-emr/base-emr-list?patient_id=${patient}`),
      'meta',
      'alerts',
    );
    see('its allergies', await asks('GET', `/api/admin/patients/${patient}/allergies`), 'meta', 'alerts');
    see('the detail', await asks('GET', `/api/admin/base_booking_hall/${hash}/patient`), 'data', 'alerts');
    see(
      'a search',
      await asks('POST', '/api/admin/search/hospitalPatient', { keyword: '王小明' }),
      'data',
      0,
      'alerts',
    );
    see('a hold', held, 'meta', 'alerts');
    see('a hold again', await asks('GET', `/api/holds/${hold}?patient_id=${patient}`), 'meta', 'alerts');
    see(
      'a slot',
      await asks('GET', `/api/admin/reservation_scheduling?${lookup}&patient_id=${patient}`),
      'meta',
      'alerts',
    );
    see(
      'a person',
      await asks('GET', `/api/admin/hospital/patient-regd/patientinfo?patient_id=${patient}`),
      'data',
      'alerts',
    );
    const queue = known(await asks('GET', '/api/admin/today_reservations'));
    const mine = (queue.at('data') as { hash_id: string; alerts: unknown }[]).find(({ hash_id }) => hash_id === hash);
    seen.push(['the queue', queue, mine?.alerts]);
    for (const [what, answer, found] of seen) {
      expect([what, found]).toEqual([what, alerts]);
      if (words) continue;
      expect(answer.text).not.toContain(DISEASE);
      expect(answer.text).not.toContain('"HIV"');
    }
    expect(known(await asks('GET', `/api/holds/${hold}`)).at('meta')).not.toHaveProperty('alerts');
  });

  it('what the patient wrote of it, too', async () => {
    const { book, desk, as, patient } = await clinic();
    await app.owner.query("UPDATE patients SET medical_history = '乙肝多年', allergic_history = '头孢' WHERE id = $1", [
      patient,
    ]);
    const hash = await book('14:15');
    const detail = `/api/admin/base_booking_hall/${hash}/patient`;
    const info = `/api/admin/hospital/patient-regd/patientinfo?patient_id=${patient}`;
    for (const path of [detail, info]) {
      expect(known(await as('GET', path)).at('data')).toMatchObject({
        medical_history: '乙肝多年',
        allergic_history: '头孢',
      });
      const plain = known(await desk('GET', path));
      expect(plain.at('data')).toMatchObject({ medical_history: null, allergic_history: '头孢' });
      expect(plain.text).not.toContain('乙肝');
    }
    const queue = known(await desk('GET', '/api/admin/today_reservations'));
    expect(queue.text).not.toContain('乙肝');
  });
});

describe('the grid', () => {
  const gridOf = async (asks: Asks) => {
    const answer = known(await asks('GET', '/api/admin/base_booking_hall'));
    const found = answer.at('meta', 'reservations') as { hash_id: string; alerts: unknown }[];
    return { text: answer.text, alerts: Object.fromEntries(found.map(({ hash_id, alerts }) => [hash_id, alerts])) };
  };

  it('has the plain form for everybody, of visits from before and after', async () => {
    const { add, save, book, as, desk, owner } = await clinic();
    const before = await book('11:30');
    expect((await gridOf(desk)).alerts[before]).toEqual([]);
    known(await add(PENICILLIN));
    known(await save({}));
    const after = await book('11:45');
    for (const asks of [desk, as, app.as(owner)]) {
      const { text, alerts } = await gridOf(asks);
      expect([alerts[before], alerts[after]]).toEqual([
        [ALLERGY, PLAIN],
        [ALLERGY, PLAIN],
      ]);
      expect(text).not.toContain(DISEASE);
      expect(text).not.toContain('"HIV"');
    }
  });

  it('keeps them through all that becomes of a visit, also by the patient themselves', async () => {
    const { add, book, bookable, slot, desk, account, patient, hospital } = await clinic();
    known(await add(PENICILLIN));
    const hash = await book('15:00');
    known(await desk('PUT', `/api/admin/reservations/${hash}/flow`, { flow_status: 'arrived' }));
    const mine = app.as(account);
    const own = known(
      await mine('POST', '/api/reservations', {
        ...{
          id: (await slot('10:00', 2)).id,
          patient_id: patient,
          source: '牙痛',
          department_id: bookable.department_id,
        },
      }),
    );
    known(
      await mine('PUT', `/api/reservations/${own.string('data', 'hash_id')}`, {
        ...{ hospital_id: hospital, doctor_id: bookable.id, department_id: bookable.department_id, version: 1 },
        ...{ patient_id: patient, source: '牙痛', date: (await slot('11:00', 2)).date, time: '11:00' },
      }),
    );
    const { rows } = await app.owner.query<{ alerts: unknown }>(
      `SELECT v->'alerts' AS alerts FROM hospital_events e CROSS JOIN jsonb_array_elements(e.body->'reservations') v
       WHERE e.hospital_id = $1 AND v->>'cancel_status' = '0' ORDER BY e.seq`,
      [hospital],
    );
    // The visit of before, told with the allergy, and four steps.
    expect(rows).toEqual([0, 1, 2, 3, 4].map(() => ({ alerts: [ALLERGY] })));
  });

  it('of the public never carries any, nor does what an account is told', async () => {
    const { add, save, book, hospital, account, patient } = await clinic();
    known(await add(PENICILLIN));
    known(await save({}));
    await book('15:30');
    for (const asks of [app.as(null), app.as(account), app.as(await app.make.staff())]) {
      const grid = known(await asks('GET', `/api/index?hospital_id=${hospital}`));
      const log = known(await asks('GET', `/api/events?hospital_id=${hospital}&after=0&limit=500`));
      const own = account.token ? known(await app.as(account)('GET', `/api/reservations?patient_id=${patient}`)) : grid;
      for (const { text } of [grid, log, own]) {
        for (const word of ['alerts', '青霉素', '标准预防', DISEASE]) expect(text).not.toContain(word);
      }
    }
  });
});

describe('a number of the hospital is taken', () => {
  it('by what a grid shows otherwise, as one each, and by nothing else', async () => {
    const { add, decide, save, book, seq, hospital } = await clinic();
    const hash = await book('16:15');
    const changes = async (change: () => Promise<Answer>) => {
      const before = await seq();
      const answer = known(await change());
      return [(await seq()) - before, answer] as const;
    };
    const [added, allergy] = await changes(() => add(PENICILLIN));
    const [filed, first] = await changes(() => save({}));
    const version = first.number('data', 'version');
    // In words it is other than before; on the grid it is not.
    const [other, second] = await changes(() => save({ content: { systemic: ['肝炎'] }, version }));
    const [same, third] = await changes(() =>
      save({ content: { systemic: ['肝炎'] }, version: second.number('data', 'version') }),
    );
    const [none, fourth] = await changes(() => save({ content: {}, version: third.number('data', 'version') }));
    const [habits] = await changes(() =>
      save({ content: { habits: ['吸烟'] }, version: fourth.number('data', 'version') }),
    );
    const id = allergy.number('data', 'id');
    const [refuted] = await changes(() => decide(id, { status: 'refuted', reason: '皮试阴性', version: 1 }));
    expect({ added, filed, other, same, none, habits, refuted }).toEqual({
      ...{ added: 1, filed: 1, other: 0, same: 0, none: 1, habits: 0, refuted: 1 },
    });
    const { rows } = await app.owner.query<{
      body: { slots: unknown[]; reservations: { hash_id: string; alerts: unknown }[] };
    }>('SELECT body FROM hospital_events WHERE hospital_id = $1 ORDER BY seq DESC LIMIT 4', [hospital]);
    // The visits of before today are on no grid that is worked with; this one is told with each.
    const told = rows
      .reverse()
      .map(({ body }) => [body.slots, body.reservations.find((each) => each.hash_id === hash)?.alerts]);
    expect(told).toEqual([
      [[], [ALLERGY]],
      [[], [ALLERGY, PLAIN]],
      [[], [ALLERGY]],
      [[], []],
    ]);
  });

  it.each([
    ['a step of a visit', 'SELECT 1 FROM reservations WHERE hash_id = $1 AND $2::bigint > 0 FOR NO KEY UPDATE'],
    ['a booking of the same person', 'SELECT 1 FROM patients WHERE id = $2 AND $1 <> $2::text FOR NO KEY UPDATE'],
  ])('behind %s that is under way, so that no later number has the former alerts', async (_what, locks) => {
    const { book, add, hospital, patient } = await clinic();
    const hash = await book('17:00');
    const other = await app.owner.connect();
    try {
      await other.query('BEGIN');
      await other.query(locks, [hash, patient]);
      const adding = add(PENICILLIN);
      await expect.poll(() => waitingForLocks(app, '%add_allergy%')).toBe(1);
      // The last of what is under way: as it knows the visit.
      const told =
        "SELECT number_changes($1, '{}', ARRAY[(SELECT id FROM reservations WHERE hash_id = $2)], NULL, '', true)";
      await other.query(told, [hospital, hash]);
      await other.query('COMMIT');
      known(await adding);
    } finally {
      other.release();
    }
    const { rows } = await app.owner.query<{ alerts: unknown[] }>(
      `SELECT v->'alerts' AS alerts FROM hospital_events e CROSS JOIN jsonb_array_elements(e.body->'reservations') v
       WHERE e.hospital_id = $1 AND v->>'hash_id' = $2 ORDER BY e.seq DESC LIMIT 2`,
      [hospital, hash],
    );
    expect(rows).toEqual([{ alerts: [ALLERGY] }, { alerts: [] }]);
  });

  it('by a booking that waited for them, with what they are by then', async () => {
    const { book, hospital, patient } = await clinic();
    const other = await app.owner.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM patients WHERE id = $1 FOR NO KEY UPDATE', [patient]);
      await other.query('UPDATE hospital_patients SET alerts = $3 WHERE hospital_id = $1 AND patient_id = $2', [
        ...[hospital, patient, JSON.stringify([PLAIN])],
      ]);
      const booking = book('17:15');
      await expect.poll(() => waitingForLocks(app, '%book_slots%')).toBe(1);
      await other.query('COMMIT');
      await booking;
    } finally {
      other.release();
    }
    const { rows } = await app.owner.query<{ alerts: unknown[] }>(
      "SELECT body->'reservations'->0->'alerts' AS alerts FROM hospital_events WHERE hospital_id = $1 ORDER BY seq DESC LIMIT 1",
      [hospital],
    );
    expect(rows).toEqual([{ alerts: [PLAIN] }]);
  });
});

it('at another hospital there is none of them', async () => {
  const { add, patient } = await clinic();
  known(await add(PENICILLIN));
  const bookable = await app.make.doctor();
  const elsewhere = await app.make.staff({ role: 'doctor', hospital: bookable.hospital_id });
  const hold = { scheduling_time_id: (await app.make.slot(bookable.id, 0, '16:00')).id, patient_id: patient };
  const held = known(await app.as(elsewhere)('POST', '/api/holds', hold));
  expect(held.at('meta', 'alerts')).toEqual([]);
  await app.owner.query(
    'INSERT INTO hospital_patients (hospital_id, patient_id) SELECT hospital_id, $2 FROM memberships WHERE user_id = $1',
    [...[elsewhere.id, patient]],
  );
  const found = await app.as(elsewhere)('GET', `/api/admin/patients/${patient}/allergies`);
  expect([found.status, found.at('data'), found.at('meta')]).toMatchObject([
    200,
    [],
    { allergy_state: 'unknown', alerts: [] },
  ]);
});

it('no row of the log, of keys or of the trail has a word of it', async () => {
  const { add, save, book, decide } = await clinic();
  const id = known(await add(PENICILLIN)).number('data', 'id');
  const version = known(await save({})).number('data', 'version');
  await book('17:30');
  expect((await save({ version: version - 1 })).status).toBe(409);
  known(await save({ version, content: { ...CONTENT, systemic: ['HIV'] } }));
  known(await decide(id, { status: 'refuted', reason: '皮试阴性', version: 1 }));
  const tables = [
    'hospital_events',
    'account_events',
    'outbox',
    'idempotency_keys',
    'operation_logs',
    'notifications',
    'record_reads',
  ];
  for (const table of tables) {
    const { rows } = await app.owner.query<{ text: string }>(`SELECT t::text AS text FROM ${table} t`);
    const text = rows.map((row) => row.text).join('\n');
    for (const word of [DISEASE, '"HIV"', '氨氯地平']) expect([table, text.includes(word)]).toEqual([table, false]);
  }
});
