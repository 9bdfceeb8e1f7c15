import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCard, post, topUp } from '../ledger/cards.ts';
import { openDisposalDesk } from '../support/disposal-desk.ts';
import { type FakeWechat, startFakeWechat } from '../support/fake-wechat.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** What is looked at each night and told once. The clock stands at Friday 2026-11-20. */

const SECRET = '0123456789abcdef0123456789abcdef';

let world: World;
let wechat: FakeWechat;
beforeAll(async () => {
  wechat = await startFakeWechat();
  world = await startWorld({ env: wechat.env });
});
afterAll(async () => {
  await world?.close();
  await wechat?.close();
});

/** Runs a night's job once, beside those that the worker does as it begins. */
async function night(job: string): Promise<void> {
  const [row] = await world.query<{ id: number }>(
    `INSERT INTO outbox (job, payload, due_at) VALUES ($1, '{}', haomai_now()) RETURNING id`,
    [job],
  );
  await until(
    () => world.query('SELECT 1 FROM outbox WHERE id = $1 AND done_at IS NOT NULL', [row?.id]),
    (rows) => rows.length === 1,
  );
}

const toldTo = async (id: number) =>
  (
    await world.query<{ content: string }>('SELECT content FROM notifications WHERE user_id = $1 ORDER BY id', [id])
  ).map(({ content }) => content);

describe('each night', () => {
  it('a certificate that ends is told to who has it and to the owners, each warning once', async () => {
    const { make } = world.app;
    const hospital = world.doctor.hospital_id;
    const owner = await make.staff({ hospital, role: 'shop_owner' });
    const elsewhere = await make.staff({ role: 'shop_owner' });
    const left = await make.doctor({ hospital, name: '已离职' });
    await world.query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [left.id]);
    const until_ = (days: number) => `(clinic_today() + ${days})::text`;
    const give = (person: number, days: number) =>
      world.query(
        `UPDATE staff_members SET certificates = jsonb_build_array(jsonb_build_object('kind', '执业证', 'no', 'A1', 'until', ${until_(days)}),
           jsonb_build_object('kind', '资格证', 'no', 'B1', 'until', NULL)) WHERE user_id = $1`,
        [person],
      );
    const worker = await world.worker();
    await give(left.id, 0);
    const seen: (string | undefined)[] = [];
    for (const days of [61, 60, 59, 31, 30, 1, 0, -1]) {
      await give(world.doctor.id, days);
      // The certificate is the same one, as time goes by.
      await world.query(
        `UPDATE notifications SET dedupe = regexp_replace(dedupe, '\\d{4}-\\d\\d-\\d\\d', (clinic_today() + $1::int)::text)
         WHERE kind = 'certificate'`,
        [days],
      );
      const before = (await toldTo(world.doctor.id)).length;
      await night('staff.certificates');
      await night('staff.certificates');
      seen.push((await toldTo(world.doctor.id)).slice(before).join('、'));
    }
    expect(seen).toEqual([
      '',
      '您的执业证将于 2027-01-19 到期，请及时更新。',
      '',
      '',
      '您的执业证将于 2026-12-20 到期，请及时更新。',
      '',
      '您的执业证今天到期，请及时更新。',
      '',
    ]);
    expect(await toldTo(owner.id)).toEqual([
      '赵晓棠的执业证将于 2027-01-19 到期，请及时更新。',
      '赵晓棠的执业证将于 2026-12-20 到期，请及时更新。',
      '赵晓棠的执业证今天到期，请及时更新。',
    ]);
    expect(await toldTo(elsewhere.id)).toEqual([]);
    expect(await toldTo(left.id)).toEqual([]);
    // Renewed: there is another end to warn of.
    await give(world.doctor.id, 20);
    await night('staff.certificates');
    expect((await toldTo(world.doctor.id)).at(-1)).toBe('您的执业证将于 2026-12-10 到期，请及时更新。');
    await worker.stop();
  });

  it('each hospital’s official account is checked; who could not be told of is asked about again', async () => {
    const bind = async (appId: string, secret: string) => {
      const owner = await world.app.make.staff({ role: 'shop_owner' });
      const form = { account_name: '公众号', kind: 'service', app_id: appId, original_id: 'gh_0123456789ab' };
      const body = { ...form, token: 'haomai', app_secret: secret };
      const answer = await world.app.as(owner)('PUT', '/api/admin/wechat_settings', body);
      expect(answer.status, answer.text).toBe(201);
      return owner;
    };
    const [right, wrong] = ['wx00000000000000aa', 'wx00000000000000bb'];
    wechat.account(right, SECRET);
    wechat.account(wrong, SECRET);
    const owners = [await bind(right, SECRET), await bind(wrong, 'f'.repeat(32))];
    const states = () =>
      world.query<{ app_id: string; state: string }>('SELECT app_id, state FROM wechat_accounts ORDER BY app_id');
    // A worker looks as soon as it is on; of the first WeChat says nothing then.
    wechat.next('down');
    const worker = await world.worker(wechat.env);
    await until(states, (rows) => rows.some(({ state }) => state === 'error'));
    expect((await states())[0]).toEqual({ app_id: right, state: 'unbound' });
    await night('wechat.check');
    expect(wechat.checked).toEqual([right, wrong, right]);
    expect(await states()).toEqual([
      { app_id: right, state: 'ok' },
      { app_id: wrong, state: 'error' },
    ]);
    await world.query("UPDATE wechat_accounts SET checked_at = checked_at - interval '1 day'");
    const before = wechat.checked.length;
    await night('wechat.check');
    expect(wechat.checked.slice(before).sort()).toEqual([right, wrong]);
    const told = await Promise.all(owners.map(({ id }) => toldTo(id)));
    expect(told).toEqual([[], ['公众号：AppSecret 错误']]);
    expect(worker.output()).not.toContain(SECRET);
    await worker.stop();
  });

  it('a level that has ended is put back, and one that ends today is not', async () => {
    const cards = [await makeCard(world.app), await makeCard(world.app)];
    for (const [days, { member }] of cards.entries())
      await world.query(
        'UPDATE members SET vip_level = 3, vip_long = false, vip_ended_at = clinic_today() - 1 + $2::int WHERE id = $1',
        [member, days],
      );
    const worker = await world.worker();
    await night('members.levels');
    const levels = await world.query<{ level: number; records: number }>(
      `SELECT m.vip_level AS level, (SELECT count(*)::int FROM member_levels l WHERE l.member_id = m.id AND l.type = 3) AS records
       FROM members m WHERE m.id = ANY ($1) ORDER BY m.id`,
      [cards.map(({ member }) => member)],
    );
    expect(levels).toEqual([
      { level: 0, records: 1 },
      { level: 3, records: 0 },
    ]);
    await worker.stop();
  });

  it('points whose last day is past go, and those that end today do not', async () => {
    const cards = [await makeCard(world.app), await makeCard(world.app)];
    for (const [days, card] of cards.entries()) {
      const entries = [
        { kind: 'points_issued', amount: 300 },
        { kind: 'points', member_id: card.member, amount: -300 },
      ];
      await post(world.app, card.hospital, entries, 'points');
      await world.query('UPDATE points_lots SET expires_on = clinic_today() - 1 + $2::int WHERE member_id = $1', [
        ...[card.member, days],
      ]);
    }
    const worker = await world.worker();
    await night('points.end');
    await night('points.end');
    const points = await world.query<{ balance: number; rows: number }>(
      `SELECT a.balance::int AS balance, (SELECT count(*)::int FROM ledger_transactions t
         WHERE t.member_id = a.member_id AND t.kind = 'points_expired') AS rows
       FROM ledger_accounts a WHERE a.member_id = ANY ($1) AND a.kind = 'points' ORDER BY a.member_id`,
      [cards.map(({ member }) => member)],
    );
    expect(points).toEqual([
      { balance: 0, rows: 1 },
      { balance: 300, rows: 0 },
    ]);
    for (const { hospital } of cards)
      expect(await world.query('SELECT ledger_differences($1) AS found', [hospital])).toEqual([{ found: [] }]);
    await worker.stop();
  });

  it('whose coupon ends within three days is told, once for each end', async () => {
    const card = await makeCard(world.app, undefined, '王小雨');
    const give = (days: number) =>
      world.query<{ id: number }>(
        `WITH c AS (INSERT INTO coupons (hospital_id, name, kind, amount, scope, issued, valid_days, way, status)
           VALUES ($1, '减十元', 1, 1000, '{"all": true}', 1, 30, 'claim', 'on') RETURNING id)
         INSERT INTO coupon_claims (hospital_id, coupon_id, member_id, nth, terms, valid_from, valid_to, way, claimed_at)
         SELECT $1, c.id, $2, 1, '{"name": "减十元"}', clinic_today() - 30, clinic_today() + $3::int, 'claim', haomai_now() FROM c RETURNING id`,
        [card.hospital, card.member, days],
      );
    const ended = (id: number | undefined, days: number) =>
      world.query('UPDATE coupon_claims SET valid_to = clinic_today() + $2::int WHERE id = $1', [id, days]);
    const [late] = await give(4);
    await give(-1);
    const worker = await world.worker();
    await night('coupons.remind');
    expect(await toldTo(card.account.id)).toEqual([]);
    await ended(late?.id, 3);
    await night('coupons.remind');
    await night('coupons.remind');
    await ended(late?.id, 2);
    await night('coupons.remind');
    const [first, second, ...more] = await toldTo(card.account.id);
    expect([first?.includes('“减十元”11月23日到期'), second?.includes('11月22日到期'), more]).toEqual([true, true, []]);
    await worker.stop();
  });

  it('money that does not agree is told to the owners and the platform, once a day', async () => {
    const { make, owner: database } = world.app;
    const [card, well] = [await makeCard(world.app), await makeCard(world.app)];
    const owner = await make.staff({ hospital: card.hospital, role: 'shop_owner' });
    const elsewhere = await make.staff({ hospital: well.hospital, role: 'shop_owner' });
    const platform = await make.account();
    await world.query('UPDATE users SET is_super_admin = true WHERE id = $1', [platform.id]);
    for (const each of [card, well]) await post(world.app, each.hospital, topUp(each, 10_000));
    const client = await database.connect();
    await client.query('SET session_replication_role = replica');
    await client.query('UPDATE ledger_accounts SET balance = balance + 1 WHERE member_id = $1 AND kind = $2', [
      ...[card.member, 'principal'],
    ]);
    await client.query('RESET session_replication_role');
    client.release();
    const worker = await world.worker();
    await night('money.verify');
    await night('money.verify');
    for (const person of [owner, platform])
      expect(await toldTo(person.id)).toEqual([expect.stringMatching(/ 的账目有 1 处对不上/)]);
    expect(await toldTo(elsewhere.id)).toEqual([]);
    await worker.stop();
  });

  it('a debt of a week, a birthday and 180 days away are somebody’s to call about: each once, however often it runs', async () => {
    const desk = await openDisposalDesk(world.app);
    const { hospital, patient } = desk;
    const sale = await world.app.make.staff({ hospital, role: 'sale', name: '张丽' });
    await desk.asks('PUT', `/api/admin/customers/${patient}`, { owner_id: sale.id, version: 0 });
    const list = await desk.issued(10_000);
    await desk.pay({ id: list, payments: [{ type: 1, amount: 4_000 }] });
    await world.query("UPDATE disposals SET issued_at = issued_at - interval '8 days' WHERE id = $1", [list]);
    const known = async (name: string, birth: string | null) => {
      const id = await world.app.make.patient({ name });
      await world.query('UPDATE patients SET birth_date = $2 WHERE id = $1', [id, birth]);
      await world.query('INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2)', [hospital, id]);
      return id;
    };
    const [born, away] = [await known('寿星', '1990-11-20'), await known('久未来', '1990-11-21')];
    await world.query(
      `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
         chief_complaint, fee, visi_status, flow_status, created_at)
       SELECT 'awayawayawayawayawayaway', $1, $2, $3, $2, '{}', clinic_today() - 200, 540, clinic_instant(clinic_today() - 200, 540),
         clinic_instant(clinic_today() - 200, 555), '洁牙', 0, 1, 'done', haomai_now() - interval '201 days'`,
      [hospital, sale.id, away],
    );
    const worker = await world.worker();
    await night('followups.nightly');
    await night('followups.nightly');
    const rows = () =>
      world.query(
        `SELECT f.patient_id, f.kind, f.content, f.assignee_id, f.role, f.status, f.reason, f.due_on FROM follow_ups f
         WHERE f.hospital_id = $1 ORDER BY f.kind`,
        [hospital],
      );
    const today = { due_on: '2026-11-20', status: 'planned', reason: '' };
    const desks = { assignee_id: null, role: 'customer_service', ...today };
    const { number } = (await desk.list(list)) as { number: string };
    expect(await rows()).toEqual([
      { patient_id: born, kind: 'birthday', content: '今天生日', ...desks },
      {
        patient_id: patient,
        kind: 'debt',
        content: `处置单 ${number} 欠费已超过7天`,
        ...today,
        assignee_id: sale.id,
        role: null,
      },
      { patient_id: away, kind: 'dormant', content: '上次就诊 2026-05-04，已超过180天', ...desks },
    ]);
    // It was due at 09:00, and is told at once: to each of them once that there is something.
    await until(
      () => toldTo(desk.desk.id),
      (told) => told.length > 0,
    );
    expect(await toldTo(desk.desk.id)).toEqual([expect.stringMatching(/^有 \d 项回访待处理$/)]);
    expect(await toldTo(sale.id)).toEqual(['有 1 项回访待处理']);
    // Paid meanwhile: nobody needs to call; and what is done is not asked for again.
    await desk.pay({ id: list, payments: [{ type: 1, amount: 6_000 }] });
    await world.query(
      `UPDATE follow_ups SET status = 'done', result = '{"text": "好"}', closed_at = haomai_now() WHERE hospital_id = $1 AND kind = 'birthday'`,
      [hospital],
    );
    await night('followups.nightly');
    expect((await rows()).map(({ kind, status, reason }) => [kind, status, reason])).toEqual([
      ['birthday', 'done', ''],
      ['debt', 'cancelled', '欠费已结清'],
      ['dormant', 'planned', ''],
    ]);
    await worker.stop();
  });

  it('one with a time of its own is told then, and not where it was put off', async () => {
    const { hospital, asks } = await openDisposalDesk(world.app);
    const sale = await world.app.make.staff({ hospital, role: 'sale' });
    const made = async (content: string) => {
      const id = await world.app.make.patient({ name: '甲' });
      await world.query('INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2)', [hospital, id]);
      const form = { patient_id: id, kind: 'other', due_on: '2026-11-20', at: '09:30', content, assignee_id: sale.id };
      return (await asks('POST', '/api/admin/follow_ups', form)).number('data', 'id');
    };
    const put = await made('改天再问');
    await asks('PUT', `/api/admin/follow_ups/${put}`, { due_on: '2026-11-30', version: 1 });
    await made('问一声');
    const worker = await world.worker();
    await until(
      () => toldTo(sale.id),
      (told) => told.length > 0,
    );
    await until(
      () =>
        world.query(`SELECT 1 FROM outbox WHERE job = 'followup.due' AND due_at <= haomai_now() AND done_at IS NULL`),
      (open) => open.length === 0,
    );
    expect(await toldTo(sale.id)).toEqual(['甲：问一声']);
    await worker.stop();
  });
});
