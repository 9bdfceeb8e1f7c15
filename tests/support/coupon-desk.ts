import type { TestApp } from './app.ts';
import { fresh } from './member-desk.ts';
import { openPointsDesk } from './points-desk.ts';

/** A desk that takes money of lists, and an owner who publishes coupons. */

export const COUPONS = '/api/admin/marketing/coupons';

/** 减 10.00, for everything but drugs, of which everybody gets one. */
export const COUPON = {
  ...{ name: '满减券', kind: 1, amount: 1000, valid: { days: 30 }, way: 'claim' },
  scope: { all: true, category_ids: [], project_ids: [], drugs: false },
};

export async function openCouponDesk(app: TestApp) {
  const desk = await openPointsDesk(app);
  const { owner, asks, member, pay, issued } = desk;
  const patient = app.as(desk.account);
  const coupon = async (change: object = {}) => {
    const made = await owner('POST', COUPONS, { ...COUPON, status: 'on', ...change }, fresh());
    if (made.status !== 201) throw new Error(made.text);
    return made.number('data', 'id');
  };
  const give = (id: number, members = [member], as = owner) =>
    as('POST', `${COUPONS}/${id}/give`, { member_ids: members }, fresh());
  const claim = (id: number, patientId = desk.patient, as = patient) =>
    as('POST', `/api/coupons/${id}/claim`, { patient_id: patientId }, fresh());
  /** One that the patient has now. */
  const held = async (change: object = {}) => {
    const given = await give(await coupon(change));
    if (given.status !== 201) throw new Error(given.text);
    return given.number('data', 'given', 0, 'claim_id');
  };
  /** What the desk is offered for a list. */
  const offered = async (id: number) => (await asks('GET', `/api/admin/charges/${id}`)).at('meta', 'coupons');
  const state = async (claimId: number) => {
    const { rows } = await app.owner.query<{ state: string; days: number; disposal_id: number | null }>(
      'SELECT state, valid_to - clinic_today() AS days, disposal_id FROM coupon_claims WHERE id = $1',
      [claimId],
    );
    return rows[0];
  };
  /** A list over so much, paid whole with a coupon: the rest by WeChat. */
  const paidWith = async (claimId: number, rest: number, ...prices: number[]) => {
    const id = await issued(...prices);
    const done = await pay({ id, coupon_claim_id: claimId, payments: [{ type: 3, amount: rest }] });
    if (done.status !== 201) throw new Error(done.text);
    return { id, payment: done.number('meta', 'payment', 'id'), list: done.at('data') };
  };
  const ending = (claimId: number, days: number) =>
    app.owner.query(
      'UPDATE coupon_claims SET valid_from = clinic_today() - 30, valid_to = clinic_today() + $2::int WHERE id = $1',
      [claimId, days],
    );
  return { ...desk, patientAsks: patient, coupon, give, claim, held, offered, state, paidWith, ending };
}
