import { makeCard } from '../ledger/cards.ts';
import type { TestApp } from './app.ts';
import { DISPOSAL } from './disposal-desk.ts';
import { fresh } from './member-desk.ts';
import { openRefundDesk } from './refund-desk.ts';

/** A desk that writes lists, and an owner who publishes campaigns. */

export const ACTIVES = '/api/admin/marketing/actives';

/** 特价, from a year ago until a long time from now. */
export const CAMPAIGN = {
  ...{ name: '爱牙月', kind: 1, starts_at: '2026-01-01T00:00:00+08:00', ends_at: '2099-01-01T00:00:00+08:00' },
  content: '全口检查与洁治',
};

interface Line {
  id: number;
  net: number;
  campaign: { id: number; name: string } | null;
}

export async function openCampaignDesk(app: TestApp) {
  const desk = await openRefundDesk(app);
  const { owner, asks, hospital, project, write, patient } = desk;
  /** That runs. */
  const campaign = async (change: object = {}, as = owner) => {
    const made = await as('POST', ACTIVES, { ...CAMPAIGN, status: 'on', ...change }, fresh());
    if (made.status !== 201) throw new Error(made.text);
    return made.number('data', 'id');
  };
  /** One project of 100.00 at 60.00, as few as `sold` says. */
  const special = async (sold: object = {}, change: object = {}) => {
    const projectId = await project(10_000);
    const id = await campaign({ projects: [{ project_id: projectId, price: 6_000, ...sold }], ...change });
    return { id, project: projectId };
  };
  /** A list with so many of a project, for the desk's patient or another. */
  const sell = (projectId: number, more: object = {}, line: object = {}, as = asks) =>
    write({ projects: [{ project_id: projectId, count: 1, ...line }], ...more }, as);
  /** Several: what one person asks for at once is done one by one, since their session is locked. */
  const desks = async (count: number) => {
    const all: (typeof asks)[] = [];
    for (let n = 0; n < count; n++) all.push(app.as(await app.make.staff({ hospital, role: 'customer_service' })));
    return all;
  };
  const sold = async (id: number) => {
    const { at } = await owner('GET', `${ACTIVES}/${id}`);
    return (at('data', 'projects') as { sold: number; left: number | null }[]).map((one) => [one.sold, one.left]);
  };
  const linesOfList = async (id: number) =>
    (await desk.list(id)) as { projects: Line[]; total: number; version: number };
  const quote = (projects: object[], more: object = {}) =>
    asks('POST', `${DISPOSAL}/quote`, { patient_id: patient, projects, ...more });
  const undo = async (id: number) => {
    const { version } = await linesOfList(id);
    return asks('POST', `${DISPOSAL}/void`, { id, version, reason: '开错了' }, fresh());
  };
  /** Patients whom the hospital knows. */
  const people = async (count: number) => {
    const known: number[] = [];
    for (let n = 0; n < count; n++) known.push((await makeCard(app, hospital, `患者${n}`)).account.patient_ids[0] ?? 0);
    return known;
  };
  /** Given back, and approved by an owner. */
  const refunded = async (id: number, form: object) => {
    const asked = await desk.refund(id, form);
    if (asked.status !== 201) throw new Error(asked.text);
    return desk.decide(asked.number('data', 'approval_id'), 'approved');
  };
  return { ...desk, campaign, special, sell, desks, sold, linesOfList, quote, undo, people, refunded };
}
