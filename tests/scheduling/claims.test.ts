import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { type Answer, type Asks, asking } from '../support/http.ts';
import { type ServerProcess, startServerProcess } from '../support/processes.ts';

/**
 * docs/domain/slots-and-holds.md#one-claim: one function claims a slot, the database decides the winner, every loser is
 * answered.
 */

let app: TestApp;
/** Two server processes, as in production; the app in this process only makes rows. */
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  app = await startTestApp();
  const { redisUrl, redisPrefix } = app.deps.env;
  const start = () => startServerProcess({ databaseUrl: app.database.url, redisUrl, redisPrefix });
  servers = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await app.close();
});

interface Claim {
  name: string;
  /** Claims slots from `slot` on, as somebody new. */
  prepare: (
    hospital: number,
    department: number,
  ) => Promise<(slot: { id: number; date: string }, time: string, base: string) => Promise<Answer>>;
}

const idNumbers = (function* () {
  for (let n = 1; ; n++) yield `P${String(n).padStart(8, '0')}`;
})();

/** Of the many that want one slot, who must not be one patient. */
const somebodyNew = () => ({ certificate_number: idNumbers.next().value });

const CLAIMS: Claim[] = [
  {
    name: 'hold',
    prepare: async (hospital) => {
      const desk = await app.make.staff({ hospital });
      return (slot, _time, base) => asking(base, desk.token)('POST', '/api/holds', { scheduling_time_id: slot.id });
    },
  },
  {
    name: 'patient booking',
    prepare: async (_hospital, department) => {
      const account = await app.make.account();
      return (slot, _time, base) =>
        asking(base, account.token)('POST', '/api/reservations', {
          id: slot.id,
          patient_id: account.patient_ids[0],
          department_id: department,
          source: '牙痛',
        });
    },
  },
  {
    name: 'staff booking',
    prepare: async (hospital, department) => {
      const desk = await app.make.staff({ hospital });
      return (slot, time, base) =>
        asking(base, desk.token)(
          'POST',
          '/api/admin/reservations',
          deskForm({ slot, time, department }, somebodyNew()),
        );
    },
  },
  {
    name: 'three slots at once',
    prepare: async (hospital, department) => {
      const desk = await app.make.staff({ hospital });
      return (slot, time, base) =>
        asking(base, desk.token)(
          'POST',
          '/api/admin/reservations',
          deskForm({ slot, time, department }, { ...somebodyNew(), slot_count: 3 }),
        );
    },
  },
  {
    name: 'change',
    prepare: async (hospital, department) => {
      const desk = await app.make.staff({ hospital });
      const elsewhere = await app.make.doctor({ hospital, departments: [department] });
      const from = await app.make.slot(elsewhere.id, 2, '09:00');
      const form = deskForm({ slot: from, time: '09:00', department });
      const visit = await app.as(desk)('POST', '/api/admin/reservations', form);
      const [id, patient_id] = [visit.number('data', 'id'), visit.number('data', 'patient_id')];
      return async (slot, time, base) => {
        const { rows } = await app.owner.query('SELECT doctor_id FROM slots WHERE id = $1', [slot.id]);
        return asking(base, desk.token)('PUT', `/api/admin/reservations/${id}/change`, {
          source: '牙痛',
          patient_id,
          department_id: department,
          hospital_id: hospital,
          doctor_id: rows[0]?.doctor_id,
          date: slot.date,
          time,
        });
      };
    },
  },
  {
    name: 'referral',
    prepare: async (hospital, department) => {
      const doctor = await app.make.doctor();
      const desk = await app.make.staff({ hospital: doctor.hospital_id });
      await app.owner.query(
        `WITH made AS (INSERT INTO unions (name) VALUES ('联盟' || $1) RETURNING id)
         INSERT INTO union_hospitals SELECT made.id, h FROM made, unnest(ARRAY[$1, $2]::bigint[]) h`,
        [doctor.hospital_id, hospital],
      );
      const from = await app.make.slot(doctor.id, 2, '09:00');
      const form = deskForm({ slot: from, time: '09:00', department: doctor.department_id });
      const visit = await app.as(desk)('POST', '/api/admin/reservations', form);
      return async (slot, time, base) => {
        const { rows } = await app.owner.query('SELECT doctor_id FROM slots WHERE id = $1', [slot.id]);
        return asking(base, doctor.token)('PUT', `/api/admin/reservations/${visit.number('data', 'id')}/referral`, {
          source: '牙痛',
          department_id: department,
          hospital_id: hospital,
          doctor_id: rows[0]?.doctor_id,
          date: slot.date,
          time,
        });
      };
    },
  },
];

const PAIRS = CLAIMS.flatMap((one, i) => CLAIMS.slice(i).map((other) => [one, other] as const));

describe('any two ways to claim a slot, raced over two servers', () => {
  it.each(PAIRS.map(([one, other]) => [`${one.name} × ${other.name}`, one, other] as const))(
    '%s: one winner, everybody answered',
    async (_title, one, other) => {
      const doctor = await app.make.doctor();
      const times = ['14:00', '14:45', '15:30', '16:15'];
      for (const time of times) {
        const slot = await app.make.slot(doctor.id, 1, time);
        const bookers = await Promise.all(
          Array.from({ length: 8 }, (_, i) => (i % 2 ? one : other).prepare(doctor.hospital_id, doctor.department_id)),
        );
        const answers = await Promise.all(bookers.map((claim, i) => claim(slot, time, servers[i % 4 < 2 ? 0 : 1].url)));
        expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
        for (const lost of answers.filter((answer) => answer.status !== 201)) {
          expect(lost.status).toBe(409);
          expect(lost.at('code')).toBe('SLOT_TAKEN');
          expect(lost.at('slot', 'id')).toBe(slot.id);
          expect(lost.at('alternatives')).toBeInstanceOf(Array);
        }
      }
      const { rows } = await app.owner.query(
        `SELECT count(*)::int AS n FROM reservations a JOIN reservations b ON a.doctor_id = b.doctor_id AND a.id < b.id
         AND a.cancel_status = 0 AND b.cancel_status = 0
         AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
      );
      expect(rows[0]?.n).toBe(0);
    },
  );

  it('numbers every change of a hospital without a gap', async () => {
    const { rows } = await app.owner.query(
      `SELECT n.hospital_id, n.seq, count(e.seq)::int AS rows, max(e.seq) AS last FROM hospital_numbers n
         JOIN hospital_events e ON e.hospital_id = n.hospital_id GROUP BY 1, 2`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect([row.rows, row.last]).toEqual([row.seq, row.seq]);
  });
});

describe('bookings of one patient', () => {
  it('are refused at overlapping times with PATIENT_BUSY, also when raced', async () => {
    const hospital = await app.make.hospital();
    const department = await app.make.department(hospital);
    const [first, other] = [
      await app.make.doctor({ hospital, departments: [department] }),
      await app.make.doctor({ hospital, departments: [department] }),
    ];
    const account = await app.make.account();
    const book = async (doctor: { id: number }, base: string) =>
      asking(base, account.token)('POST', '/api/reservations', {
        id: (await app.make.slot(doctor.id, 2, '10:00')).id,
        patient_id: account.patient_ids[0],
        department_id: department,
        source: '复诊',
      });
    const answers = await Promise.all([book(first, servers[0].url), book(other, servers[1].url)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect(answers.find((answer) => answer.status === 409)?.at('code')).toBe('PATIENT_BUSY');
  });

  it('are at most five ahead for an account, and one per doctor and day', async () => {
    const account = await app.make.account({ patients: ['甲', '乙'] });
    const ask = app.as(account);
    const doctors = await Promise.all(Array.from({ length: 6 }, () => app.make.doctor()));
    const book = async (doctor: (typeof doctors)[number], time: string, patient: number) =>
      ask('POST', '/api/reservations', {
        id: (await app.make.slot(doctor.id, 1, time)).id,
        patient_id: account.patient_ids[patient],
        department_id: doctor.department_id,
        source: '牙痛',
      });
    const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
    for (const [i, doctor] of doctors.slice(0, 1).entries())
      expect((await book(doctor, times[i] ?? '', 0)).status).toBe(201);
    const [firstDoctor] = doctors;
    if (!firstDoctor) throw new Error('no doctor');
    const again = await book(firstDoctor, '16:00', 1);
    expect([again.status, again.at('code'), again.at('message')]).toEqual([
      422,
      'LIMIT',
      '同一天只能预约同一位医生一次',
    ]);
    for (const [i, doctor] of doctors.slice(1, 5).entries())
      expect((await book(doctor, times[i + 1] ?? '', 0)).status).toBe(201);
    const sixth = doctors[5];
    if (!sixth) throw new Error('no doctor');
    const beyond = await book(sixth, '11:30', 0);
    expect([beyond.status, beyond.at('code')]).toEqual([422, 'LIMIT']);
  });
});

describe('the same person at two desks at once', () => {
  it('is one patient at that hospital', async () => {
    const doctor = await app.make.doctor();
    const desks: Asks[] = [];
    for (let i = 0; i < 4; i++)
      desks.push(asking(servers[i % 2 ? 0 : 1].url, (await app.make.staff({ hospital: doctor.hospital_id })).token));
    const times = ['09:00', '10:00', '11:00', '12:00'];
    const answers = await Promise.all(
      desks.map(async (desk, i) => {
        const time = times[i] ?? '';
        const slot = await app.make.slot(doctor.id, 3, time);
        const form = deskForm({ slot, time, department: doctor.department_id }, { certificate_number: 'SAME0001' });
        return desk('POST', '/api/admin/reservations', form);
      }),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.number('data', 'patient_id'))).size).toBe(1);
  });
});
