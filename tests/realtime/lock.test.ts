import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { type Asks, asking } from '../support/http.ts';
import { type ServerProcess, startServerProcess } from '../support/processes.ts';
import { testRedis } from '../support/redis.ts';
import { waitingForLocks } from '../support/waiting.ts';
import { connect, type LiveClient, whole } from './support.ts';

/** The lock, over two server processes: pressed on A, felt on B (docs/domain/roles.md#a-closed-hospital). */

let app: TestApp;
let a: ServerProcess;
let b: ServerProcess;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  const process = {
    databaseUrl: app.database.url,
    redisUrl: testRedis().url,
    redisPrefix: app.deps.env.redisPrefix,
  };
  [a, b] = await Promise.all([startServerProcess(process), startServerProcess(process)]);
  admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
});
afterAll(async () => {
  await Promise.all([a.stop(), b.stop()]);
  await app.close();
});

const lock = (hospital: number, seen: 0 | 1) =>
  asking(a.url, admin.token)('PATCH', `/api/admin/hospitals/${hospital}/lock`, { lock: seen });

const onB = (person?: Person) => asking(b.url, person?.token);

/** A booking at the desk of the doctor's hospital. */
async function book(asks: Asks, doctor: { id: number; department_id: number }, time: string, more: object = {}) {
  const slot = await app.make.slot(doctor.id, 0, time);
  return asks('POST', '/api/admin/reservations', deskForm({ slot, time, department: doctor.department_id }, more));
}

/** Resolves when so many of these have. */
function some(count: number, of: readonly Promise<unknown>[]): Promise<void> {
  return new Promise((resolve) => {
    let done = 0;
    if (count === 0) resolve();
    for (const each of of) each.then(() => ++done === count && resolve());
  });
}

async function booked(hospital: number): Promise<number> {
  const { rows } = await app.owner.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM reservations WHERE hospital_id = $1',
    [hospital],
  );
  return rows[0]?.count ?? -1;
}

const TIMES = Array.from(
  { length: 16 },
  (_, i) => `${13 + Math.floor(i / 4)}:${String((i % 4) * 15).padStart(2, '0')}`,
);
const ROUNDS = 12;

describe('nothing commits after the lock is acknowledged', () => {
  it('of bookings that are under way on another process, whenever the lock falls', async () => {
    const seen = { made: 0, refused: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const doctor = await app.make.doctor();
      const clerks = await Promise.all(TIMES.map(() => app.make.staff({ hospital: doctor.hospital_id })));
      const answers = TIMES.map(async (time, i) => {
        const clerk = clerks[i];
        if (!clerk) throw new Error('a clerk for each');
        return book(asking(i % 2 === 0 ? b.url : app.url, clerk.token), doctor, time);
      });
      // Later from round to round: when so many bookings are answered.
      await some(round, answers);
      const locked = await lock(doctor.hospital_id, 0);
      const atTheAnswer = await booked(doctor.hospital_id);
      expect(locked.status, locked.text).toBe(201);
      const all = await Promise.all(answers);
      const statuses = all.map(({ status }) => status);
      expect(
        statuses.every((status) => status === 201 || status === 423),
        statuses.join(),
      ).toBe(true);
      const made = statuses.filter((status) => status === 201).length;
      expect(await booked(doctor.hospital_id)).toBe(made);
      expect(atTheAnswer, `round ${round}: ${made} made`).toBe(made);
      seen.made += made;
      seen.refused += statuses.length - made;
    }
    // Both happened, so the lock fell among them.
    expect(seen.made).toBeGreaterThan(0);
    expect(seen.refused).toBeGreaterThan(0);
  });

  it('of a booking that has its number already: the lock waits for it', async () => {
    const doctor = await app.make.doctor();
    const client = await app.owner.connect();
    let answered = false;
    try {
      await client.query('BEGIN');
      await client.query("SELECT number_changes($1, '{}', '{}', NULL, NULL, true)", [doctor.hospital_id]);
      const locking = lock(doctor.hospital_id, 0).finally(() => {
        answered = true;
      });
      await expect.poll(waiters).toBe(1);
      expect(answered).toBe(false);
      await client.query('COMMIT');
      expect((await locking).status).toBe(201);
    } finally {
      client.release();
    }
  });

  it('of a booking that asks for its number while the lock commits: it is refused', async () => {
    const doctor = await app.make.doctor();
    const clerk = await app.make.staff({ hospital: doctor.hospital_id });
    const client = await app.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [doctor.hospital_id]);
      const booking = book(onB(clerk), doctor, '16:00');
      // It has passed the first look, at a hospital that is still open for it.
      await expect.poll(waiters).toBe(1);
      await client.query('COMMIT');
      const answer = await booking;
      expect([answer.status, answer.at('code')]).toEqual([423, 'HOSPITAL_LOCKED']);
      expect(await booked(doctor.hospital_id)).toBe(0);
    } finally {
      client.release();
    }
  });

  /** A consultation of a patient whom the hospital knows, written on B. */
  async function talking() {
    const doctor = await app.make.doctor();
    const clerk = await app.make.staff({ hospital: doctor.hospital_id });
    const made = await book(onB(clerk), doctor, '15:00');
    expect(made.status, made.text).toBe(201);
    const consultant = await app.make.staff({ hospital: doctor.hospital_id, role: 'consultant' });
    const body = { patient_id: made.number('data', 'patient_id'), subject: '种植牙', content: '费用' };
    return {
      hospital: doctor.hospital_id,
      write: () => onB(consultant)('POST', '/api/admin/hospital/advisories', body),
    };
  }
  const talks = async (hospital: number) =>
    (await app.owner.query('SELECT 1 FROM advisories WHERE hospital_id = $1', [hospital])).rowCount;

  it('of what takes no number: where it comes while the lock commits, it is refused', async () => {
    const { hospital, write } = await talking();
    const client = await app.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
      const writing = write();
      await expect.poll(waiters).toBe(1);
      await client.query('COMMIT');
      const answer = await writing;
      expect([answer.status, answer.at('code')]).toEqual([423, 'HOSPITAL_LOCKED']);
      expect(await talks(hospital)).toBe(0);
    } finally {
      client.release(true);
    }
  });

  it('of what takes no number and is under way: the lock waits for it, and bookings do not', async () => {
    const { hospital } = await talking();
    const doctor = await app.make.doctor({ hospital });
    const clerk = await app.make.staff({ hospital });
    const client = await app.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT stay_open($1)', [hospital]);
      expect((await book(onB(clerk), doctor, '16:15')).status).toBe(201);
      const locking = lock(hospital, 0);
      await expect.poll(waiters).toBe(1);
      await client.query('COMMIT');
      expect((await locking).status).toBe(201);
    } finally {
      client.release(true);
    }
  });

  it('and a hold that slipped in before it is ended by the next round, numbered', async () => {
    const doctor = await app.make.doctor();
    const clerk = await app.make.staff({ hospital: doctor.hospital_id });
    const slot = await app.make.slot(doctor.id, 0, '16:30');
    expect((await onB(clerk)('POST', '/api/holds', { scheduling_time_id: slot.id })).status).toBe(201);
    const watcher = await connect(b.url, { token: clerk.token });
    await watcher.watch(doctor.hospital_id, slot.date);
    // The lock without the ending of holds that goes with it.
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [doctor.hospital_id]);
    const freed = await watcher.until(() =>
      watcher
        .of('changes')
        .flatMap(({ slots }) => slots)
        .find(({ id, hold }) => id === slot.id && hold === null),
    );
    expect(freed).toMatchObject({ value: 2 });
    watcher.close();
  });
});

const waiters = () => waitingForLocks(app);

describe('open screens on another process', () => {
  let doctor: Person & { hospital_id: number; department_id: number };
  let clerk: Person;
  let clients: { staff: LiveClient; idle: LiveClient; visitor: LiveClient; patient: LiveClient };
  let account: Awaited<ReturnType<TestApp['make']['account']>>;

  beforeAll(async () => {
    doctor = await app.make.doctor();
    clerk = await app.make.staff({ hospital: doctor.hospital_id });
    account = await app.make.account({ patients: ['李思思'] });
    const [staff, idle, visitor, patient] = await Promise.all([
      connect(b.url, { token: clerk.token }),
      // Signed in, and watching nothing.
      connect(b.url, { token: doctor.token }),
      connect(b.url),
      connect(b.url, { token: account.token }),
    ]);
    clients = { staff, idle, visitor, patient };
    for (const client of [staff, visitor, patient])
      whole(await client.watch(doctor.hospital_id, app.deps.clock.today()));
  });
  afterAll(() => {
    for (const client of Object.values(clients)) client.close();
  });

  const frameOf = (client: LiveClient, flag: number) => () =>
    client.of('changes').find(({ hospital }) => hospital?.lock === flag);
  const sessionOf = (client: LiveClient, type: string) => () =>
    client.of('session').find((event) => event.type === type);

  it('learn of the lock without asking: watchers by a frame, staff by their session', async () => {
    expect((await lock(doctor.hospital_id, 0)).status).toBe(201);
    const { staff, idle, visitor, patient } = clients;
    for (const client of [staff, visitor, patient])
      expect(await client.until(frameOf(client, 1))).toMatchObject({ hospital: { lock: 1 } });
    for (const client of [staff, idle])
      expect(await client.until(sessionOf(client, 'hospital_locked'))).toEqual({
        type: 'hospital_locked',
        hospital_id: doctor.hospital_id,
      });
    // Only its staff, and nobody is cut.
    for (const client of [visitor, patient]) expect(client.of('session')).toEqual([]);
    for (const client of Object.values(clients)) expect(client.socket.connected).toBe(true);
  });

  it('then may read as staff, write nothing, and are not there for the public', async () => {
    const date = app.deps.clock.today();
    expect((await onB(clerk)('GET', '/api/admin/base_booking_hall')).status).toBe(200);
    expect((await onB(clerk)('GET', '/api/admin/today_reservations')).status).toBe(200);
    const write = await book(onB(clerk), doctor, '17:00');
    expect([write.status, write.at('code')]).toEqual([423, 'HOSPITAL_LOCKED']);
    const slot = await app.make.slot(doctor.id, 0, '17:15');
    const hold = await onB(account)('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect([hold.status, hold.at('code')]).toEqual([423, 'HOSPITAL_LOCKED']);
    const absent = await onB()('GET', '/api/index?hospital_id=2000000000');
    const locked = await onB()('GET', `/api/index?hospital_id=${doctor.hospital_id}`);
    expect([locked.status, locked.at('message'), locked.at('code')]).toEqual([
      absent.status,
      absent.at('message'),
      absent.at('code'),
    ]);
    const comes = await connect(b.url);
    expect(await comes.watch(doctor.hospital_id, date)).toMatchObject({ ok: false, status: 404 });
    comes.close();
    expect(whole(await clients.staff.watch(doctor.hospital_id, date)).view).toBe('staff');
  });

  it('learn of the unlocking too, and then of bookings without their names', async () => {
    expect((await lock(doctor.hospital_id, 1)).status).toBe(201);
    const { staff, idle, visitor } = clients;
    for (const client of [staff, visitor]) await client.until(frameOf(client, 0));
    for (const client of [staff, idle]) await client.until(sessionOf(client, 'hospital_unlocked'));
    const comes = await connect(b.url);
    expect(whole(await comes.watch(doctor.hospital_id, app.deps.clock.today())).view).toBe('public');
    comes.close();
    const made = await book(onB(clerk), doctor, '17:00', { name: '欧阳不公开' });
    expect(made.status, made.text).toBe(201);
    for (const [client, value] of [
      [visitor, 4],
      [staff, '欧阳不公开'],
    ] as const)
      await client.until(() =>
        client
          .of('changes')
          .flatMap(({ slots }) => slots)
          .find((slot) => slot.value === value),
      );
    expect(visitor.bytes()).not.toContain('欧阳不公开');
    expect(staff.bytes()).toContain('欧阳不公开');
  });
});
