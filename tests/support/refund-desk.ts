import type { TestApp } from './app.ts';
import { DISPOSAL, openDisposalDesk } from './disposal-desk.ts';
import { fresh } from './member-desk.ts';

/** A desk that asks for refunds, and two owners beside it who decide. */

export const APPROVALS = '/api/admin/money_approvals';
const SETTINGS = '/api/admin/money_settings';
type Asks = ReturnType<TestApp['as']>;

export async function openRefundDesk(app: TestApp) {
  const desk = await openDisposalDesk(app);
  const { hospital, asks, write, project, list } = desk;
  const owner = app.as(await app.make.staff({ hospital, role: 'shop_owner', name: '周院长' }));
  const another = await app.make.staff({ hospital, role: 'shop_owner', name: '吴院长' });
  const second = app.as(another);
  /** Of so many lines, each of one. */
  const issued = async (...prices: number[]) => {
    const projects = [];
    for (const price of prices) projects.push({ project_id: await project(price), count: 1 });
    return (await write({ projects })).number('data', 'id');
  };
  const refund = async (id: number, form: object, as: Asks = asks) => {
    const { version } = (await list(id)) as { version: number };
    return as('POST', `${DISPOSAL}/refund`, { id, reason: '患者要求', version, ...form }, fresh());
  };
  const linesOf = async (id: number) =>
    ((await list(id)) as { projects: { id: number }[] }).projects.map((line) => ({ line_id: line.id, count: 1 }));
  const decide = (id: number, status: string, as: Asks = owner, version = 1) =>
    as('PATCH', `${APPROVALS}/${id}`, { status, version }, fresh());
  const verified = async () => (await owner('GET', '/api/admin/money/verify')).at('data', 'differences');
  /** What the owner has decided of the hospital's money, beside what it begins with. */
  const settle = async (change: object) => {
    const { version } = (await owner('GET', SETTINGS)).at('data') as { version: number };
    const form = { stored_limit: null, gift_by_rule_only: false, sms_balance: true, version, ...change };
    return owner('PUT', SETTINGS, form, fresh());
  };
  /** The second owner has left. */
  const leaveAlone = () =>
    app.owner.query("UPDATE memberships SET status = 'left' WHERE hospital_id = $1 AND user_id = $2", [
      hospital,
      another.id,
    ]);
  return { ...desk, owner, second, issued, refund, linesOf, decide, verified, settle, leaveAlone };
}
