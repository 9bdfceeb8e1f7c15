import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import type { Answer } from '../support/http.ts';
import { until } from '../support/until.ts';
import { waitingForLocks } from '../support/waiting.ts';
import { makeClinic, slotsOf } from './roster-support.ts';

/** Templates change while others book, change them too, or look at days to come: both orders, many times. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

const HOURS = '/api/admin/work_settings';
const EXCEPTIONS = `${HOURS}/exceptions`;
const MONDAY = '2026-11-23';
const ROUNDS = 12;

/** Both at once; which request leaves first changes with the round. */
async function both<A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  if (round % 2 === 0) return Promise.all([one(), other()]);
  const second = other();
  return Promise.all([one(), second]);
}

/** What the template still wants of the slots: nothing, where they are as it says. */
async function stillWanted(hospital: number): Promise<unknown[]> {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ report: Record<string, unknown> }>(
      `SELECT bring_slots($1, p, clinic_today(), clinic_today() + 60) AS report FROM people_with_hours($1) p`,
      [hospital],
    );
    return rows.map(({ report: { added, withdrawn, suspended, reopened, repriced } }) => ({
      added,
      withdrawn,
      suspended,
      reopened,
      repriced,
    }));
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
const NOTHING = { added: 0, withdrawn: 0, suspended: 0, reopened: 0, repriced: 0 };

const statuses = (...answers: Answer[]) => answers.map(({ status }) => status).sort();

describe('a template change and a booking at once', () => {
  it.each([
    ['weekly hours', 'PUT', HOURS, (doctor: number) => ({ doctor_id: doctor, hours: [] })],
    [
      '停诊',
      'POST',
      EXCEPTIONS,
      (doctor: number) => ({ doctor_id: doctor, date: MONDAY, from: '09:00', to: '18:00', kind: 'suspended' }),
    ],
  ])('never lose the booking: it is refused, or stays and is told of (%s)', async (_name, method, path, bodyOf) => {
    for (let round = 0; round < ROUNDS; round++) {
      const clinic = await makeClinic(app);
      const slot = await app.make.slot(clinic.doctor.id, 3, '15:15');
      const form = deskForm({ slot, time: '15:15', department: clinic.doctor.department_id }, { name: '林淑芬' });
      const booking = () => app.as(clinic.desk)('POST', '/api/admin/reservations', form);
      const change = () => app.as(clinic.owner)(method, path, bodyOf(clinic.doctor.id));
      const [booked, changed] = await both(round, booking, change);
      expect(changed.status, changed.text).toBe(201);
      expect([201, 409], booked.text).toContain(booked.status);
      const untouched = method === 'PUT' ? changed.at('data', 'untouched') : changed.at('meta', 'untouched');
      const row = (await slotsOf(app, clinic.doctor.id, MONDAY)).find(({ time }) => time === '15:15');
      if (booked.status === 201) {
        expect(untouched).toMatchObject([{ scheduling_time_id: slot.id, reason: 'booked', patient: '林淑芬' }]);
        expect(row).toMatchObject({ status: 'open', reservation_id: booked.number('data', 'id') });
        expect(row?.next_status).not.toBeNull();
      } else {
        expect(untouched).toEqual([]);
        expect(row).toMatchObject({ reservation_id: null, next_status: null });
        expect(row?.status).not.toBe('open');
      }
    }
  });
});

describe('two template changes at once', () => {
  it('of who read the same hours: one is kept, the other is told', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { doctor, owner, hospital } = await makeClinic(app);
      const version = (await app.as(doctor)('GET', HOURS)).string('meta', 'version');
      const write = (who: { token: string }, to: string) => () =>
        app.as(who)('PUT', HOURS, { doctor_id: doctor.id, version, hours: [{ weekday: 1, from: '09:00', to }] });
      const [mine, theirs] = await both(round, write(doctor, '12:00'), write(owner, '15:00'));
      expect(statuses(mine, theirs)).toEqual([201, 409]);
      const kept = (await app.as(doctor)('GET', HOURS)).at('data', 0, 'to');
      expect(kept).toBe(mine.status === 201 ? '12:00' : '15:00');
      expect(await stillWanted(hospital)).toEqual([NOTHING]);
    }
  });

  it('of hours, exceptions, fee and a copied week: all are kept, and the slots are as all of them say', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { doctor, owner, hospital, suspended } = await makeClinic(app);
      const ask = app.as(owner);
      await ask('POST', EXCEPTIONS, suspended('2026-11-20', { from: '16:00' }));
      const hours = [1, 2, 3].map((weekday) => ({ weekday, from: '09:00', to: '17:00', fee: 4000 }));
      const changes = [
        () => app.as(doctor)('PUT', HOURS, { doctor_id: doctor.id, hours }),
        () => ask('POST', EXCEPTIONS, suspended(MONDAY)),
        () => ask('PUT', '/api/admin/fee', { doctor_id: doctor.id, fee: 6000 }),
        () => ask('POST', '/api/admin/schedule/copy_week', { from: '2026-11-20', to: '2026-11-27' }),
        () => ask('GET', '/api/admin/schedule?date=2026-12-07'),
      ];
      if (round % 2) changes.reverse();
      const answers = await Promise.all(changes.map((change) => change()));
      for (const answer of answers) expect(answer.status, answer.text).toBeLessThan(300);
      expect(await stillWanted(hospital)).toEqual([NOTHING]);
    }
  });

  it('of one person at two hospitals: the same hour is given once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const doctor = await app.make.doctor();
      const second = await app.make.hospital();
      await app.make.member(doctor.id, second, 'doctor');
      const there = { token: (await app.make.session(doctor.id, second)).token };
      const extra = { doctor_id: doctor.id, date: MONDAY, from: '19:00', to: '20:00', kind: 'extra' };
      const weekly = { doctor_id: doctor.id, hours: [{ weekday: 1, from: '19:30', to: '21:00' }] };
      const [once, weeks] = await both(
        round,
        () => app.as(doctor)('POST', EXCEPTIONS, extra),
        () => app.as(there)('PUT', HOURS, weekly),
      );
      expect(statuses(once, weeks), once.text + weeks.text).toEqual([201, 422]);
    }
  });
});

describe('a changed template and days that are looked at for the first time', () => {
  it('never lock each other out, and the days are as the template says', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { doctor, desk, owner, hospital } = await makeClinic(app);
      const colleague = await app.make.doctor({ hospital });
      const hours = (who: { id: number }) => ({
        doctor_id: who.id,
        hours: [{ weekday: 1, from: '13:00', to: '15:00' }],
      });
      const answers = await Promise.all([
        app.as(desk)('GET', '/api/admin/schedule?date=2026-12-07'),
        app.as(owner)('PUT', HOURS, hours(colleague)),
        app.as(doctor)('PUT', HOURS, hours(doctor)),
        app.as(desk)('GET', '/api/admin/base_booking_hall?time=2026-12-07'),
      ]);
      for (const answer of answers) expect(answer.status, answer.text).toBeLessThan(300);
      expect(await stillWanted(hospital)).toEqual([NOTHING, NOTHING]);
      const { rows } = await app.owner.query(
        "SELECT count(*) AS open FROM slots WHERE hospital_id = $1 AND date = '2026-12-07' AND status = 'open'",
        [hospital],
      );
      expect(rows).toEqual([{ open: 16 }]);
    }
  });
});

describe('the hours that somebody reads', () => {
  it('are those of the version that comes with them, though they change while it is read', async () => {
    const doctor = await app.make.doctor();
    const read = () => app.as(doctor)('GET', HOURS);
    const seen = (answer: Answer) => ({ fee: answer.at('data', 0, 'fee'), version: answer.at('meta', 'version') });
    const before = seen(await read());
    const slow = await app.owner.connect();
    try {
      await slow.query('BEGIN; LOCK TABLE work_exceptions IN ACCESS EXCLUSIVE MODE');
      const reading = read();
      await until(
        () => waitingForLocks(app),
        (waiting) => waiting > 0,
      );
      await app.owner.query('UPDATE working_hours SET fee = fee + 100 WHERE doctor_id = $1', [doctor.id]);
      await slow.query('COMMIT');
      expect([before, seen(await read())]).toContainEqual(seen(await reading));
    } finally {
      slow.release(true);
    }
  });
});
