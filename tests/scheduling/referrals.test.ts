import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** Referrals: docs/domain/slots-and-holds.md#referral. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;

/** Two hospitals of one alliance, a stranger, and a visit of today at the first. */
async function alliance() {
  const { make } = app;
  const doctor = await make.doctor();
  const target = await make.doctor();
  const stranger = await make.doctor();
  await query(
    `WITH made AS (INSERT INTO unions (name) VALUES ('联盟' || $1) RETURNING id)
     INSERT INTO union_hospitals SELECT made.id, h FROM made, unnest(ARRAY[$1, $2]::bigint[]) h`,
    [doctor.hospital_id, target.hospital_id],
  );
  const account = await make.account({ patients: ['沈静姝'] });
  const slot = await make.slot(doctor.id, 0, '15:00');
  const booked = await app.as(account)('POST', '/api/reservations', {
    id: slot.id,
    patient_id: account.patient_ids[0],
    department_id: doctor.department_id,
    source: '牙痛',
  });
  return {
    doctor,
    target,
    stranger,
    account,
    slot,
    id: booked.number('data', 'id'),
    hash_id: booked.string('data', 'hash_id'),
    asks: app.as(doctor),
    there: app.as(target),
  };
}
type Alliance = Awaited<ReturnType<typeof alliance>>;

const form = (to: Alliance['target'], date: string, time: string, more: object = {}) => ({
  source: '需要根管治疗',
  hospital_id: to.hospital_id,
  doctor_id: to.id,
  department_id: to.department_id,
  date,
  time,
  reason: '本院无显微镜',
  remarks: '已拍片',
  ...more,
});

describe('a referral', () => {
  it('offers the approved, unlocked hospitals of one’s alliances, and one’s own', async () => {
    const made = await alliance();
    const names = async () =>
      ((await made.asks('GET', `/api/admin/reservations/${made.hash_id}/referral`)).at('hospitals') as { id: number }[])
        .map(({ id }) => id)
        .sort();
    expect(await names()).toEqual([made.doctor.hospital_id, made.target.hospital_id].sort());
    await query('UPDATE hospitals SET lock = 1 WHERE id = $1', [made.target.hospital_id]);
    await query('UPDATE hospital_numbers SET open = false WHERE hospital_id = $1', [made.target.hospital_id]);
    expect(await names()).toEqual([made.doctor.hospital_id]);
  });

  it('claims there, ends here, and both see it', async () => {
    const made = await alliance();
    const to = await app.make.slot(made.target.id, 1, '11:00');
    const done = await made.asks(
      'PUT',
      `/api/admin/reservations/${made.id}/referral`,
      form(made.target, to.date, '11:00'),
    );
    expect(done.status, done.text).toBe(201);
    const target = done.number('data', 'id');
    expect(
      await query('SELECT referred_from, hospital_id, cancel_status FROM reservations WHERE id = $1', [target]),
    ).toEqual([{ referred_from: made.id, hospital_id: made.target.hospital_id, cancel_status: 0 }]);
    expect(await query('SELECT cancel_status, reason, version FROM reservations WHERE id = $1', [made.id])).toEqual([
      { cancel_status: 1, reason: '转诊', version: 2 },
    ]);
    expect(await query('SELECT reservation_id FROM slots WHERE id = $1', [made.slot.id])).toEqual([
      { reservation_id: null },
    ]);
    expect(
      await query('SELECT reason, source_hospital_id AS s, target_id AS t FROM referrals WHERE source_id = $1', [
        made.id,
      ]),
    ).toEqual([{ reason: '本院无显微镜', s: made.doctor.hospital_id, t: target }]);
    // The target knows who comes, and nothing of the visit that it came from.
    expect((await made.there('GET', `/api/admin/doctor_index/${target}/patient`)).at('data', 'patient')).toBe('沈静姝');
    expect((await made.there('GET', `/api/admin/doctor_index/${made.id}/patient`)).status).toBe(404);
    expect((await made.asks('GET', `/api/admin/doctor_index/${target}/patient`)).status).toBe(404);
    const own = await app.as(made.account)('GET', '/api/reservations');
    expect((own.at('data') as { id: number }[]).map(({ id }) => id)).toContain(target);
  });

  it('is the desk’s too, with whom it is offered; sales and consultants have none', async () => {
    const made = await alliance();
    const [desk, sale] = [
      await app.make.staff({ hospital: made.doctor.hospital_id, role: 'customer_service' }),
      await app.make.staff({ hospital: made.doctor.hospital_id, role: 'sale' }),
    ];
    const path = `/api/admin/reservations/${made.hash_id}/referral`;
    const to = await app.make.slot(made.target.id, 1, '11:00');
    const wanted = form(made.target, to.date, '11:00');
    expect((await app.as(sale)('GET', path)).status).toBe(403);
    expect((await app.as(sale)('PUT', path, wanted)).status).toBe(403);
    const offered = await app.as(desk)('GET', path);
    expect((offered.at('hospitals') as { id: number }[]).map(({ id }) => id)).toContain(made.target.hospital_id);
    const done = await app.as(desk)('PUT', path, wanted);
    expect(done.status, done.text).toBe(201);
    expect(await query('SELECT referred_by, target_id FROM referrals WHERE source_id = $1', [made.id])).toEqual([
      { referred_by: desk.id, target_id: done.number('data', 'id') },
    ]);
  });

  it('after the visit leaves the source visited with its slot', async () => {
    const made = await alliance();
    await made.asks('PUT', `/api/admin/doctor_index/${made.id}/visit`, {});
    const to = await app.make.slot(made.target.id, 1, '11:00');
    const done = await made.asks(
      'PUT',
      `/api/admin/reservations/${made.id}/referral`,
      form(made.target, to.date, '11:00'),
    );
    expect(done.status, done.text).toBe(201);
    expect(await query('SELECT cancel_status, visi_status FROM reservations WHERE id = $1', [made.id])).toEqual([
      { cancel_status: 0, visi_status: 1 },
    ]);
    expect(await query('SELECT reservation_id FROM slots WHERE id = $1', [made.slot.id])).toEqual([
      { reservation_id: made.id },
    ]);
  });

  it('within the hospital goes to a colleague', async () => {
    const made = await alliance();
    const colleague = await app.make.doctor({
      hospital: made.doctor.hospital_id,
      departments: [made.doctor.department_id],
    });
    const to = await app.make.slot(colleague.id, 0, '15:00');
    const done = await made.asks(
      'PUT',
      `/api/admin/reservations/${made.id}/referral`,
      form(colleague, to.date, '15:00'),
    );
    expect(done.status, done.text).toBe(201);
    const [event] = await query<{ body: { reservations: unknown[] } }>(
      'SELECT body FROM hospital_events WHERE hospital_id = $1 ORDER BY seq DESC LIMIT 1',
      [made.doctor.hospital_id],
    );
    expect(event?.body.reservations).toHaveLength(2);
  });

  it.each(['within the hospital', 'to another one'])('%s ends the hold that it takes a slot of', async (where) => {
    const made = await alliance();
    const to = where === 'to another one' ? made.target : await app.make.doctor({ hospital: made.doctor.hospital_id });
    const [slot, rest] = [await app.make.slot(to.id, 1, '11:00'), await app.make.slot(to.id, 1, '11:15')];
    const held = await made.asks('POST', '/api/holds', { scheduling_time_id: slot.id, slot_count: 2 });
    expect(held.status, held.text).toBe(201);
    const referred = await made.asks(
      'PUT',
      `/api/admin/reservations/${made.hash_id}/referral`,
      form(to, slot.date, '11:00'),
    );
    expect(referred.status, referred.text).toBe(201);
    expect(
      await query('SELECT ended_at IS NOT NULL AS ended FROM holds WHERE id = $1', [held.number('data', 'id')]),
    ).toEqual([{ ended: true }]);
    expect(await query('SELECT hold_id FROM slots WHERE id = $1', [rest.id])).toEqual([{ hold_id: null }]);
  });

  it('takes as long there as the visit here, whose kind stays with it at one’s own hospital and nowhere else', async () => {
    const made = await alliance();
    const colleague = await app.make.doctor({ hospital: made.doctor.hospital_id });
    const [kind] = await query<{ id: number }>('SELECT id FROM visit_kinds WHERE hospital_id = $1 AND look = $2', [
      made.doctor.hospital_id,
      'hygiene',
    ]);
    const desk = app.as(await app.make.staff({ hospital: made.doctor.hospital_id }));
    const longer = { scheduling_time_id: made.slot.id, kind_id: kind?.id, slot_count: 3 };
    const stretched = await desk('PUT', `/api/admin/reservations/${made.id}/move`, longer);
    expect(stretched.status, stretched.text).toBe(201);
    const refer = async (key: number, to: Alliance['target']) => {
      const { date } = await app.make.slot(to.id, 1, '11:00');
      const done = await made.asks('PUT', `/api/admin/reservations/${key}/referral`, form(to, date, '11:00'));
      expect([done.status, done.at('data', 'slot_count')], done.text).toEqual([201, 3]);
      const id = done.number('data', 'id');
      const [row] = await query(
        `SELECT kind_id, ends_at - starts_at = interval '45 minutes' AS whole,
           (SELECT count(*)::int FROM slots WHERE reservation_id = r.id) AS slots FROM reservations r WHERE id = $1`,
        [id],
      );
      return { id, row };
    };
    const here = await refer(made.id, colleague);
    expect(here.row).toEqual({ kind_id: kind?.id, whole: true, slots: 3 });
    const there = await refer(here.id, made.target);
    expect(there.row).toEqual({ kind_id: null, whole: true, slots: 3 });
    expect(await query('SELECT id FROM slots WHERE reservation_id = ANY ($1)', [[made.id, here.id]])).toEqual([]);
  });

  it('for which the time behind is gone is refused whole, with what is as long instead', async () => {
    const made = await alliance();
    const desk = app.as(await app.make.staff({ hospital: made.doctor.hospital_id }));
    const longer = { scheduling_time_id: made.slot.id, slot_count: 2 };
    expect((await desk('PUT', `/api/admin/reservations/${made.id}/move`, longer)).status).toBe(201);
    const rivals = await Promise.all([1, 2].map(() => app.make.staff({ hospital: made.target.hospital_id })));
    for (const [i, time] of ['11:00', '11:30'].entries()) {
      const slot = await app.make.slot(made.target.id, 1, time);
      const held = await app.as(rivals[i])('POST', '/api/holds', { scheduling_time_id: slot.id });
      expect(held.status, held.text).toBe(201);
    }
    const { date } = await app.make.slot(made.target.id, 1, '11:15');
    const refer = (time: string) =>
      made.asks('PUT', `/api/admin/reservations/${made.id}/referral`, form(made.target, date, time));
    const gone = await refer('11:00');
    expect([gone.status, gone.at('code')]).toEqual([409, 'SLOT_TAKEN']);
    // 11:15 is nearer, and a quarter only.
    expect(gone.at('alternatives', 0, 'time')).toBe('10:30');
    for (const time of ['11:15', '17:45']) {
      const short = await refer(time);
      expect([short.status, short.at('code')], time).toEqual([409, 'SLOT_TAKEN']);
    }
    expect(await query('SELECT cancel_status FROM reservations WHERE id = $1', [made.id])).toEqual([
      { cancel_status: 0 },
    ]);
  });

  it('says every wrong field at once, and where it can’t go', async () => {
    const made = await alliance();
    const wrong = await made.asks('PUT', `/api/admin/reservations/${made.id}/referral`, {});
    expect(wrong.at('errors')).toEqual({
      source: ['主诉为必填项'],
      hospital_id: ['医院为必填项'],
      doctor_id: ['医生为必填项'],
      date: ['日期为必填项'],
      time: ['时间点为必填项'],
    });
    const to = await app.make.slot(made.stranger.id, 1, '11:00');
    const strange = await made.asks(
      'PUT',
      `/api/admin/reservations/${made.id}/referral`,
      form(made.stranger, to.date, '11:00'),
    );
    expect([strange.status, strange.at('errors')]).toEqual([422, { hospital_id: ['不能转诊到该医院'] }]);
    await query('UPDATE hospitals SET lock = 1 WHERE id = $1', [made.target.hospital_id]);
    await query('UPDATE hospital_numbers SET open = false WHERE hospital_id = $1', [made.target.hospital_id]);
    const there = await app.make.slot(made.target.id, 1, '11:00');
    const locked = await made.asks(
      'PUT',
      `/api/admin/reservations/${made.id}/referral`,
      form(made.target, there.date, '11:00'),
    );
    expect([locked.status, locked.at('code')]).toEqual([423, 'HOSPITAL_LOCKED']);
  });

  it('of a visit that is over, or that somebody changed, is refused', async () => {
    const made = await alliance();
    const to = await app.make.slot(made.target.id, 1, '11:00');
    const refer = (more: object = {}) =>
      made.asks('PUT', `/api/admin/reservations/${made.id}/referral`, form(made.target, to.date, '11:00', more));
    expect((await refer({ version: 9 })).at('code')).toBe('STALE');
    expect(
      (await made.there('PUT', `/api/admin/reservations/${made.id}/referral`, form(made.target, to.date, '11:00')))
        .status,
    ).toBe(404);
    expect((await refer()).status).toBe(201);
    const again = await refer();
    expect([again.status, again.at('message')]).toEqual([409, '该预约已取消']);
  });

  it('raced with a booking of the target’s slot: one winner, and the source keeps its own if it lost', async () => {
    for (let round = 0; round < 8; round++) {
      const made = await alliance();
      const to = await app.make.slot(made.target.id, 1, '11:00');
      const rival = await app.make.account();
      const [referred, booked] = await Promise.all([
        made.asks('PUT', `/api/admin/reservations/${made.id}/referral`, form(made.target, to.date, '11:00')),
        app.as(rival)('POST', '/api/reservations', {
          id: to.id,
          patient_id: rival.patient_ids[0],
          department_id: made.target.department_id,
          source: '牙痛',
        }),
      ]);
      expect([referred.status, booked.status].sort()).toEqual([201, 409]);
      const [source] = await query<{ cancel_status: number }>('SELECT cancel_status FROM reservations WHERE id = $1', [
        made.id,
      ]);
      expect(source?.cancel_status).toBe(referred.status === 201 ? 1 : 0);
    }
  });

  it('two at once between two hospitals in both directions end without a deadlock', async () => {
    const made = await alliance();
    const back = await app.make.account();
    const theirs = await app.make.slot(made.target.id, 0, '15:00');
    const booked = await app.as(back)('POST', '/api/reservations', {
      id: theirs.id,
      patient_id: back.patient_ids[0],
      department_id: made.target.department_id,
      source: '牙痛',
    });
    const [to, fro] = [
      await app.make.slot(made.target.id, 2, '11:00'),
      await app.make.slot(made.doctor.id, 2, '11:00'),
    ];
    const answers = await Promise.all([
      made.asks('PUT', `/api/admin/reservations/${made.id}/referral`, form(made.target, to.date, '11:00')),
      made.there(
        'PUT',
        `/api/admin/reservations/${booked.number('data', 'id')}/referral`,
        form(made.doctor, fro.date, '11:00'),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });
});
