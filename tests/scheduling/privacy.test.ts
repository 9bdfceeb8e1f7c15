import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../contract/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** A canary in every personal field; every byte that others receive is searched for it. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const FIELDS = [
  'name',
  'email',
  'nationality',
  'nation',
  'province',
  'city',
  'area',
  'address',
  'industry',
  'contact_name',
  'health_status',
  'medical_history',
  'allergic_history',
  'medication_history',
] as const;
const canaryOf = (field: string) => `金丝雀${field}`;
const PHONES = { patient: '13877778888', contact: '13866669999' };
const SECRETS = [
  ...FIELDS.map(canaryOf),
  canaryOf('主诉'),
  canaryOf('备注'),
  canaryOf('原因'),
  canaryOf('前台'),
  ...Object.values(PHONES),
];

async function visitOfCanary() {
  const doctor = await app.make.doctor({ name: '陈思远' });
  const desk = await app.make.staff({ hospital: doctor.hospital_id, name: canaryOf('前台') });
  const patientId = await app.make.patient();
  const columns = FIELDS.map((field, i) => `${field} = $${i + 2}`).join(', ');
  await app.owner.query(
    `UPDATE patients SET ${columns}, phone = $${FIELDS.length + 2}, contact_phone = $${FIELDS.length + 3} WHERE id = $1`,
    [patientId, ...FIELDS.map(canaryOf), PHONES.patient, PHONES.contact],
  );
  await app.owner.query('SELECT know_patient($1, $2)', [doctor.hospital_id, patientId]);
  const book = async (time: string) => {
    const slot = await app.make.slot(doctor.id, 0, time);
    const booked = await app.as(desk)('POST', '/api/admin/reservations', {
      scheduling_time_id: slot.id,
      patient_id: patientId,
      source: canaryOf('主诉'),
      remarks: canaryOf('备注'),
      date: slot.date,
      time,
      department_id: doctor.department_id,
    });
    expect(booked.status, booked.text).toBe(201);
    return { id: booked.number('data', 'id'), hash: booked.string('data', 'hash_id') };
  };
  return { doctor, desk, book };
}

describe('what belongs to a patient', () => {
  it('reaches nobody outside the hospital, by no open call and in no live frame', async () => {
    const { doctor, desk, book } = await visitOfCanary();
    const others = [null, await app.make.account(), await app.make.staff()];
    const received: string[] = [];
    const sockets = others.map((other) =>
      io(app.url, { transports: ['websocket'], auth: other ? { token: other.token } : {} }),
    );
    for (const socket of sockets) {
      socket.onAny((...frame) => received.push(JSON.stringify(frame)));
      received.push(
        JSON.stringify(await socket.emitWithAck('watch', { hospital_id: doctor.hospital_id, date: '2026-11-20' })),
      );
    }
    const caughtUp = (seq: number) =>
      Promise.all(
        sockets.map(
          (socket) =>
            new Promise<void>((resolve) => {
              socket.on('changes', (frame: { to: number }) => frame.to >= seq && resolve());
            }),
        ),
      );

    const kept = await book('14:00');
    const dropped = await book('15:00');
    await app.as(desk)('POST', '/api/holds', { scheduling_time_id: (await app.make.slot(doctor.id, 0, '16:00')).id });
    await app.as(desk)('PUT', `/api/admin/reservations/${kept.id}/flow`, { flow_status: 'in_chair' });
    const { rows } = await app.owner.query('SELECT seq FROM hospital_numbers WHERE hospital_id = $1', [
      doctor.hospital_id,
    ]);
    const all = caughtUp(rows[0].seq + 1);
    await app.as(desk)('PUT', `/api/admin/reservations/${dropped.id}/cancel`, { reason: canaryOf('原因') });
    await all;

    for (const other of others) {
      for (const { call } of allCalls().filter(({ call }) => call.access.kind === 'anyone')) {
        const path = call.path.replace(
          ':id',
          String(call.path.startsWith('/api/staff') ? doctor.id : doctor.hospital_id),
        );
        const query = `?hospital_id=${doctor.hospital_id}&time=2026-11-20&after=0&limit=500`;
        const answer = await app.as(other)(
          call.method,
          path + (call.method === 'GET' ? query : ''),
          call.method === 'GET' ? undefined : { keyword: '' },
        );
        received.push(answer.text, JSON.stringify([...answer.headers]));
      }
    }
    for (const socket of sockets) socket.close();
    const everything = received.join('\n');
    expect(everything).toContain('陈思远');
    for (const secret of [...SECRETS, kept.hash, dropped.hash]) expect(everything).not.toContain(secret);
  });

  it('is there for the hospital’s own staff', async () => {
    const { desk, book } = await visitOfCanary();
    const { hash } = await book('14:00');
    const detail = await app.as(desk)('GET', `/api/admin/base_booking_hall/${hash}/patient`);
    for (const secret of [
      canaryOf('name'),
      canaryOf('主诉'),
      canaryOf('备注'),
      canaryOf('allergic_history'),
      '138****8888',
    ]) {
      expect(detail.text).toContain(secret);
    }
    expect(detail.text).not.toContain(PHONES.patient);
  });
});
