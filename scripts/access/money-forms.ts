import { type Attempt, type Fields, knownPatient } from './made.ts';
import { marketingProductAt } from './marketing-products.ts';
import { disposalAt, drugAt, memberAt, paidAt } from './money.ts';
import { projectAt } from './rows.ts';

/** A list over one project. */
async function disposalForm({ app, seat }: Attempt): Promise<Fields> {
  const projects = [{ project_id: await projectAt(app, seat.home), count: 1 }];
  const drugs = [{ drug_id: await drugAt(app, seat.home), count: 1 }];
  const products = [{ marketing_product_id: await marketingProductAt(app, seat.home), count: 1 }];
  return { patient_id: await knownPatient(app, seat.home), projects, drugs, products };
}

const COUPON = {
  ...{ name: '减一角', kind: 1, amount: 10, valid: { days: 30 }, way: 'claim' },
  scope: { all: true, category_ids: [], project_ids: [], drugs: false },
};

const productForm = async ({ app, seat }: Attempt): Promise<Fields> => ({
  ...{ kind: 1, name: '洁牙三次', price: 250, valid_days: 365 },
  uses: [{ project_id: await projectAt(app, seat.home), times: 3 }],
});
const policyForm = async ({ app, seat }: Attempt): Promise<Fields> => ({
  ...{ insured: '本人', premium: 100, from: '2026-01-01', to: '2026-12-31' },
  member_id: await memberAt(app, seat.home),
});

/** What to send where money moves. */
export const MONEY_FORMS: Record<string, (attempt: Attempt) => Promise<Fields>> = {
  'disposals.write': async (attempt) => disposalForm(attempt),
  'disposals.quote': async (attempt) => disposalForm(attempt),
  'disposals.void': async ({ app, seat }) => ({
    id: await disposalAt(app, seat.home, undefined, seat.person?.id),
    version: 1,
    reason: '开错了',
  }),
  'disposals.writeOff': async ({ app, seat }) => {
    const id = await disposalAt(app, seat.home);
    // It was at the desk, and nothing was paid of it.
    await app.owner.query('UPDATE disposals SET status = 2, at_desk = true WHERE id = $1', [id]);
    return { id, version: 1, amount: 100, reason: '失联' };
  },
  'disposals.pay': async ({ app, seat }) => ({
    id: await disposalAt(app, seat.home),
    payments: [{ type: 5, amount: 100 }],
  }),
  'marketingProducts.create': async (attempt) => productForm(attempt),
  'marketingProducts.change': async (attempt) => ({ ...(await productForm(attempt)), version: 1 }),
  'marketingProducts.setStatus': async () => ({ status: 'off', version: 1 }),
  'entitlements.usable': async ({ app, seat }) => ({ patient_id: await knownPatient(app, seat.home) }),
  'insuranceRecords.create': async (attempt) => policyForm(attempt),
  'insuranceRecords.change': async (attempt) => ({ ...(await policyForm(attempt)), version: 1 }),
  'coupons.create': async () => COUPON,
  'coupons.change': async () => ({ ...COUPON, version: 1 }),
  'coupons.setStatus': async () => ({ status: 'off', version: 1 }),
  'coupons.give': async ({ app, seat }) => ({ member_ids: [await memberAt(app, seat.home)] }),
  'moneyApprovals.refund': async ({ app, seat }) => ({
    ...(await paidAt(app, seat.home)),
    amount: 1,
    lines: null,
    reason: '退一点',
  }),
  'shifts.close': async () => ({ counted: { cash: 0, alipay: 0, wechat: 0, bank: 0 } }),
  // A day of long ago: it is closed once, by whoever comes first.
  'dayClosings.close': async () => ({ date: '2020-01-01' }),
  'charges.reverse': async () => ({ reason: '收错了人' }),
  'moneyApprovals.decide': async () => ({ status: 'rejected', version: 1 }),
  'members.integral': async () => ({ type: 'incr', integral: 1 }),
};
