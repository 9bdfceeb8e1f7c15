import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { conflicts } from '#server/platform/command-metrics.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** docs/domain/slots-and-holds.md#holds. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows;
/** Plays time: holds age by so many seconds. */
const age = (seconds: number) =>
  query(
    `UPDATE holds SET taken_at = taken_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)
         WHERE ended_at IS NULL`,
    [seconds],
  );

/** How many holds were lost, as the operators see it. */
async function refusedHolds(): Promise<number> {
  const { values } = await conflicts.get();
  return values.find(({ labels }) => labels.kind === 'hold' && labels.code === 'SLOT_TAKEN')?.value ?? 0;
}

async function deskWithSlot(time = '14:00', days = 1) {
  const doctor = await app.make.doctor();
  const desk = await app.make.staff({ hospital: doctor.hospital_id, name: '陈露' });
  const slot = await app.make.slot(doctor.id, days, time);
  const cell = async (as: { token: string }, path = '/api/admin/base_booking_hall') => {
    const grid = await app.as(as)('GET', `${path}?time=${slot.date}&hospital_id=${doctor.hospital_id}`);
    const rows = grid.at('data', 'rows');
    if (!Array.isArray(rows)) throw new Error('no rows');
    const row = rows.find((found) => found.time === time);
    return { value: row[`d${doctor.id}`], id: row[`d${doctor.id}_id`], hold: row[`d${doctor.id}_hold`] };
  };
  return { doctor, desk, slot, cell };
}

describe('a hold', () => {
  it('lasts 3 minutes for staff and 2 for patients, and gives the form what it needs', async () => {
    const { desk, slot, doctor } = await deskWithSlot();
    const staff = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect(staff.status).toBe(201);
    expect(staff.at('data', 'scheduling_time_id')).toBe(slot.id);
    expect(staff.at('meta', 'departments')).toEqual([{ id: doctor.department_id, name: expect.any(String) }]);
    expect(staff.at('meta', 'fee')).toEqual({ price: 3000 });
    expect(staff.at('meta', 'role_name')).toBe('doctor');
    const left = Date.parse(staff.string('data', 'expires_at')) - app.deps.clock.now().getTime();
    expect(Math.round(left / 10_000)).toBe(18);

    const account = await app.make.account({ patients: ['沈静姝'] });
    const other = await app.make.slot(doctor.id, 1, '15:00');
    const patient = await app.as(account)('POST', '/api/holds', { scheduling_time_id: other.id });
    expect(patient.at('meta', 'patients', 0, 'name')).toBe('沈静姝');
    expect(
      Math.round((Date.parse(patient.string('data', 'expires_at')) - app.deps.clock.now().getTime()) / 10_000),
    ).toBe(12);
  });

  it('shows its holder to staff of that hospital only, and never hides the cell from its owner', async () => {
    const { desk, slot, cell } = await deskWithSlot();
    const held = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id });
    const seen = await cell(desk);
    expect(seen).toMatchObject({
      value: 2,
      id: slot.id,
      hold: { holder: held.string('data', 'holder'), by: '陈露', by_role: '前台' },
    });
    const stranger = await app.make.account();
    const open = await cell(stranger, '/api/index');
    expect(open.value).toBe(2);
    expect(Object.keys(open.hold).sort()).toEqual(['expires_at', 'holder']);
  });

  it('is refused to an account that could not book it, in the words of the booking, and not to a visit that moves', async () => {
    const account = await app.make.account({ patients: ['沈静姝'] });
    const ask = app.as(account);
    const doctors = await Promise.all(Array.from({ length: 6 }, () => app.make.doctor()));
    const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
    const slots = await Promise.all(doctors.map((doctor, i) => app.make.slot(doctor.id, 1, times[i] ?? '')));
    const book = (i: number) =>
      ask('POST', '/api/reservations', {
        id: slots[i]?.id,
        patient_id: account.patient_ids[0],
        department_id: doctors[i]?.department_id,
        source: '牙痛',
      });
    const hold = (slot: number | undefined, reservation_id?: string) =>
      ask('POST', '/api/holds', { scheduling_time_id: slot, reservation_id });
    const first = await book(0);
    expect(first.status).toBe(201);
    const [doctor] = doctors;
    if (!doctor) throw new Error('no doctor');
    const later = await app.make.slot(doctor.id, 1, '16:00');
    const same = await hold(later.id);
    expect([same.status, same.at('code'), same.at('message')]).toEqual([422, 'LIMIT', '同一天只能预约同一位医生一次']);
    for (const i of [1, 2, 3, 4]) expect((await book(i)).status).toBe(201);
    const sixth = await hold(slots[5]?.id);
    const said = (await book(5)).at('message');
    expect([sixth.status, sixth.at('code'), sixth.at('message')]).toEqual([422, 'LIMIT', said]);
    const held = await query('SELECT count(*)::int AS n FROM holds WHERE user_id = $1', [account.id]);
    expect(held).toEqual([{ n: 0 }]);

    // A visit that moves is no visit more.
    const own = first.string('data', 'hash_id');
    expect((await hold(later.id, own)).status).toBe(201);
    expect((await hold(slots[5]?.id, own)).status).toBe(201);
    // Somebody else's visit makes no room: to this account there is none.
    const other = await app.make.account({ patients: ['乙'] });
    const theirs = await app.as(other)('POST', '/api/reservations', {
      id: (await app.make.slot(doctor.id, 2, '10:00')).id,
      patient_id: other.patient_ids[0],
      department_id: doctor.department_id,
      source: '牙痛',
    });
    expect((await hold(slots[5]?.id, theirs.string('data', 'hash_id'))).at('code')).toBe('NOT_FOUND');
  });

  it("says 患者 for a patient's, never the name", async () => {
    const { desk, slot, cell } = await deskWithSlot();
    const account = await app.make.account({ name: '王金丝雀' });
    await app.as(account)('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect((await cell(desk)).hold).toMatchObject({ by: '患者' });
  });

  it('is one a session: a new one releases the old, also with two tabs pressing at once', async () => {
    const { desk, doctor } = await deskWithSlot();
    const slots = await Promise.all(
      ['09:00', '09:15', '09:30', '09:45', '10:00'].map((time) => app.make.slot(doctor.id, 2, time)),
    );
    const answers = await Promise.all(
      slots.map((slot) => app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id })),
    );
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    expect(
      await query('SELECT count(*)::int AS n FROM holds WHERE session_id = $1 AND ended_at IS NULL', [desk.session_id]),
    ).toEqual([{ n: 1 }]);
    expect(
      await query('SELECT count(*)::int AS n FROM slots WHERE doctor_id = $1 AND hold_id IS NOT NULL', [doctor.id]),
    ).toEqual([{ n: 1 }]);
  });

  it('held again gives a new id, and releasing the old id then does nothing', async () => {
    const { desk, slot, cell } = await deskWithSlot();
    const ask = app.as(desk);
    const first = await ask('POST', '/api/holds', { scheduling_time_id: slot.id });
    const second = await ask('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect(second.status).toBe(201);
    expect(second.number('data', 'id')).not.toBe(first.number('data', 'id'));
    expect((await ask('DELETE', `/api/holds/${first.number('data', 'id')}`)).status).toBe(204);
    expect((await cell(desk)).hold).not.toBeNull();
    expect((await ask('DELETE', `/api/holds/${second.number('data', 'id')}`)).status).toBe(204);
    expect((await cell(desk)).hold).toBeNull();
  });

  it('is extended to at most 10 minutes after it was taken', async () => {
    const { desk, slot } = await deskWithSlot();
    const ask = app.as(desk);
    const held = await ask('POST', '/api/holds', { scheduling_time_id: slot.id });
    const id = held.number('data', 'id');
    await age(100);
    const extended = await ask('PATCH', `/api/holds/${id}`);
    expect(extended.status).toBe(201);
    await query("UPDATE holds SET taken_at = taken_at - interval '9 minutes' WHERE id = $1", [id]);
    const last = await ask('PATCH', `/api/holds/${id}`);
    const [row] = await query('SELECT extract(epoch FROM expires_at - taken_at)::int AS s FROM holds WHERE id = $1', [
      id,
    ]);
    expect(row?.s).toBe(600);
    expect(Date.parse(last.string('data', 'expires_at'))).toBeLessThan(
      Date.parse(extended.string('data', 'expires_at')),
    );
  });

  it('of another session is as if it were not there', async () => {
    const { desk, slot, doctor } = await deskWithSlot();
    const held = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id });
    const colleague = app.as(await app.make.staff({ hospital: doctor.hospital_id }));
    const id = held.number('data', 'id');
    const missing = await colleague('DELETE', '/api/holds/999999');
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await colleague(method, `/api/holds/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.text.replace(answer.string('request_id'), '')).toBe(
        missing.text.replace(missing.string('request_id'), ''),
      );
    }
  });

  it('that has run out is free to whoever comes first, and cannot be extended any more', async () => {
    const { desk, slot, doctor } = await deskWithSlot();
    const held = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id });
    await age(181);
    const colleague = await app.make.staff({ hospital: doctor.hospital_id });
    const taken = await app.as(colleague)('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect(taken.status).toBe(201);
    const late = await app.as(desk)('PATCH', `/api/holds/${held.number('data', 'id')}`);
    expect([late.status, late.at('code')]).toEqual([409, 'HOLD_EXPIRED']);
    // And is told who has it, as who books too late is.
    expect(late.at('slot', 'hold', 'holder')).toBe(taken.string('data', 'holder'));
    expect(late.at('alternatives', 0, 'id')).toEqual(expect.any(Number));
  });

  describe('that its session asks about', () => {
    const at = (held: { number: (...path: string[]) => number }) => `/api/holds/${held.number('data', 'id')}`;

    it('says how long it lasts, also once extended, how many slots it has, and what its form needs', async () => {
      const { desk, slot } = await deskWithSlot();
      const ask = app.as(desk);
      const held = await ask('POST', '/api/holds', { scheduling_time_id: slot.id, slot_count: 2 });
      const seen = await ask('GET', at(held));
      expect(seen.status).toBe(200);
      expect(seen.at('data')).toEqual({ ...(held.at('data') as object), slot_count: 2 });
      expect(seen.at('meta')).toEqual(held.at('meta'));
      await age(60);
      const extended = await ask('PATCH', at(held));
      expect((await ask('GET', at(held))).at('data', 'expires_at')).toBe(extended.at('data', 'expires_at'));
    });

    it('gives a patient theirs, and nobody else’s', async () => {
      const { slot } = await deskWithSlot();
      const ask = app.as(await app.make.account({ patients: ['沈静姝'] }));
      const held = await ask('POST', '/api/holds', { scheduling_time_id: slot.id });
      const seen = await ask('GET', at(held));
      expect(seen.at('meta')).toEqual(held.at('meta'));
      expect(seen.at('meta', 'patients', 0, 'name')).toBe('沈静姝');
    });

    it('given up for another of the same session is over: free, and to be held again', async () => {
      const { desk, slot, doctor } = await deskWithSlot();
      const other = await app.make.slot(doctor.id, 1, '15:00');
      const ask = app.as(desk);
      const held = await ask('POST', '/api/holds', { scheduling_time_id: slot.id });
      await ask('POST', '/api/holds', { scheduling_time_id: other.id });
      const seen = await ask('GET', at(held));
      expect([seen.status, seen.at('code')]).toEqual([409, 'HOLD_EXPIRED']);
      expect([seen.at('slot', 'id'), seen.at('slot', 'value'), seen.at('slot', 'hold')]).toEqual([slot.id, 2, null]);
    });

    it('taken by somebody is SLOT_TAKEN, never expired: by whom, and what is free instead', async () => {
      const { desk, slot, doctor } = await deskWithSlot('16:00');
      const held = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id });
      await age(181);
      const colleague = await app.make.staff({ hospital: doctor.hospital_id, name: '张丽' });
      const form = deskForm({ slot, time: '16:00', department: doctor.department_id }, { name: '李四' });
      expect((await app.as(colleague)('POST', '/api/admin/reservations', form)).status).toBe(201);
      const seen = await app.as(desk)('GET', at(held));
      expect([seen.status, seen.at('code'), seen.at('slot', 'value')]).toEqual([409, 'SLOT_TAKEN', '李四']);
      expect(seen.at('taken_by')).toEqual({ by: '张丽', by_role: '前台' });
      expect(seen.at('alternatives', 0, 'id')).toEqual(expect.any(Number));
    });

    it('at a hospital that was locked is 423', async () => {
      const { desk, slot, doctor } = await deskWithSlot();
      const held = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id });
      await query('UPDATE hospitals SET lock = 1 WHERE id = $1', [doctor.hospital_id]);
      expect((await app.as(desk)('GET', at(held))).at('code')).toBe('HOSPITAL_LOCKED');
    });
  });

  it('that has run out still books while the slot is open, and says HOLD_EXPIRED where it is not', async () => {
    const { desk, slot, doctor } = await deskWithSlot('16:00');
    const ask = app.as(desk);
    const form = (hold_id: number, certificate_number: string) =>
      deskForm(
        { slot, time: '16:00', department: doctor.department_id },
        { hold_id, name: '李四', certificate_number },
      );
    const held = await ask('POST', '/api/holds', { scheduling_time_id: slot.id });
    await age(181);
    const booked = await ask('POST', '/api/admin/reservations', form(held.number('data', 'id'), 'EXP1'));
    expect(booked.status).toBe(201);
    const again = await ask('POST', '/api/admin/reservations', form(held.number('data', 'id'), 'EXP2'));
    expect([again.status, again.at('code')]).toEqual([409, 'HOLD_EXPIRED']);
    expect(again.at('slot', 'value')).toBe('李四');
    expect(again.at('taken_by')).toEqual({ by: '陈露', by_role: '前台' });
  });

  it('dies with its session', async () => {
    const { desk, slot, doctor, cell } = await deskWithSlot();
    await app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect((await app.as(desk)('POST', '/api/admin/logout')).status).toBe(204);
    const colleague = await app.make.staff({ hospital: doctor.hospital_id });
    expect((await cell(colleague)).hold).toBeNull();
    expect((await app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id })).status).toBe(401);
  });

  it('over several slots is all or none', async () => {
    const { desk, doctor } = await deskWithSlot();
    const blocker = await app.make.staff({ hospital: doctor.hospital_id });
    const third = await app.make.slot(doctor.id, 1, '10:30');
    await app.as(blocker)('POST', '/api/holds', { scheduling_time_id: third.id });
    const first = await app.make.slot(doctor.id, 1, '10:00');
    const lost = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: first.id, slot_count: 3 });
    expect([lost.status, lost.at('code')]).toEqual([409, 'SLOT_TAKEN']);
    expect(
      await query('SELECT count(*)::int AS n FROM slots WHERE doctor_id = $1 AND hold_id IS NOT NULL', [doctor.id]),
    ).toEqual([{ n: 1 }]);
    const won = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: first.id, slot_count: 2 });
    expect(won.status).toBe(201);
    for (const wrong of [0, 9, 1.5, 'x']) {
      const refused = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: first.id, slot_count: wrong });
      expect(refused.status).toBe(422);
      expect(refused.at('errors', 'slot_count')).toBeInstanceOf(Array);
    }
  });

  it('is at most 30 an hour for a patient account, then 429 with Retry-After', async () => {
    const { slot } = await deskWithSlot();
    const account = await app.make.account();
    const ask = app.as(account);
    for (let i = 0; i < 30; i++)
      expect((await ask('POST', '/api/holds', { scheduling_time_id: slot.id })).status).toBe(201);
    const refused = await ask('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect([refused.status, refused.at('code')]).toEqual([429, 'TOO_MANY']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('reaches today + 7 for patients and today + 60 for staff', async () => {
    const { doctor, desk } = await deskWithSlot();
    const account = await app.make.account();
    const [seventh, eighth] = [await app.make.slot(doctor.id, 7, '17:45'), await app.make.slot(doctor.id, 8, '09:00')];
    expect((await app.as(account)('POST', '/api/holds', { scheduling_time_id: seventh.id })).status).toBe(201);
    const beyond = await app.as(account)('POST', '/api/holds', { scheduling_time_id: eighth.id });
    expect([beyond.status, beyond.at('message')]).toEqual([422, '该日期暂未开放预约']);
    expect((await app.as(desk)('POST', '/api/holds', { scheduling_time_id: eighth.id })).status).toBe(201);
  });

  it('is 423 in a locked and in a pending hospital, and nothing commits after the lock', async () => {
    const { doctor, desk, slot } = await deskWithSlot();
    await query('UPDATE hospitals SET lock = 1 WHERE id = $1', [doctor.hospital_id]);
    const locked = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect([locked.status, locked.at('code')]).toEqual([423, 'HOSPITAL_LOCKED']);
    await query("UPDATE hospitals SET lock = 0, status = 'pending' WHERE id = $1", [doctor.hospital_id]);
    const pending = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id });
    expect([pending.status, pending.at('code')]).toEqual([423, 'HOSPITAL_PENDING']);
  });

  it('on a slot whose time has come is refused as gone', async () => {
    const { doctor, desk } = await deskWithSlot();
    const past = await app.make.slot(doctor.id, 0, '10:30');
    const gone = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: past.id });
    expect([gone.status, gone.at('code'), gone.at('slot', 'value'), gone.at('slot', 'id')]).toEqual([
      409,
      'SLOT_TAKEN',
      3,
      null,
    ]);
    expect(gone.at('alternatives', 0, 'time')).toBe('10:45');
  });
});

describe('a slot that many come for', () => {
  /** Somebody has just taken it: who comes now looks before they try. */
  async function taken(days = 1) {
    const { doctor, desk, slot } = await deskWithSlot('14:00', days);
    const form = { scheduling_time_id: slot.id };
    const won = await app.as(desk)('POST', '/api/holds', form, { 'Idempotency-Key': 'first-0001' });
    expect(won.status).toBe(201);
    return { doctor, desk, slot, form, won };
  }

  it('is one person’s, and all others are told what it is now, who has it and what is free instead', async () => {
    const { doctor, slot } = await deskWithSlot();
    const desks = await Promise.all(
      Array.from({ length: 12 }, () => app.make.staff({ hospital: doctor.hospital_id, name: '陈露' })),
    );
    await app.make.slot(doctor.id, 1, '14:15');
    const before = await refusedHolds();
    const answers = await Promise.all(
      desks.map((desk) => app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id })),
    );
    const [won] = answers.filter(({ status }) => status === 201);
    const lost = answers.filter(({ status }) => status !== 201);
    expect(lost).toHaveLength(11);
    for (const answer of lost) {
      expect([answer.status, answer.at('code')]).toEqual([409, 'SLOT_TAKEN']);
      expect(answer.at('slot', 'hold', 'holder')).toBe(won?.at('data', 'holder'));
      expect(answer.at('slot', 'hold', 'by')).toBe('陈露');
      expect(answer.at('alternatives', 0, 'time')).toBe('14:15');
    }
    expect((await refusedHolds()) - before).toBe(11);
  });

  it('is refused to who comes after without a lock taken, so that nobody waits to hear it', async () => {
    const { doctor, form } = await taken();
    const late = await app.make.staff({ hospital: doctor.hospital_id });
    const busy = await app.owner.connect();
    try {
      // What a try locks first.
      await busy.query('BEGIN');
      await busy.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE', [late.session_id]);
      const refused = await app.as(late)('POST', '/api/holds', form);
      expect([refused.status, refused.at('code')]).toEqual([409, 'SLOT_TAKEN']);
    } finally {
      await busy.query('ROLLBACK');
      busy.release();
    }
  });

  it('is held anew by who has it, and answered as before to who asks again', async () => {
    const { desk, form, won } = await taken();
    const again = await app.as(desk)('POST', '/api/holds', form);
    expect(again.status).toBe(201);
    const sentAgain = await app.as(desk)('POST', '/api/holds', form, { 'Idempotency-Key': 'first-0001' });
    expect([sentAgain.status, sentAgain.text]).toEqual([201, won.text]);
  });

  it('is answered as before to who asks again, also when another has it by now', async () => {
    const { doctor, desk, form, won } = await taken();
    await app.as(desk)('DELETE', `/api/holds/${won.number('data', 'id')}`);
    const other = await app.make.staff({ hospital: doctor.hospital_id });
    expect((await app.as(other)('POST', '/api/holds', form)).status).toBe(201);
    const sentAgain = await app.as(desk)('POST', '/api/holds', form, { 'Idempotency-Key': 'first-0001' });
    expect([sentAgain.status, sentAgain.text]).toEqual([201, won.text]);
    expect((await app.as(desk)('POST', '/api/holds', form)).at('code')).toBe('SLOT_TAKEN');
  });

  it('is answered as before, to the letter, also long after the hold has run out and the family has grown', async () => {
    const morning = await startTestApp();
    onTestFinished(() => morning.close());
    const doctor = await morning.make.doctor();
    const slot = await morning.make.slot(doctor.id, 1, '14:00');
    const account = await morning.make.account({ patients: ['沈静姝'] });
    const ask = (server: TestApp) =>
      server.as(account)('POST', '/api/holds', { scheduling_time_id: slot.id }, { 'Idempotency-Key': 'first-0001' });
    const first = await ask(morning);
    expect([first.status, first.at('meta', 'slot', 'hold', 'holder')]).toEqual([201, first.at('data', 'holder')]);
    await morning.database.setClock('2026-11-20T12:37:00+08:00');
    const noon = await startTestApp({ beside: morning });
    onTestFinished(() => noon.close());
    await noon.make.patient({ user: account.id });
    const again = await ask(noon);
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('is free the moment that its hold is released or has run out', async () => {
    const { doctor, desk, form, won } = await taken();
    const [next, last] = [
      await app.make.staff({ hospital: doctor.hospital_id }),
      await app.make.staff({ hospital: doctor.hospital_id }),
    ];
    await app.as(desk)('DELETE', `/api/holds/${won.number('data', 'id')}`);
    expect((await app.as(next)('POST', '/api/holds', form)).status).toBe(201);
    expect((await app.as(last)('POST', '/api/holds', form)).at('code')).toBe('SLOT_TAKEN');
    await age(181);
    expect((await app.as(last)('POST', '/api/holds', form)).status).toBe(201);
  });

  it('is told of as the rules of the hospital and of the day say first', async () => {
    const { doctor, form } = await taken(8);
    const account = await app.make.account();
    const beyond = await app.as(account)('POST', '/api/holds', form);
    expect([beyond.status, beyond.at('message')]).toEqual([422, '该日期暂未开放预约']);
    const colleague = await app.make.staff({ hospital: doctor.hospital_id });
    await query('UPDATE hospitals SET lock = 1 WHERE id = $1', [doctor.hospital_id]);
    const locked = await app.as(colleague)('POST', '/api/holds', form);
    expect([locked.status, locked.at('code')]).toEqual([423, 'HOSPITAL_LOCKED']);
  });
});

describe('the sweep', () => {
  it('frees what has run out without anybody asking, and numbers it', async () => {
    const { desk, slot, doctor } = await deskWithSlot();
    const held = await app.as(desk)('POST', '/api/holds', { scheduling_time_id: slot.id });
    await age(181);
    const swept = await query('SELECT sweep_holds($1) AS made', [doctor.hospital_id]);
    const still = await query('SELECT ended_at IS NOT NULL AS ended FROM holds WHERE id = $1', [
      held.number('data', 'id'),
    ]);
    expect(still).toEqual([{ ended: true }]);
    expect(JSON.stringify(swept)).toContain('events');
    expect(await query('SELECT hold_id FROM slots WHERE id = $1', [slot.id])).toEqual([{ hold_id: null }]);
  });
});
