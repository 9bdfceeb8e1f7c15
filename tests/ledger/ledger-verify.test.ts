import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openDisposalDesk } from '../support/disposal-desk.ts';
import { type Card, makeCard, post, topUp } from './cards.ts';

/** GET /api/admin/money/verify: what it finds is broken here behind the ledger's back, since nothing else can. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** As if a disk, or somebody with all rights, had done it: without triggers and keys. */
async function breakIn(text: string, values: unknown[]): Promise<void> {
  const client = await app.owner.connect();
  try {
    await client.query('SET session_replication_role = replica');
    const { rowCount } = await client.query(text, values);
    expect(rowCount).toBe(1);
  } finally {
    await client.query('RESET session_replication_role');
    client.release();
  }
}

async function clinic() {
  const owner = await app.make.staff({ role: 'shop_owner' });
  const card = await makeCard(app, owner.hospital_id);
  await post(app, card.hospital, topUp(card, 10_000, 1000));
  await post(app, card.hospital, topUp(card, 2000));
  return { owner, card };
}

const PRINCIPAL = `(SELECT id FROM ledger_accounts WHERE member_id = $1 AND kind = 'principal')`;

describe('the check of the ledger', () => {
  it('says that all is well, and when it looked', async () => {
    const { owner } = await clinic();
    const answer = await app.as(owner)('GET', '/api/admin/money/verify');
    expect(answer.status).toBe(200);
    expect(answer.at('data')).toEqual({ ok: true, checked_at: expect.stringMatching(/\+08:00$/), differences: [] });
  });

  const BROKEN: [string, string, object[]][] = [
    [
      'a balance that its entries do not make',
      `UPDATE ledger_accounts SET balance = 12001 WHERE id = ${PRINCIPAL}`,
      [{ check: 'balance', what: 'principal', expected: 12_000, found: 12_001 }],
    ],
    [
      'an entry that says another balance',
      `UPDATE ledger_entries SET balance_after = 9999 WHERE account_id = ${PRINCIPAL} AND version = 1`,
      [{ check: 'row', what: 'principal', expected: 10_000, found: 9999 }],
    ],
    [
      'an account that counted otherwise',
      `UPDATE ledger_accounts SET version = 3 WHERE id = ${PRINCIPAL}`,
      [{ check: 'version', what: 'principal', expected: 2, found: 3 }],
    ],
    [
      'an entry that is gone',
      `DELETE FROM ledger_entries WHERE account_id = ${PRINCIPAL} AND version = 2`,
      [
        { check: 'balance', what: 'principal', expected: 10_000, found: 12_000 },
        { check: 'sum', what: 'cent', expected: 0, found: 2000 },
        { check: 'transaction', what: 'cent', expected: 0, found: 2000 },
        { check: 'version', what: 'principal', expected: 1, found: 2 },
      ],
    ],
    [
      'a balance that was below zero',
      `UPDATE ledger_entries SET amount = 5 WHERE account_id = ${PRINCIPAL} AND version = 1`,
      [
        { check: 'balance', what: 'principal', expected: 1995, found: 12_000 },
        { check: 'below zero', what: 'principal', expected: 0, found: -5 },
        { check: 'row', what: 'principal', expected: -5, found: 10_000 },
        { check: 'row', what: 'principal', expected: 1995, found: 12_000 },
        { check: 'sum', what: 'cent', expected: 0, found: 10_005 },
        { check: 'transaction', what: 'cent', expected: 0, found: 10_005 },
      ],
    ],
  ];

  it.each(BROKEN)('finds %s', async (_what, breaking, found) => {
    const { owner, card } = await clinic();
    await breakIn(breaking, [card.member]);
    const answer = await app.as(owner)('GET', '/api/admin/money/verify');
    expect(answer.at('data', 'ok')).toBe(false);
    expect(answer.at('data', 'differences')).toEqual(found.map((one) => expect.objectContaining(one)));
    const other = await clinic();
    expect((await app.as(other.owner)('GET', '/api/admin/money/verify')).at('data', 'ok')).toBe(true);
  });
});

describe('the check of lists and payments', () => {
  const OF_LIST = 'WHERE hospital_id = $1';
  it.each([
    ['a total that its lines do not make', `UPDATE disposals SET total = 9999 ${OF_LIST}`, ['lines', 'list']],
    ['a list that owes and is said to be paid', `UPDATE disposals SET status = 3 ${OF_LIST}`, ['list']],
    ['a part that nobody paid', `UPDATE payment_splits SET amount = 4001 ${OF_LIST}`, ['list']],
    ['a payment that its ways do not make', `UPDATE payments SET total = 4001 ${OF_LIST}`, ['payment']],
    ['a receipt that is gone', `DELETE FROM receipts ${OF_LIST}`, ['receipt']],
    ['points that their lots do not make', `UPDATE points_lots SET rest = rest - 1 ${OF_LIST}`, ['points']],
    ['points that a list has not earned', `UPDATE payment_splits SET yuan_per_point = 4 ${OF_LIST}`, ['earned']],
  ])('finds %s', async (_what, breaking, checks) => {
    const { issued, pay, hospital } = await openDisposalDesk(app);
    const owner = app.as(await app.make.staff({ hospital, role: 'shop_owner' }));
    expect((await pay({ id: await issued(10_000), payments: [{ type: 1, amount: 4000 }] })).status).toBe(201);
    const found = async () =>
      (await owner('GET', '/api/admin/money/verify')).at('data', 'differences') as { check: string }[];
    expect(await found()).toEqual([]);
    await breakIn(breaking, [hospital]);
    expect((await found()).map(({ check }) => check)).toEqual(checks);
  });
});

it('belongs to the owner of the hospital', async () => {
  const { card } = await clinic();
  const roles = ['customer_service', 'doctor', 'sale_manager'] as const;
  for (const role of roles) {
    const staff = await app.make.staff({ hospital: card.hospital, role });
    expect((await app.as(staff)('GET', '/api/admin/money/verify')).status).toBe(403);
  }
});

describe('a member', () => {
  it('is made with the patient whom the hospital comes to know, at level 0, with no account', async () => {
    const card: Card = await makeCard(app);
    const { rows } = await app.owner.query(
      'SELECT vip_level, vip_status, vip_long, vip_ended_at, remarks, version FROM members WHERE id = $1',
      [card.member],
    );
    expect(rows).toEqual([
      { vip_level: 0, vip_status: 0, vip_long: true, vip_ended_at: null, remarks: '', version: 1 },
    ]);
    const { rowCount } = await app.owner.query('SELECT FROM ledger_accounts WHERE member_id = $1', [card.member]);
    expect(rowCount).toBe(0);
  });
});
