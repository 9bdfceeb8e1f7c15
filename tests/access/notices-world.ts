import { expect } from 'vitest';
import { applyForWork, applyWithHospital } from '../api/signing-up.ts';
import { connect, type LiveClient } from '../realtime/support.ts';
import type { TestApp } from '../support/app.ts';
import { type Doctor, type Named, people } from './notices-people.ts';

/** A day at two hospitals, and everything that each person there was told of it, by whatever way. */

export interface Watcher extends Named {
  client: LiveClient;
}

/** The end of the day: whoever has heard of it has heard all that came before. */
export const END = '今日通知到此为止';

export async function watchAll(app: TestApp): Promise<Watcher[]> {
  const { everybody, hospitals } = await people(app);
  const { rows } = await app.owner.query<{ today: string }>('SELECT clinic_today()::text AS today');
  const watchers = [];
  for (const person of everybody) {
    const client = await connect(app.url, person.token ? { token: person.token } : {});
    for (const hospital of hospitals) await client.watch(hospital, rows[0]?.today ?? '');
    watchers.push({ ...person, client });
  }
  return watchers;
}

export class Day {
  readonly app: TestApp;
  readonly watchers: Watcher[];
  /** By title. */
  readonly announcements = new Map<string, number>();

  constructor(app: TestApp, watchers: Watcher[]) {
    this.app = app;
    this.watchers = watchers;
  }

  who(name: string): Watcher {
    const found = this.watchers.find((each) => each.name === name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  }

  async does(name: string, method: string, path: string, body: unknown, status = 201) {
    const answer = await this.app.as(signed(this.who(name)))(method, path, body);
    expect(answer.status, `${name} ${method} ${path}: ${answer.text}`).toBe(status);
    return answer;
  }

  /** Books for themselves. */
  async bookOwn(name: string, doctor: Doctor, time: string): Promise<number> {
    const { id } = await this.app.make.slot(doctor.id, 1, time);
    const [patient_id] = this.who(name).patients;
    const body = { id, patient_id, department_id: doctor.department_id, source: '牙痛' };
    return (await this.does(name, 'POST', '/api/reservations', body)).number('data', 'id');
  }

  /** The desk books for somebody's patient. */
  async bookAtDesk(name: string, of: string, doctor: Doctor, days: number, time: string): Promise<number> {
    const slot = await this.app.make.slot(doctor.id, days, time);
    const [patient_id] = this.who(of).patients;
    const { department_id } = doctor;
    const form = { scheduling_time_id: slot.id, patient_id, department_id, date: slot.date, time, source: '牙痛' };
    return (await this.does(name, 'POST', '/api/admin/reservations', form)).number('data', 'id');
  }

  async announces(name: string, title: string, more: object): Promise<number> {
    const body = { title, content: `<p>${title}</p>`, ...more };
    const id = (await this.does(name, 'POST', '/api/admin/hospital/message', body)).number('data', 'id');
    this.announcements.set(title, id);
    return id;
  }

  /** Applies for work, and is approved; applies with an institution, and is not. */
  async applications(owner: string, hospital: number): Promise<{ name: string; token: string }[]> {
    const worker = await applyForWork(this.app, hospital);
    const institute = await applyWithHospital(this.app, '望江口腔');
    const review = async (phone: string) => {
      const { rows } = await this.app.owner.query<{ id: number; hospital_id: number; applicant_id: number }>(
        'SELECT r.id, r.hospital_id, r.applicant_id FROM reviews r JOIN users u ON u.id = r.applicant_id WHERE u.phone = $1',
        [phone],
      );
      if (!rows[0]) throw new Error('no application');
      return rows[0];
    };
    const [staff, institution] = [await review(worker.phone), await review(institute.phone)];
    await this.does(owner, 'PATCH', `/api/admin/examine_doctors/${staff.id}`, { status: 'approved' });
    const refusal = { status: 'rejected', reason: '证件不清晰' };
    await this.does('平台', 'PATCH', `/api/admin/examine_hospitals/${institution.hospital_id}`, refusal);
    const session = async (id: number, name: string) => ({ name, ...(await this.app.make.session(id, null)) });
    return [await session(staff.applicant_id, '求职者'), await session(institution.applicant_id, '申请机构者')];
  }
}

export const signed = ({ token }: { token: string | null }) => (token === null ? null : { token });

/** What one person was told. */
export interface Notified {
  /** Live, in words, sorted. */
  live: string[];
  /** Their own lists, and how many of it they have not read. */
  notifications: string[];
  unread: number;
  announcements: string[];
  unreadAnnouncements: number;
  /** Which of the day's announcements they may open. */
  opened: string[];
  /** Of the list of the workstation; null where they have none. */
  managed: string[] | null;
  /** About whom they read in the list of SMS; null where they have none. */
  messages: string | null;
}

export const NOTHING: Notified = {
  live: [],
  notifications: [],
  unread: 0,
  announcements: [],
  unreadAnnouncements: 0,
  opened: [],
  managed: null,
  messages: null,
};

const PATIENTS = ['沈静姝', '马冬梅'];
const aboutWhom = (text: string) => PATIENTS.filter((name) => text.includes(name)).join('、');
const words = ({ title, content }: { title: string; content: string }) => `${title} ${aboutWhom(content)}`.trim();

export function heard(client: LiveClient): string[] {
  const live = [
    ...client.of('notification').map((each) => `通知 ${words(each)}`),
    ...client.of('announcement').map(({ title, status }) => `公告 ${title} ${status}`),
    ...client
      .of('reservation')
      .map(({ type, reservation }) => `预约 ${type} ${aboutWhom(JSON.stringify(reservation))}`),
  ];
  return live.filter((each) => !each.includes(END)).sort();
}

/** Everything that there is to read for somebody who is signed in. */
export async function lists(day: Day, person: { token: string | null }): Promise<Omit<Notified, 'live'>> {
  const ask = (path: string) => day.app.as(signed(person))('GET', path);
  const entries = async (path: string) =>
    (await ask(`${path}?pageSize=100`)).at('data') as { title: string; content: string; read_at: string | null }[];
  const notifications = await entries('/api/notifications');
  const announcements = await entries('/api/announcements');
  const me = await ask('/api/admin/current-user-info');
  const managed = await ask('/api/admin/hospital/message?pageSize=100');
  const sms = await ask('/api/admin/sms?pageSize=100');
  const opened = [];
  for (const [title, id] of day.announcements) {
    const { status } = await ask(`/api/announcements/${id}`);
    expect([200, 404], title).toContain(status);
    if (status === 200) opened.push(title);
  }
  const titles = (list: { title: string }[]) =>
    list
      .map(({ title }) => title)
      .filter((title) => title !== END)
      .sort();
  return {
    notifications: notifications.map((each) => `${words(each)}${each.read_at ? ' 已读' : ''}`).sort(),
    unread: me.number('meta', 'notifications_count'),
    announcements: titles(announcements),
    // Without the one that ends the day.
    unreadAnnouncements: me.number('meta', 'announcements_count') - 1,
    opened: opened.sort(),
    messages: sms.status === 403 ? null : aboutWhom(JSON.stringify(sms.at('data'))),
    managed: managed.status === 403 ? null : titles(managed.at('data') as { title: string }[]),
  };
}
