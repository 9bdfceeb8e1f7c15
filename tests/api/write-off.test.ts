import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { DISPOSAL } from '../support/disposal-desk.ts';
import { fresh } from '../support/member-desk.ts';
import { openRefundDesk } from '../support/refund-desk.ts';

/** 坏账核销: docs/domain/money.md#bills. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Asks = ReturnType<TestApp['as']>;

/** A list of 100.00 and one of 50.00 on it, of which 60.00 is paid: 90.00 are owed. */
async function owing() {
  const desk = await openRefundDesk(app);
  const id = await desk.issued(10_000, 5_000);
  await desk.pay({ id, payments: [{ type: 1, amount: 6_000 }] });
  const versionOf = async () => ((await desk.list(id)) as { version: number }).version;
  const writeOff = async (amount: number, as: Asks = desk.owner, form: object = {}) =>
    as('POST', `${DISPOSAL}/write_off`, { id, version: await versionOf(), amount, reason: '失联', ...form }, fresh());
  const moved = async (kind: string) => {
    const { rows } = await app.owner.query<{ sum: number }>(
      `SELECT coalesce(sum(e.amount), 0)::int AS sum FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
       WHERE a.hospital_id = $1 AND a.kind = $2`,
      [desk.hospital, kind],
    );
    return rows[0]?.sum;
  };
  return { ...desk, id, versionOf, writeOff, moved };
}

it('is a loss, leaves the list as a discount of its own, and settles it', async () => {
  const { id, list, writeOff, moved, shown, verified } = await owing();
  const done = await writeOff(9_000);
  expect([done.status, done.at('data')]).toMatchObject([
    201,
    {
      ...{ status: 3, total: 6_000, amount: 6_000, arrears: 0 },
      discounts: [{ kind: 'write_off', name: '坏账核销', amount: 9_000, reason: '失联' }],
    },
  ]);
  expect(await list(id)).toMatchObject({ projects: [{ net: 4_000 }, { net: 2_000 }] });
  expect([await moved('bad_debt'), await moved('revenue')]).toEqual([9_000, -15_000]);
  expect(await shown()).toMatchObject({ cumulative_arrears: 0, cumulative_consumption: 6_000 });
  expect(await verified()).toEqual([]);
});

it('may be of a part, and then again', async () => {
  const { id, list, writeOff, verified } = await owing();
  await writeOff(4_000);
  expect(await list(id)).toMatchObject({ status: 2, total: 11_000, arrears: 5_000 });
  expect((await writeOff(5_000)).status).toBe(201);
  expect(await list(id)).toMatchObject({ status: 3, total: 6_000 });
  expect(await verified()).toEqual([]);
});

it('is at most what is owed', async () => {
  const { writeOff } = await owing();
  const more = await writeOff(9_001);
  expect([more.status, more.at('errors')]).toEqual([422, { amount: ['核销金额不能超过欠费 90.00 元'] }]);
});

it.each([
  { what: 'waits for its first payment', pay: [], says: '该处置单没有欠费' },
  { what: 'is paid', pay: [{ type: 1, amount: 10_000 }], says: '该处置单没有欠费' },
])('is of no list that $what', async ({ pay: payments, says }) => {
  const { owner, issued, pay, list } = await openRefundDesk(app);
  const id = await issued(10_000);
  if (payments.length > 0) await pay({ id, payments });
  const { version } = (await list(id)) as { version: number };
  const refused = await owner('POST', `${DISPOSAL}/write_off`, { id, version, amount: 1, reason: '失联' }, fresh());
  expect([refused.status, refused.at('code'), refused.at('message')]).toEqual([409, 'STATE', says]);
});

it('is an owner’s alone, over what was seen, with a reason', async () => {
  const { asks, writeOff } = await owing();
  expect((await writeOff(1, asks)).status).toBe(403);
  const old = await writeOff(1, undefined, { version: 1 });
  expect([old.status, old.at('code')]).toEqual([409, 'STALE']);
  const wordless = await writeOff(1, undefined, { reason: ' ' });
  expect([wordless.status, wordless.at('errors')]).toEqual([422, { reason: ['核销原因为必填项'] }]);
});

it('of two at once one wins, and a payment beside it is never more than is owed', async () => {
  const { id, writeOff, pay, list, verified } = await owing();
  const [first, second] = await Promise.all([writeOff(9_000), writeOff(9_000)]);
  expect([first.status, second.status].sort()).toEqual([201, 409]);
  const late = await pay({ id, payments: [{ type: 1, amount: 100 }] });
  expect(late.status).toBe(409);
  expect(await list(id)).toMatchObject({ total: 6_000, amount: 6_000 });
  expect(await verified()).toEqual([]);
});

it('of a list that was paid in part counts when it is given back: what was paid, and no more', async () => {
  const { id, list, writeOff, refund, decide, verified } = await owing();
  await writeOff(9_000);
  const { projects } = (await list(id)) as { projects: { id: number }[] };
  const lines = projects.map((line) => ({ line_id: line.id, count: 1 }));
  const asked = await refund(id, { lines });
  await decide(asked.number('data', 'approval_id'), 'approved');
  expect(await list(id)).toMatchObject({ total: 0, amount: 0, refunded: 6_000, refund_status: 2 });
  expect(await verified()).toEqual([]);
});

it('is spread over what is left of the lines where one was given back before', async () => {
  const { id, list, writeOff, refund, decide, linesOf, verified } = await owing();
  const [first] = await linesOf(id);
  const asked = await refund(id, { lines: [first] });
  await decide(asked.number('data', 'approval_id'), 'approved');
  // 100.00 are gone of what was owed, and 10.00 of what was paid: the rest is paid.
  expect(await list(id)).toMatchObject({ total: 5_000, amount: 5_000, arrears: 0 });
  expect((await writeOff(1)).at('message')).toBe('该处置单没有欠费');
  expect(await verified()).toEqual([]);
});

it('leaves nothing void', async () => {
  const { asks, owner, issued, pay, list } = await openRefundDesk(app);
  const id = await issued(10_000);
  await pay({ id, payments: [], owe: true });
  const { version } = (await list(id)) as { version: number };
  await owner('POST', `${DISPOSAL}/write_off`, { id, version, amount: 4_000, reason: '失联' }, fresh());
  const refused = await asks('POST', `${DISPOSAL}/void`, { id, version: version + 1, reason: '开错' }, fresh());
  expect([refused.status, refused.at('message')]).toEqual([409, '该处置单已核销坏账，不能作废']);
});

it('stays when a payment is taken back', async () => {
  const { id, list, writeOff, owner, verified } = await owing();
  await writeOff(9_000);
  const payments = await owner('GET', '/api/admin/payments');
  const [{ id: payment } = { id: 0 }] = payments.at('data') as { id: number }[];
  expect((await owner('POST', `/api/admin/payments/${payment}/reverse`, { reason: '收错' }, fresh())).status).toBe(201);
  expect(await list(id)).toMatchObject({ total: 6_000, amount: 0, arrears: 6_000 });
  expect(await verified()).toEqual([]);
});
