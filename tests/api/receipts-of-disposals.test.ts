import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openDisposalDesk } from '../support/disposal-desk.ts';
import type { Answer } from '../support/http.ts';

/** The receipt of a payment for lists of treatments: docs/domain/money.md#paper. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function clinic() {
  const desk = await openDisposalDesk(app);
  const pathOf = (paid: Answer) => `/api/admin/receipts/${paid.number('meta', 'receipt', 'id')}`;
  const receipt = async (paid: Answer) => {
    const shown = await desk.asks('GET', pathOf(paid));
    expect(shown.status, shown.text).toBe(200);
    return shown.at('data') as { lines: { price: number }[]; total: number; bill: { price: number; discount: number } };
  };
  return { ...desk, pathOf, receipt };
}

const sumOf = (lines: { price: number }[]) => lines.reduce((sum, { price }) => sum + price, 0);

describe('the receipt of a payment for a list', () => {
  it('has its lines, what was taken off, what was handed over and by whom it was treated', async () => {
    const { level, project, drug, write, pay, receipt, hospital, code } = await clinic();
    await level({ level: 5 });
    const doctor = app.as(await app.make.staff({ hospital, role: 'doctor', name: '陈思远' }));
    const made = await write(
      {
        projects: [{ project_id: await project(68_000), count: 2, tooth: '26' }],
        drugs: [{ drug_id: await drug(850), count: 3 }],
      },
      doctor,
    );
    const paid = await pay({
      id: made.number('data', 'id'),
      payments: [{ type: 1, amount: 118_150, tendered: 120_000 }],
    });
    const shown = await receipt(paid);
    expect(shown).toMatchObject({
      ...{ kind: 'pay', card: null, visited_at: null, doctor_name: '陈思远', issued_by_name: '陈露', card_no: code },
      lines: [
        { kind: 'project', tooth: '26', unit_price: 68_000, count: 2, price: 136_000, disposal_no: 'CZ20261120-0001' },
        { kind: 'drug', specification: '0.25g', tooth: '', unit_price: 850, count: 3, price: 2550 },
      ],
      ...{ total: 118_150, total2: '壹仟壹佰捌拾壹元伍角整', amount: 118_150, arrears: 0 },
      payments: [{ type: 1, amount: 118_150 }],
      bill: {
        disposals: [{ number: 'CZ20261120-0001', issued_at: made.string('data', 'issued_at') }],
        ...{ price: 138_550, discount: 20_400, paid_before: 0, drug_count: 3, tendered: 120_000, change: 1850 },
      },
    });
    expect(sumOf(shown.lines) - shown.bill.discount).toBe(shown.total);
  });

  it('in part says what was paid before and what is owed after it, and says the same when the rest is paid', async () => {
    const { issued, pay, receipt } = await clinic();
    const id = await issued(10_000);
    const first = await pay({ id, payments: [{ type: 3, amount: 4000 }] });
    const before = await receipt(first);
    expect(before).toMatchObject({
      ...{ total: 10_000, amount: 4000, arrears: 6000 },
      bill: { paid_before: 0, tendered: null, change: 0 },
    });
    const rest = await pay({ id, payments: [{ type: 1, amount: 6000 }] });
    expect(await receipt(rest)).toMatchObject({
      ...{ total: 10_000, amount: 6000, arrears: 0 },
      bill: { paid_before: 4000 },
    });
    expect(await receipt(first)).toEqual(before);
  });

  it('counts what was taken off at the desk with what was taken off before', async () => {
    const { hospital, level, project, write, pay, receipt } = await clinic();
    await level({ level: 5 });
    const id = (await write({ projects: [{ project_id: await project(10_050), count: 1 }] })).number('data', 'id');
    const owner = app.as(await app.make.staff({ hospital, role: 'shop_owner' }));
    const form = {
      id,
      payments: [{ type: 1, amount: 7500 }],
      discount: { amount: 1000, reason: '老客' },
      round_off: 43,
    };
    expect(await receipt(await pay(form, owner))).toMatchObject({
      ...{ total: 7500, amount: 7500, arrears: 0 },
      bill: { price: 10_050, discount: 2550 },
    });
  });

  it('has each way of a mixed one, a card and insurance too', async () => {
    const { issued, pay, recharge, receipt } = await clinic();
    await recharge({ amount: 30, gift_amount: 10, payment_type: 1 });
    const payments = [
      { type: 5, amount: 3500 },
      { type: 7, amount: 1500, trade_no: 'YB1' },
      { type: 1, amount: 500 },
    ];
    const paid = await pay({ id: await issued(10_000), payments });
    expect(await receipt(paid)).toMatchObject({
      payments: payments.map(({ type, amount }) => ({ type, amount })),
      ...{ amount: 5500, arrears: 4500 },
    });
  });

  it('of several lists has the lines of all, by their numbers, and what is owed of all together', async () => {
    const { issued, pay, receipt } = await clinic();
    const ids = [await issued(3000), await issued(4000), await issued(900)];
    const part = await pay({ id: ids[1], payments: [{ type: 1, amount: 1000 }] });
    const paid = await pay({
      ids: ids.slice(0, 2).toReversed(),
      payments: [
        { type: 1, amount: 2000 },
        { type: 3, amount: 3000 },
      ],
    });
    const shown = await receipt(paid);
    expect(shown).toMatchObject({
      lines: [
        { price: 3000, disposal_no: 'CZ20261120-0001' },
        { price: 4000, disposal_no: 'CZ20261120-0002' },
      ],
      ...{ total: 7000, amount: 5000, arrears: 1000 },
      bill: { price: 7000, discount: 0, paid_before: 1000, disposals: [{}, { number: 'CZ20261120-0002' }] },
    });
    // Each is a paper of its own time.
    expect(await receipt(part)).toMatchObject({ lines: [{ price: 4000 }], amount: 1000, arrears: 3000 });
  });
});

describe('who has business with it', () => {
  it('desk and owner print it, numbered; a hygienist does not find it, nor does another hospital', async () => {
    const { issued, pay, pathOf, asks, hospital } = await clinic();
    const path = pathOf(await pay({ id: await issued(5000), payments: [{ type: 1, amount: 5000 }] }));
    const owner = app.as(await app.make.staff({ hospital, role: 'shop_owner' }));
    const hygienist = app.as(await app.make.staff({ hospital, role: 'dental_hygienist' }));
    const other = app.as(await app.make.staff({ role: 'customer_service' }));
    for (const nobody of [hygienist, other]) {
      expect((await nobody('GET', path)).status).toBe(404);
      expect((await nobody('POST', `${path}/print`)).status).toBe(404);
    }
    expect((await asks('POST', `${path}/print`)).at('data', 'print_no')).toBe(0);
    expect((await owner('POST', `${path}/print`)).at('data', 'print_no')).toBe(1);
    expect((await owner('GET', path)).at('data', 'prints')).toBe(2);
  });
});
