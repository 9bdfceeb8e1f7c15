import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { allJobsEnd, messages, phoneOf, startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('the message of a reservation', () => {
  it('comes once for the booking and once for the cancellation, and stands in the local inbox', async () => {
    const worker = await world.worker();
    const reservation = await world.book();
    await allJobsEnd(world);
    await world.cancel(reservation);
    await allJobsEnd(world);
    expect(await messages(world)).toMatchObject([
      { kind: 'booked', state: 'sent', tries: 1, phone: phoneOf(1), reservation_id: reservation },
      { kind: 'cancelled', state: 'sent', tries: 1, phone: phoneOf(1), reservation_id: reservation },
    ]);
    const inbox = await world.app.as(null)('GET', `/dev/inbox.json?phone=${phoneOf(1)}`);
    expect(inbox.at(1)).toEqual({
      phone: phoneOf(1),
      kind: 'booked',
      text: '【号脉】您已预约 衡川口腔 · 总院 赵晓棠 11月21日 09:00，就诊人 沈静姝。如需取消请提前1小时。',
      at: expect.stringMatching(/^2026-11-20T10:.*\+08:00$/),
    });
    expect(inbox.at(0, 'text')).toBe('【号脉】您预约的 衡川口腔 · 总院 赵晓棠 11月21日 09:00（就诊人 沈静姝）已取消。');
    const metrics = () => fetch(worker.metricsUrl).then((answer) => answer.text());
    await expect.poll(metrics).toContain('haomai_jobs_total{task="sms.reservation",result="done"} 2');
    expect(await metrics()).toContain('haomai_sms_total{kind="booked",state="sent"} 1');
    expect(await metrics()).toMatch(/haomai_outbox_lag_seconds \d/);
    expect(await worker.stop()).toBe(0);
  });

  it('goes to the account where the patient has one', async () => {
    const worker = await world.worker();
    const account = await world.app.make.account({ patients: ['沈静姝'] });
    const slot = await world.app.make.slot(world.doctor.id, 2, '11:00');
    const booked = await world.app.as(account)('POST', '/api/reservations', {
      id: slot.id,
      patient_id: account.patient_ids[0],
      department_id: world.doctor.department_id,
      source: '牙痛',
    });
    expect(booked.status, booked.text).toBe(201);
    await allJobsEnd(world);
    const sent = (await messages(world)).filter(({ phone }) => phone === account.phone);
    expect(sent).toMatchObject([{ kind: 'booked', state: 'sent', reservation_id: booked.number('data', 'id') }]);
    await worker.stop();
  });

  it('is not sent when it has become untrue before a worker came', async () => {
    const reservation = await world.book();
    await world.cancel(reservation);
    const worker = await world.worker();
    await allJobsEnd(world);
    const sent = (await messages(world)).filter((message) => message.reservation_id === reservation);
    expect(sent.map(({ kind }) => kind)).toEqual(['cancelled']);
    await worker.stop();
  });

  it('is known to fail where the job is not what the contract says', async () => {
    const worker = await world.worker();
    await world.query(
      `INSERT INTO outbox (job, payload, due_at) VALUES ('sms.reservation', '{"kind": "lost"}', haomai_now())`,
    );
    const [failed] = await until(
      () => world.query<{ error: string }>('SELECT error FROM outbox WHERE failed_at IS NOT NULL'),
      (rows) => rows.length > 0,
    );
    expect(failed?.error).toContain('payload');
    await worker.stop();
  });

  it('waits until it is due', async () => {
    const reservation = await world.book();
    await world.query(
      `UPDATE outbox SET due_at = haomai_now() + interval '3 seconds'
       WHERE (payload->>'reservation_id')::bigint = $1`,
      [reservation],
    );
    const worker = await world.worker();
    await allJobsEnd(world);
    const [job] = await world.query<{ early: boolean }>(
      `SELECT done_at < due_at AS early
       FROM outbox WHERE job = 'sms.reservation' AND (payload->>'reservation_id')::bigint = $1`,
      [reservation],
    );
    expect(job?.early).toBe(false);
    await worker.stop();
  });

  it('is not left half-way where its sender died over it and it is not needed any more', async () => {
    // What was never sent was heard of by nobody, and so its end need not be told; what may have been sent has an end.
    const ends = {
      queued: [['booked', 'withdrawn']],
      sending: [
        ['booked', 'unknown'],
        ['cancelled', 'sent'],
      ],
    };
    for (const [left, ended] of Object.entries(ends)) {
      const reservation = await world.book();
      await world.query(
        `INSERT INTO sms_messages (phone, kind, text, template_params, reservation_id, dedupe, state)
         VALUES ('13800001111', 'booked', '', '["衡川口腔 · 总院","赵晓棠","","沈静姝"]', $1, $2, $3)`,
        [reservation, `reservation:${reservation}:booked:1`, left],
      );
      await world.cancel(reservation);
      const worker = await world.worker();
      await until(
        () => world.query('SELECT state FROM sms_messages WHERE reservation_id = $1 ORDER BY id', [reservation]),
        (rows) => rows.length === ended.length && rows.every(({ state }) => state !== 'queued' && state !== 'sending'),
      );
      await allJobsEnd(world);
      const sent = (await messages(world)).filter((message) => message.reservation_id === reservation);
      expect(sent.map(({ kind, state }) => [kind, state])).toEqual(ended);
      await worker.stop();
    }
  });
});
