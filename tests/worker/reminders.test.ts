import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { QUIET_FROM, QUIET_TO } from '../../contract/sms.ts';
import { type Provider, startProvider } from '../../scripts/rig/sms-provider.ts';
import { deskForm } from '../support/desk-form.ts';
import { until } from '../support/until.ts';
import { emptyRedis, startWorld, type World } from './world.ts';

/** The day before at 18:00 and two hours before: once, for a visit that still is then (docs/decisions/021). */

const FRIDAY = '2026-11-20T10:37:00+08:00';
const day = (date: string, time: string) => `2026-11-${date}T${time}:00+08:00`;

interface Row {
  id: number;
  phone: string;
  kind: string;
  reason: string;
  text: string;
  state: string;
  error: string | null;
}

let world: World;
let provider: Provider;
let persons = 0;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(async () => {
  await world.close();
  await provider.close();
});

const start = async (clock = FRIDAY) => {
  world = await startWorld({ clock });
};
const worker = () => world.worker(provider.env);
/** The clock goes to that moment; who connects from now on has it, so a worker is started after it. */
async function at(clock: string) {
  await world.app.database.setClock(clock);
  return await worker();
}

/** The desk books somebody without an account. */
async function bookAt(days: number, time: string) {
  const slot = await world.app.make.slot(world.doctor.id, days, time);
  const desk = await world.app.make.staff({ hospital: world.doctor.hospital_id });
  const form = deskForm(
    { slot, time, department: world.doctor.department_id },
    { name: '沈静姝', phone: `1371234${String(++persons).padStart(4, '0')}` },
  );
  const answer = await world.app.as(desk)('POST', '/api/admin/reservations', form);
  expect(answer.status, answer.text).toBe(201);
  return answer.number('data', 'id');
}

async function bookOwn(days: number, time: string) {
  const account = await world.app.make.account({ patients: ['李雷'] });
  const slot = await world.app.make.slot(world.doctor.id, days, time);
  const answer = await world.app.as(account)('POST', '/api/reservations', {
    id: slot.id,
    patient_id: account.patient_ids[0],
    department_id: world.doctor.department_id,
    source: '牙痛',
  });
  expect(answer.status, answer.text).toBe(201);
  return { account, id: answer.number('data', 'id') };
}

/** As change_reservation leaves it: another time, a new version, its jobs. */
async function move(id: number, to: string, doctor = world.doctor.id) {
  await world.query(
    `WITH moved AS (UPDATE reservations SET starts_at = $2, ends_at = $2::timestamptz + interval '15 minutes', doctor_id = $3,
         date = ($2::timestamptz AT TIME ZONE 'Asia/Shanghai')::date, version = version + 1 WHERE id = $1 RETURNING version)
     SELECT version FROM moved`,
    [id, to, doctor],
  );
  await world.query('SELECT enqueue_visit(id, $2, version, NULL, haomai_now(), NULL) FROM reservations WHERE id = $1', [
    id,
    'changed',
  ]);
}

/** The slot of the world's doctor tomorrow. */
const slotAt = async (time: string) => {
  const [found] = await world.query<{ id: number }>('SELECT id FROM slots WHERE doctor_id = $1 AND starts_at = $2', [
    world.doctor.id,
    day('21', time),
  ]);
  return { id: found?.id ?? 0 };
};

const rowsOf = (id: number) =>
  world.query<Row>('SELECT * FROM sms_messages WHERE reservation_id = $1 ORDER BY id', [id]);
const reminders = async (id: number) => (await rowsOf(id)).filter(({ kind }) => kind === 'reminder');
const notified = async (id: number) => (await reminders(id)).map(({ reason, state }) => [reason, state]);
const DAY = '就诊前一天提醒';
const HOURS = '就诊前2小时提醒';

/** All that is due by the clock of who connects now has been done. */
async function quiet() {
  await until(
    () =>
      world.query(
        `SELECT id, job, error FROM outbox WHERE done_at IS NULL AND failed_at IS NULL
         AND due_at <= clock_timestamp() + (SELECT coalesce(split_part(s, '=', 2), '0')::interval
           FROM pg_db_role_setting c JOIN pg_database d ON d.oid = c.setdatabase, unnest(setconfig) s
           WHERE d.datname = current_database() AND s LIKE 'haomai.clock_offset=%')`,
      ),
    (rows) => rows.length === 0,
  );
}
const rung = (id: number) =>
  provider.rang.filter((reference) => reference.startsWith(`reservation:${id}:reminder`)).length;

describe('a visit’s reminders', () => {
  it('come the day before at 18:00 and two hours before, each once, to whom it was booked for', async () => {
    await start();
    const id = await bookAt(3, '10:00');
    await at(day('22', '17:59')).then((it) => quiet().then(() => it.stop()));
    expect(await notified(id)).toEqual([]);
    await emptyRedis(world);
    await at(day('22', '18:00')).then((it) => quiet().then(() => it.stop()));
    expect(await notified(id)).toEqual([[DAY, 'sent']]);
    await emptyRedis(world);
    await at(day('23', '08:00')).then((it) => quiet().then(() => it.stop()));
    const [first, second] = await reminders(id);
    expect([first?.reason, second?.reason, second?.state]).toEqual([DAY, HOURS, 'sent']);
    expect(second?.text).toBe(
      '【号脉】就诊提醒：沈静姝 预约了 衡川口腔 · 总院 赵晓棠 11月23日 10:00，请准时到店。如需取消请提前1小时。',
    );
    expect(rung(id)).toBe(2);
  });

  it('come to the account’s phone and into its list; who turned them off hears nothing of either', async () => {
    await start();
    const [wanting, off] = [await bookOwn(1, '10:00'), await bookOwn(1, '11:00')];
    const preferences = ['product', 'sms'].map((channel) => ({ kind: 'reminder', channel, enabled: false }));
    const set = await world.app.as(off.account)('PUT', '/api/notifications/preferences', { preferences });
    expect(set.status, set.text).toBe(201);
    await at(day('20', '18:00'));
    await quiet();
    expect(await reminders(wanting.id)).toMatchObject([{ phone: wanting.account.phone, state: 'sent' }]);
    expect(await reminders(off.id)).toMatchObject([{ state: 'stopped', error: '对方已关闭此类短信' }]);
    const notices = (person: { id: number }) =>
      world.query("SELECT title, content FROM notifications WHERE user_id = $1 AND kind = 'reminder'", [person.id]);
    expect(await notices(wanting.account)).toEqual([
      { title: '就诊提醒', content: '李雷的预约：衡川口腔 · 总院 赵晓棠 11月21日 10:00，请准时到店。' },
    ]);
    expect(await notices(off.account)).toEqual([]);
  });

  it('are of the new time alone where it was moved; and of the first time again, once, where it was moved back', async () => {
    await start();
    const [moved, back] = [await bookAt(1, '10:00'), await bookAt(1, '14:00')];
    await move(moved, day('23', '15:30'));
    await move(back, day('23', '16:00'));
    await move(back, day('21', '14:00'));
    await at(day('20', '18:00')).then((it) => quiet().then(() => it.stop()));
    expect(await notified(moved)).toEqual([]);
    expect(await notified(back)).toEqual([[DAY, 'sent']]);
    await emptyRedis(world);
    await at(day('22', '18:00')).then((it) => quiet().then(() => it.stop()));
    expect((await reminders(moved)).map(({ text }) => text.includes('11月23日 15:30'))).toEqual([true]);
    expect([rung(moved), rung(back)]).toEqual([1, 1]);
  });

  it.for([
    ['cancelled', 'UPDATE reservations SET cancel_status = 1, version = version + 1 WHERE id = $1'],
    ['arrived', "UPDATE reservations SET flow_status = 'arrived', version = version + 1 WHERE id = $1"],
    [
      'visited',
      "UPDATE reservations SET visi_status = 1, flow_status = 'in_chair', version = version + 1 WHERE id = $1",
    ],
    ['no_show', "UPDATE reservations SET flow_status = 'no_show', version = version + 1 WHERE id = $1"],
  ] as const)('are not sent of a visit that is %s', async ([, change]) => {
    await start();
    const [gone, kept] = [await bookAt(1, '10:00'), await bookAt(1, '10:15')];
    await world.query(change, [gone]);
    await at(day('20', '18:00'));
    await quiet();
    expect([await notified(gone), await notified(kept)]).toEqual([[], [[DAY, 'sent']]]);
  });

  it('are not made where their time is past when it is booked', async () => {
    // Friday evening: tomorrow's reminder of the day before is past; of a visit within the next two hours, both are.
    await start(day('20', '18:30'));
    const [tomorrow, soon] = [await bookAt(1, '10:00'), await bookAt(1, '11:00')];
    await world.query("DELETE FROM outbox WHERE payload->>'reservation_id' = $1", [String(soon)]);
    await move(soon, day('20', '20:00'));
    const jobs = (id: number) =>
      world.query<{ reminder: string }>(
        "SELECT payload->>'reminder' AS reminder FROM outbox WHERE job = 'sms.reminder' AND (payload->>'reservation_id')::bigint = $1",
        [id],
      );
    expect([await jobs(tomorrow), await jobs(soon)]).toEqual([[{ reminder: 'two_hours' }], []]);
  });
});

describe('a reminder is not doubled', () => {
  it('by two workers, an emptied Redis and every job run again', async () => {
    await start();
    const ids = [await bookAt(1, '10:00'), await bookAt(1, '10:15'), await bookAt(1, '10:30')];
    await at(day('20', '18:00'));
    await worker();
    await emptyRedis(world);
    const again = () =>
      world.query(
        "UPDATE outbox SET done_at = NULL, queued_at = NULL WHERE job = 'sms.reminder' AND done_at IS NOT NULL",
      );
    await quiet();
    await again();
    await quiet();
    await again();
    await quiet();
    expect(await Promise.all(ids.map(notified))).toEqual(ids.map(() => [[DAY, 'sent']]));
    expect(ids.map(rung)).toEqual([1, 1, 1]);
  });

  it('by a worker that is killed while it has begun, and is not lost either', async () => {
    await start();
    const id = await bookAt(1, '10:00');
    await world.app.database.setClock(day('20', '18:00'));
    // What the job needs first is locked: it begins, and cannot get on.
    const client = await world.app.owner.connect();
    await client.query('BEGIN; LOCK TABLE sms_messages IN ACCESS EXCLUSIVE MODE');
    const first = await worker();
    await until(
      () =>
        world.query(
          "SELECT 1 FROM outbox WHERE job = 'sms.reminder' AND started_at IS NOT NULL AND payload->>'reservation_id' = $1",
          [String(id)],
        ),
      (rows) => rows.length > 0,
    );
    await first.kill('SIGKILL');
    await client.query('ROLLBACK');
    client.release();
    await worker();
    await quiet();
    expect([await notified(id), rung(id)]).toEqual([[[DAY, 'sent']], 1]);
  });
});

describe('the quiet hours', () => {
  it('hold a reminder of two hours until they end, where an hour is left then; otherwise it is not sent', async () => {
    await start();
    const [eight, late, half] = [await bookAt(1, '10:00'), await bookAt(1, '11:00'), await bookAt(1, '12:00')];
    await move(eight, day('21', '08:30'));
    await move(late, day('21', '23:30'));
    await move(half, day('21', '07:30'));
    await at(day('21', '06:30')).then((it) => quiet().then(() => it.stop()));
    expect(provider.rang.filter((reference) => reference.includes('two_hours'))).toEqual([]);
    expect(await notified(eight)).toEqual([[HOURS, 'queued']]);
    await emptyRedis(world);
    await at(day('21', '07:00')).then((it) => quiet().then(() => it.stop()));
    await emptyRedis(world);
    await at(day('21', '21:30')).then((it) => quiet().then(() => it.stop()));
    const ofHours = async (id: number) => (await notified(id)).filter(([reason]) => reason === HOURS);
    expect([await ofHours(eight), await ofHours(half), await ofHours(late)]).toEqual([[[HOURS, 'sent']], [], []]);
    expect([QUIET_FROM, QUIET_TO]).toEqual([21 * 60, 7 * 60]);
  });

  it('let the one of the day before, late after an outage, go in the morning, unless the other one comes then', async () => {
    await start();
    const [afternoon, nine] = [await bookAt(1, '15:00'), await bookAt(1, '09:00')];
    await at(day('20', '22:00')).then((it) => quiet().then(() => it.stop()));
    await emptyRedis(world);
    await at(day('21', '07:00')).then((it) => quiet().then(() => it.stop()));
    expect([await notified(afternoon), await notified(nine)]).toEqual([[[DAY, 'sent']], [[HOURS, 'sent']]]);
  });
});

describe('a change', () => {
  const changed = async (id: number) =>
    (await rowsOf(id))
      .filter(({ kind }) => kind === 'changed')
      .map(({ text, state }) => [/^【号脉】(.*)，就诊人/.exec(text)?.[1], state]);
  const notices = async (id: number) =>
    (
      await world.query<{ dedupe: string }>(
        "SELECT dedupe FROM notifications WHERE kind = 'changed' AND dedupe LIKE $1 ORDER BY dedupe",
        [`visit:${id}:%`],
      )
    ).map(({ dedupe }) => dedupe);

  it('is told once, some seconds later; undone by then, it is told to nobody', async () => {
    await start();
    const running = await worker();
    const [moved, undone, twice] = [await bookAt(1, '10:00'), await bookAt(1, '11:00'), await bookAt(1, '12:00')];
    await quiet();
    await move(moved, day('21', '15:00'));
    await move(undone, day('21', '15:15'));
    await move(undone, day('21', '11:00'));
    await move(twice, day('21', '15:30'));
    await move(twice, day('21', '15:45'));
    expect(await changed(moved)).toEqual([]);
    await running.stop();
    await emptyRedis(world);
    await at(day('20', '10:40'));
    await quiet();
    expect(await changed(moved)).toEqual([['您的预约已改为 衡川口腔 · 总院 赵晓棠 11月21日 15:00', 'sent']]);
    expect(await changed(undone)).toEqual([]);
    expect(await changed(twice)).toEqual([['您的预约已改为 衡川口腔 · 总院 赵晓棠 11月21日 15:45', 'sent']]);
    expect([await notices(moved), await notices(undone), await notices(twice)]).toEqual([
      [`visit:${moved}:changed:2:doctor`],
      [],
      [`visit:${twice}:changed:3:doctor`],
    ]);
  });

  it('that leaves time and person is no news; to another doctor it is, also to the one before', async () => {
    await start();
    const running = await worker();
    const other = await world.app.make.doctor({ name: '李文博', hospital: world.doctor.hospital_id });
    const [same, handed] = [await bookAt(1, '10:00'), await bookAt(1, '11:00')];
    await quiet();
    await move(same, day('21', '10:00'));
    await move(handed, day('21', '11:00'), other.id);
    await running.stop();
    await emptyRedis(world);
    await at(day('20', '10:40'));
    await quiet();
    expect([await changed(same), await notices(same)]).toEqual([[], []]);
    expect(await changed(handed)).toEqual([['您的预约已改为 衡川口腔 · 总院 李文博 11月21日 11:00', 'sent']]);
    expect(await notices(handed)).toEqual([`visit:${handed}:changed:2:before`, `visit:${handed}:changed:2:doctor`]);
  });

  it('of a visit that nobody was told of here is none where it only takes longer; elsewhere or later it is', async () => {
    await start();
    const running = await worker();
    const other = await world.app.make.doctor({ name: '李文博', hospital: world.doctor.hospital_id });
    const [longer, later, handed] = [await bookAt(1, '10:00'), await bookAt(1, '11:00'), await bookAt(1, '12:00')];
    await quiet();
    await running.stop();
    await emptyRedis(world);
    // As seeds and imports leave them.
    await world.query('UPDATE reservations SET told_version = NULL, told_starts_at = NULL, told_doctor_id = NULL');
    const unheard = await bookAt(1, '14:00');
    const desk = world.app.as(await world.app.make.staff({ hospital: world.doctor.hospital_id }));
    const takes = async (id: number, slot: Promise<{ id: number }>, slot_count: number) => {
      const to = { scheduling_time_id: (await slot).id, slot_count };
      const answer = await desk('PUT', `/api/admin/reservations/${id}/move`, to);
      expect(answer.status, answer.text).toBe(201);
    };
    const slotOf = (doctor: number, time: string) => world.app.make.slot(doctor, 1, time);
    for (const [id, time, next] of [
      [longer, '10:00', '10:15'],
      [unheard, '14:00', '14:15'],
    ] as const) {
      await slotOf(world.doctor.id, next);
      await takes(id, slotAt(time), 2);
    }
    await takes(later, slotOf(world.doctor.id, '15:00'), 1);
    await takes(handed, slotOf(other.id, '12:00'), 1);
    await at(day('20', '10:40'));
    await quiet();
    expect([await changed(longer), await notices(longer)]).toEqual([[], []]);
    expect(await changed(later)).toEqual([['您的预约已改为 衡川口腔 · 总院 赵晓棠 11月21日 15:00', 'sent']]);
    expect(await changed(handed)).toEqual([['您的预约已改为 衡川口腔 · 总院 李文博 11月21日 12:00', 'sent']]);
    // It was booked here a moment ago: what it is now is the first that they hear.
    expect(await changed(unheard)).toEqual([['您的预约已改为 衡川口腔 · 总院 赵晓棠 11月21日 14:00', 'sent']]);
  });

  it('at the desk is one: told once for the new time, whose reminders it has', async () => {
    await start();
    const running = await worker();
    const id = await bookAt(1, '10:00');
    await quiet();
    const [visit] = await world.query<{ patient_id: number }>('SELECT patient_id FROM reservations WHERE id = $1', [
      id,
    ]);
    const to = await world.app.make.slot(world.doctor.id, 2, '16:00');
    const desk = await world.app.make.staff({ hospital: world.doctor.hospital_id });
    const answer = await world.app.as(desk)('PUT', `/api/admin/reservations/${id}/change`, {
      source: '牙痛',
      patient_id: visit?.patient_id,
      hospital_id: world.doctor.hospital_id,
      doctor_id: world.doctor.id,
      department_id: world.doctor.department_id,
      date: to.date,
      time: '16:00',
    });
    expect(answer.status, answer.text).toBe(201);
    await running.stop();
    await emptyRedis(world);
    await at(day('20', '18:00')).then((it) => quiet().then(() => it.stop()));
    expect(await changed(id)).toEqual([['您的预约已改为 衡川口腔 · 总院 赵晓棠 11月22日 16:00', 'sent']]);
    expect(await notified(id)).toEqual([]);
    await emptyRedis(world);
    await at(day('21', '18:00'));
    await quiet();
    expect(await notified(id)).toEqual([[DAY, 'sent']]);
  });

  it('of several that wait for the morning the last one speaks', async () => {
    await start(day('20', '22:10'));
    const night = await worker();
    const id = await bookAt(1, '10:00');
    await quiet();
    await move(id, day('21', '15:00'));
    await night.stop();
    await emptyRedis(world);
    await at(day('20', '22:20')).then((it) => quiet().then(() => it.stop()));
    expect(provider.rang).toEqual([]);
    await emptyRedis(world);
    await at(day('21', '07:00'));
    await quiet();
    expect((await rowsOf(id)).map(({ kind, state, error }) => [kind, state, error])).toEqual([
      ['booked', 'withdrawn', '预约后来已更改'],
      ['changed', 'sent', null],
    ]);
  });
});

describe('a referral', () => {
  it('is told once, by the visit that there will be', async () => {
    await start();
    const [source, target] = [await bookAt(1, '10:00'), await bookAt(2, '10:00')];
    await world.query("UPDATE reservations SET cancel_status = 1, reason = '转诊', version = 2 WHERE id = $1", [
      source,
    ]);
    await world.query("DELETE FROM outbox WHERE job LIKE 'sms.reservation'");
    await world.query("SELECT enqueue_visit($1, 'referred', 1, NULL, haomai_now(), NULL)", [target]);
    await world.query("SELECT enqueue_visit($1, 'referred', 2, NULL, haomai_now(), NULL)", [source]);
    await worker();
    await quiet();
    expect(await rowsOf(source)).toEqual([]);
    expect((await rowsOf(target)).map(({ kind, text }) => [kind, text])).toEqual([
      ['referred', '【号脉】沈静姝 已转诊，新的预约：衡川口腔 · 总院 赵晓棠 11月22日 10:00。如需取消请提前1小时。'],
    ]);
  });
});
