import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDisposalDesk } from '../support/disposal-desk.ts';
import { fresh, openMemberDesk } from '../support/member-desk.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** What a member is told of their stored value: docs/domain/money.md#members. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

interface Sent {
  text: string;
  state: string;
  template_params: string[];
}

const sentAt = (hospital: number) =>
  world.query<Sent>(
    // By what they tell of: the jobs run beside each other.
    `SELECT text, state, template_params FROM sms_messages WHERE hospital_id = $1 AND kind = 'balance'
     ORDER BY split_part(dedupe, ':', 2)::bigint`,
    [hospital],
  );

const jobsEnd = () =>
  until(
    () => world.query("SELECT id FROM outbox WHERE job = 'sms.balance' AND done_at IS NULL AND failed_at IS NULL"),
    (rows) => rows.length === 0,
  );

describe('each change of stored value', () => {
  it('is told with what is there since, unless it was taken back before', async () => {
    const { recharge, hospital } = await openMemberDesk(world.app);
    await recharge({ amount: 100.5, gift_amount: 10, payment_type: 1 });
    const taken = await recharge({ amount: 50, payment_type: 1 });
    await recharge({ amount: 20, payment_type: 1, type: 2 });
    await world.query(
      `SELECT mirror_ledger(l.id, jsonb_build_object('at', haomai_now(), 'business_date', l.business_date))
       FROM ledger_transactions l JOIN receipts r ON r.payment_id = l.payment_id WHERE r.id = $1`,
      [taken.number('meta', 'receipt', 'id')],
    );
    const worker = await world.worker();
    await jobsEnd();
    const sent = await sentAt(hospital);
    expect(sent.map(({ template_params: [, ...rest] }) => rest)).toEqual([
      ['充值', '100.50', '110.50'],
      ['退储值', '20.00', '140.50'],
    ]);
    expect(sent[0]?.text).toMatch(/^【号脉】您在 .+ 的会员卡充值 100\.50 元，储值余额 110\.50 元。/);
    expect(sent.map(({ state }) => state)).toEqual(['sent', 'sent']);
    await worker.stop();
  });

  it('is told to whose card paid, also for somebody else of the account', async () => {
    const { recharge, issued, pay, relative, hospital } = await openDisposalDesk(world.app);
    const card = await relative(30);
    await recharge({ amount: 50, payment_type: 1 });
    const payments = [
      { type: 5, amount: 2000 },
      { type: 5, amount: 1000, member_id: card.member },
      { type: 3, amount: 500 },
    ];
    await pay({ id: await issued(3500), payments });
    const worker = await world.worker();
    await jobsEnd();
    const told = (await sentAt(hospital))
      .map(({ template_params: [, ...rest] }) => rest)
      .filter(([what]) => what === '消费');
    expect(told.toSorted()).toEqual([
      ['消费', '10.00', '20.00'],
      ['消费', '20.00', '30.00'],
    ]);
    await worker.stop();
  });

  it('is told to nobody where the owner has decided so', async () => {
    const { recharge, hospital } = await openMemberDesk(world.app);
    const owner = world.app.as(await world.app.make.staff({ role: 'shop_owner', hospital }));
    const form = { stored_limit: null, gift_by_rule_only: false, sms_balance: false, version: 1 };
    expect((await owner('PUT', '/api/admin/money_settings', form, fresh())).status).toBe(201);
    await recharge({ amount: 10, payment_type: 1 });
    expect(await world.query("SELECT id FROM outbox WHERE job = 'sms.balance' AND done_at IS NULL")).toEqual([]);
    expect(await sentAt(hospital)).toEqual([]);
  });
});
