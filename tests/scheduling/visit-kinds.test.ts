import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Changes, ReservationState } from '#contract/slot-state.ts';
import { hospitalScope } from '#server/platform/scope.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** What a visit is (类型): docs/domain/slots-and-holds.md#kinds. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;

type Name = '初诊' | '复诊' | '洗牙' | '手术' | '正畸';

async function kindsOf(hospital: number): Promise<Record<Name, number>> {
  const rows = await query<{ id: number; name: Name }>('SELECT id, name FROM visit_kinds WHERE hospital_id = $1', [
    hospital,
  ]);
  return Object.fromEntries(rows.map(({ id, name }) => [name, id])) as Record<Name, number>;
}

async function clinic() {
  const doctor = await app.make.doctor();
  const clerk = await app.make.staff({ hospital: doctor.hospital_id, name: '陈露' });
  return { doctor, clerk, desk: app.as(clerk), hospital: doctor.hospital_id, kinds: await kindsOf(doctor.hospital_id) };
}
type Clinic = Awaited<ReturnType<typeof clinic>>;

async function form({ doctor }: Clinic, time: string, more: object = {}, days = 1) {
  const slot = await app.make.slot(doctor.id, days, time);
  return deskForm({ slot, time, department: doctor.department_id }, more);
}

async function book(place: Clinic, time: string, more: object = {}, days = 1) {
  const answer = await place.desk('POST', '/api/admin/reservations', await form(place, time, more, days));
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.number('data', 'id'), hash: answer.string('data', 'hash_id'), answer };
}

async function stateOf(place: Clinic, hash: string, days = 1): Promise<ReservationState | undefined> {
  const { date } = await app.make.slot(place.doctor.id, days, '09:00');
  const grid = await place.desk('GET', `/api/admin/base_booking_hall?time=${date}`);
  const list = grid.at('meta', 'reservations') as ReservationState[];
  return list.find(({ hash_id }) => hash_id === hash);
}

/** Somebody the hospital knows, who was there `days` ago. */
async function seen(place: Clinic, days = 30): Promise<number> {
  const patient = await app.make.patient({ name: '常客' });
  await query('SELECT know_patient($1, $2)', [place.hospital, patient]);
  const [{ id = 0 } = {}] = await query<{ id: number }>(
    `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at,
       ends_at, chief_complaint, fee, visi_status, flow_status, created_at)
     SELECT encode(gen_random_bytes(16), 'hex'), $1, $2, $3, $2, '{}', d, 600, clinic_instant(d, 600), clinic_instant(d, 615),
       '牙痛', 0, 1, 'done', haomai_now() FROM (SELECT clinic_today() - $4::int AS d) x RETURNING id`,
    [place.hospital, place.doctor.id, patient, days],
  );
  expect(id).toBeGreaterThan(0);
  return patient;
}

describe('the kinds of a hospital', () => {
  it('are five from its first moment, however it came to be', async () => {
    const hospital = await app.make.hospital();
    expect(
      await query('SELECT name, look, slot_count FROM visit_kinds WHERE hospital_id = $1 ORDER BY id', [hospital]),
    ).toEqual([
      { name: '初诊', look: 'first', slot_count: 2 },
      { name: '复诊', look: 'return', slot_count: 2 },
      { name: '洗牙', look: 'hygiene', slot_count: 3 },
      { name: '手术', look: 'surgery', slot_count: 4 },
      { name: '正畸', look: 'ortho', slot_count: 2 },
    ]);
  });

  it('are nobody else’s: another hospital neither sees nor changes them, and no row can point there', async () => {
    const [here, there] = [await clinic(), await clinic()];
    const scoped = hospitalScope(app.deps.database, here.clerk.id, here.hospital);
    const found = await scoped.query<{ hospital_id: number }>('SELECT DISTINCT hospital_id FROM visit_kinds');
    expect(found.rows).toEqual([{ hospital_id: here.hospital }]);
    const changed = await scoped.query("UPDATE visit_kinds SET bring = '牙片' WHERE id = $1", [there.kinds.洗牙]);
    expect(changed.rowCount).toBe(0);
    const { id } = await book(here, '09:00');
    await expect(query('UPDATE reservations SET kind_id = $2 WHERE id = $1', [id, there.kinds.洗牙])).rejects.toThrow(
      'reservations_kind_fk',
    );
  });

  it('come with the form of a slot: all for the desk, for patients what they may choose', async () => {
    const place = await clinic();
    await query("UPDATE visit_kinds SET status = 'inactive' WHERE id = $1", [place.kinds.正畸]);
    await query("UPDATE visit_kinds SET roles = '{dental_hygienist}' WHERE id = $1", [place.kinds.复诊]);
    await query('UPDATE visit_kinds SET public = true WHERE id = $1', [place.kinds.洗牙]);
    const slot = await app.make.slot(place.doctor.id, 1, '10:00');
    const staff = await place.desk('POST', '/api/holds', { scheduling_time_id: slot.id });
    const washing = { id: place.kinds.洗牙, name: '洗牙', look: 'hygiene', slot_count: 3 };
    expect(staff.at('meta', 'kinds')).toMatchObject([{ name: '初诊' }, washing, { name: '手术', slot_count: 4 }]);
    const other = await app.make.slot(place.doctor.id, 1, '14:00');
    const patient = app.as(await app.make.account());
    const held = await patient('POST', '/api/holds', { scheduling_time_id: other.id });
    expect(held.at('meta', 'kinds')).toEqual([washing]);
  });

  it('stand in the grid of the staff, for its legend, and not in the public’s', async () => {
    const place = await clinic();
    const grid = await place.desk('GET', '/api/admin/base_booking_hall');
    expect(grid.at('meta', 'kinds', 2)).toEqual({ id: place.kinds.洗牙, name: '洗牙', look: 'hygiene' });
    expect(grid.at('meta', 'kinds')).toHaveLength(5);
    const open = await app.as(null)('GET', `/api/index?hospital_id=${place.hospital}`);
    expect(open.text).not.toContain('洗牙');
  });
});

describe('a kind that is named', () => {
  it('sets the length where none is said: of a hold, of a booking, of a change', async () => {
    const place = await clinic();
    const slot = await app.make.slot(place.doctor.id, 1, '09:00');
    const held = await place.desk('POST', '/api/holds', { scheduling_time_id: slot.id, kind_id: place.kinds.手术 });
    expect([held.status, held.number('data', 'slot_count')]).toEqual([201, 4]);
    const kept = await place.desk('POST', '/api/holds', {
      scheduling_time_id: slot.id,
      kind_id: place.kinds.手术,
      slot_count: 2,
    });
    expect(kept.number('data', 'slot_count')).toBe(2);
    // What was held for a kind becomes a visit of it, as long as was held.
    const used = await book(place, '09:00', { hold_id: kept.number('data', 'id') });
    expect(used.answer.number('data', 'slot_count')).toBe(2);
    expect((await stateOf(place, used.hash))?.kind).toMatchObject({ name: '手术' });

    const booked = await book(place, '11:00', { kind_id: place.kinds.洗牙 });
    expect(booked.answer.number('data', 'slot_count')).toBe(3);
    expect(
      (await book(place, '13:00', { kind_id: place.kinds.洗牙, slot_count: 1 })).answer.number('data', 'slot_count'),
    ).toBe(1);
    expect((await book(place, '14:00')).answer.number('data', 'slot_count')).toBe(1);

    const to = await app.make.slot(place.doctor.id, 1, '15:00');
    const move = (more: object) =>
      place.desk('PUT', `/api/admin/reservations/${booked.hash}/move`, { scheduling_time_id: to.id, ...more });
    const changed = await move({ kind_id: place.kinds.手术 });
    expect([changed.status, changed.number('data', 'slot_count')]).toEqual([201, 4]);
    // Left out, both stay.
    expect((await move({})).number('data', 'slot_count')).toBe(4);
    expect((await stateOf(place, booked.hash))?.kind).toEqual({ id: place.kinds.手术, name: '手术', look: 'surgery' });
  });

  it('is refused where it is another hospital’s, no longer in use, or not of this person', async () => {
    const [place, other] = [await clinic(), await clinic()];
    await query("UPDATE visit_kinds SET status = 'inactive' WHERE id = $1", [place.kinds.正畸]);
    await query("UPDATE visit_kinds SET roles = '{dental_hygienist}' WHERE id = $1", [place.kinds.洗牙]);
    const { hash } = await book(place, '16:00');
    const slot = await app.make.slot(place.doctor.id, 1, '10:00');
    const refused = [
      [other.kinds.初诊, '类型不属于该医院'],
      [place.kinds.正畸, '该类型已停用'],
      [place.kinds.洗牙, '该医生不接诊该类型'],
    ] as const;
    for (const [kind_id, why] of refused) {
      for (const answer of [
        await place.desk('POST', '/api/holds', { scheduling_time_id: slot.id, kind_id }),
        await place.desk('POST', '/api/admin/reservations', await form(place, '10:00', { kind_id })),
        await place.desk('PUT', `/api/admin/reservations/${hash}/move`, { scheduling_time_id: slot.id, kind_id }),
      ]) {
        expect(answer.status, answer.text).toBe(422);
        expect(answer.at('errors')).toEqual({ kind_id: [why] });
      }
    }
    expect(
      await query('SELECT 1 FROM slots WHERE id = $1 AND (hold_id IS NOT NULL OR reservation_id IS NOT NULL)', [
        slot.id,
      ]),
    ).toEqual([]);
  });

  it('is one that patients may choose, where they book', async () => {
    const place = await clinic();
    const account = await app.make.account();
    const slot = await app.make.slot(place.doctor.id, 1, '10:00');
    const booking = {
      id: slot.id,
      patient_id: account.patient_ids[0],
      department_id: place.doctor.department_id,
      source: '洗牙',
      kind_id: place.kinds.洗牙,
    };
    const refused = await app.as(account)('POST', '/api/reservations', booking);
    expect([refused.status, refused.at('errors')]).toEqual([422, { kind_id: ['该类型请联系医院预约'] }]);
    await query('UPDATE visit_kinds SET public = true WHERE id = $1', [place.kinds.洗牙]);
    const booked = await app.as(account)('POST', '/api/reservations', booking);
    expect([booked.status, booked.number('data', 'slot_count')]).toEqual([201, 3]);
  });

  it('stays with a visit that may not become it any more, and is left behind at another hospital', async () => {
    const [place, other] = [await clinic(), await clinic()];
    await query('UPDATE visit_kinds SET public = true WHERE hospital_id = $1', [place.hospital]);
    const account = await app.make.account();
    const slot = await app.make.slot(place.doctor.id, 1, '10:00');
    const patient_id = account.patient_ids[0];
    const words = { patient_id, department_id: place.doctor.department_id, source: '洗牙', kind_id: place.kinds.洗牙 };
    const booked = await app.as(account)('POST', '/api/reservations', { ...words, id: slot.id });
    const key = booked.string('data', 'hash_id');
    const kindIn = async () =>
      (await query<{ kind_id: number | null }>('SELECT kind_id FROM reservations WHERE hash_id = $1', [key]))[0]
        ?.kind_id;
    await query("UPDATE visit_kinds SET status = 'inactive' WHERE id = $1", [place.kinds.洗牙]);
    const change = (to: Clinic, time: string, more: object = {}) =>
      app.as(account)('PUT', `/api/reservations/${key}`, {
        ...{ patient_id, source: '洗牙', remarks: '', date: slot.date, time },
        ...{ hospital_id: to.hospital, doctor_id: to.doctor.id, department_id: to.doctor.department_id },
        ...more,
      });
    expect((await change(place, '14:00', { kind_id: place.kinds.洗牙 })).status).toBe(201);
    expect(await kindIn()).toBe(place.kinds.洗牙);
    const moved = await change(other, '14:00');
    expect(moved.status, moved.text).toBe(201);
    expect(await kindIn()).toBeNull();
    // The old hospital learns that it is gone, and nothing of the other's kinds.
    const gone = await place.desk('GET', `/api/events?hospital_id=${place.hospital}&after=0&limit=500`);
    const frames = gone.at('data') as Changes[];
    expect(frames.at(-1)?.reservations).toMatchObject([{ hash_id: key, cancel_status: 1, kind: null }]);
  });
});

describe('a visit without a kind', () => {
  it('is shown 初诊 or 复诊, by whether the patient was here before, and told so', async () => {
    const place = await clinic();
    const first = await book(place, '10:00');
    expect((await stateOf(place, first.hash))?.kind).toEqual({ id: place.kinds.初诊, name: '初诊', look: 'first' });
    const again = await book(place, '11:00', { patient_id: await seen(place) });
    expect((await stateOf(place, again.hash))?.kind).toEqual({ id: place.kinds.复诊, name: '复诊', look: 'return' });
    const detail = await place.desk('GET', `/api/admin/base_booking_hall/${again.hash}/patient`);
    expect(detail.at('data', 'kind')).toMatchObject({ name: '复诊' });
    const frames = (await place.desk('GET', `/api/events?hospital_id=${place.hospital}&after=0&limit=500`)).at(
      'data',
    ) as Changes[];
    expect(frames.at(-1)?.reservations?.[0]?.kind).toMatchObject({ name: '复诊' });
  });

  it('was seen elsewhere does not count', async () => {
    const [place, other] = [await clinic(), await clinic()];
    const patient_id = await seen(other);
    await query('SELECT know_patient($1, $2)', [place.hospital, patient_id]);
    const { hash } = await book(place, '10:00', { patient_id });
    expect((await stateOf(place, hash))?.kind).toMatchObject({ name: '初诊' });
  });

  it('turns with an earlier one that takes place, and back where that is taken back, in the same number', async () => {
    const place = await clinic();
    const patient_id = await app.make.patient({ name: '新来' });
    await query('SELECT know_patient($1, $2)', [place.hospital, patient_id]);
    const today = await book(place, '17:45', { patient_id }, 0);
    const later = await book(place, '10:00', { patient_id });
    const step = async (what: string, body: object) => {
      const answer = await place.desk('PUT', `/api/admin/reservations/${today.hash}/${what}`, body);
      expect(answer.status, answer.text).toBe(201);
      const frames = (await place.desk('GET', `/api/events?hospital_id=${place.hospital}&after=0&limit=500`)).at(
        'data',
      ) as Changes[];
      const notified = frames.at(-1)?.reservations?.find(({ hash_id }) => hash_id === later.hash);
      expect((await stateOf(place, later.hash))?.kind).toEqual(notified?.kind);
      return { notified: notified?.kind?.name, version: answer.number('data', 'version') };
    };
    const seated = await step('flow', { flow_status: 'in_chair' });
    expect(seated.notified).toBe('复诊');
    expect((await step('undo', { version: seated.version })).notified).toBe('初诊');
    expect((await stateOf(place, today.hash, 0))?.kind).toMatchObject({ name: '初诊' });
  });
});

describe('live', () => {
  it('colleagues see the kind at once, and nobody else learns that there are any', async () => {
    const place = await clinic();
    const { date } = await app.make.slot(place.doctor.id, 1, '10:00');
    const sockets = [place.clerk, await app.make.account(), await app.make.staff(), null].map((person) =>
      io(app.url, { transports: ['websocket'], auth: person ? { token: person.token } : {} }),
    );
    for (const socket of sockets) await socket.emitWithAck('watch', { hospital_id: place.hospital, date });
    const frames = Promise.all(
      sockets.map(
        (socket) => new Promise<string>((resolve) => socket.on('changes', (frame) => resolve(JSON.stringify(frame)))),
      ),
    );
    await book(place, '10:00', { kind_id: place.kinds.洗牙 });
    const [staff = '', ...others] = await frames;
    expect(JSON.parse(staff).reservations).toMatchObject([
      { kind: { id: place.kinds.洗牙, name: '洗牙', look: 'hygiene' } },
    ]);
    for (const frame of others) {
      expect(JSON.parse(frame).slots).toHaveLength(3);
      expect(frame).not.toMatch(/kind|洗牙|hygiene/);
    }
    for (const socket of sockets) socket.close();
  });
});
