import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveClient } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/processes.ts';
import { until } from '../support/until.ts';
import { doctorsOf } from './notices-people.ts';
import { Day, END, heard, lists, NOTHING, type Notified, signed, type Watcher, watchAll } from './notices-world.ts';

/**
 * A notification or an announcement never reaches another person or another hospital: of a day with everything in it,
 * what each one was told, by lists, counts and the live channel, is what the rule says, and nothing else.
 */

let app: TestApp;
let worker: WorkerProcess;
let day: Day;
let applicants: { name: string; token: string }[];
beforeAll(async () => {
  app = await startTestApp();
  const { redisUrl, redisPrefix } = app.deps.env;
  worker = await startWorkerProcess({ databaseUrl: app.database.url, redisUrl, redisPrefix });
  day = new Day(app, await watchAll(app));
  await visits();
  applicants = await day.applications('甲院店长', doctorsOf(app).first.hospital_id);
  await announcements();
  await ends();
});
afterAll(async () => {
  for (const { client } of day.watchers) client.close();
  await worker.stop();
  await app.close();
});

async function visits(): Promise<void> {
  const { first, second, other } = doctorsOf(app);
  await day.bookOwn('患者', first, '09:00');
  const called = await day.bookAtDesk('甲院前台', '患者', second, 2, '10:00');
  const came = await day.bookAtDesk('甲院前台', '患者', first, 0, '15:00');
  // What is undone or overtaken before it was told is told to nobody: here each is told before the next.
  await notifiedAll();
  await day.does('甲院前台', 'PUT', `/api/admin/reservations/${came}/flow`, { flow_status: 'arrived' });
  await day.does('甲院店长', 'PUT', `/api/admin/reservations/${called}/cancel`, { reason: '医生外出' });
  const elsewhere = await day.bookOwn('别的患者', other, '09:00');
  await notifiedAll();
  await day.does('别的患者', 'PUT', `/api/reservations/${elsewhere}/cancel`, { reason: '' });
  await notifiedAll();
}

const notifiedAll = () =>
  until(
    () => app.owner.query("SELECT 1 FROM outbox WHERE job IN ('notify.visit', 'sms.reservation') AND done_at IS NULL"),
    ({ rowCount }) => rowCount === 0,
  );

const SECOND = 1_000;

async function announcements(): Promise<void> {
  const { first } = doctorsOf(app);
  const { rows } = await app.owner.query<{ now: Date }>('SELECT haomai_now() AS now');
  const soon = new Date((rows[0]?.now.getTime() ?? 0) + 3 * SECOND).toISOString();
  await day.announces('甲院店长', '甲院定时', { audience: 'staff', roles: ['customer_service'], publish_at: soon });
  await day.announces('甲院店长', '甲院草稿', { audience: 'all', draft: true });
  await day.announces('甲院店长', '甲院员工', { audience: 'staff' });
  await day.announces('甲院店长', '甲院医生', { audience: 'staff', roles: ['doctor'] });
  await day.announces('甲院店长', '甲院一科', { audience: 'staff', department_ids: [first.department_id] });
  await day.announces('甲院店长', '甲院患者', { audience: 'patients' });
  await day.announces('甲院店长', '甲院所有人', { audience: 'all' });
  await day.announces('乙院店长', '乙院员工', { audience: 'staff' });
  await day.announces('乙院店长', '乙院患者', { audience: 'patients' });
  await day.announces('平台', '平台所有人', { audience: 'all' });
  await day.announces('平台', '平台患者', { audience: 'patients' });
  await day.announces('平台', '平台店长', { audience: 'staff', roles: ['shop_owner'] });
  const path = '/api/admin/hospital/message/updateMessage';
  const gone = await day.announces('甲院店长', '甲院撤回', { audience: 'staff' });
  const changed = await day.announces('甲院店长', '甲院修改', { audience: 'staff', roles: ['doctor'] });
  await heardBy('甲院医生一', '公告 甲院修改 published');
  await day.does('甲院店长', 'POST', path, { id: gone, status: 'withdrawn' });
  await day.does('甲院店长', 'POST', path, { id: changed, content: '<p>改过的甲院修改</p>' });
  await heardBy('甲院前台', '公告 甲院定时 published');
}

const heardBy = (name: string, what: string) => {
  const { client } = day.who(name);
  return client.until(() => heard(client).includes(what));
};

/** The last that everybody is told, each by both ways. */
async function ends(): Promise<void> {
  const known = day.watchers.filter(({ token }) => token !== null);
  for (const { id } of known) {
    await app.owner.query(
      "SELECT notify_person(jsonb_build_object('user_id', $1::bigint, 'kind', 'session', 'title', $2::text))",
      [id, END],
    );
  }
  await day.does('平台', 'POST', '/api/admin/hospital/message', {
    title: END,
    content: `<p>${END}</p>`,
    audience: 'all',
  });
  await until(
    async () => known.filter(({ client }) => !isOver(client)).map(({ name }) => name),
    (waiting) => waiting.length === 0,
  );
  await app.owner.query('DELETE FROM notifications WHERE title = $1', [END]);
}

const isOver = (client: LiveClient) =>
  client.of('announcement').some(({ title }) => title === END) &&
  client.of('notification').some(({ title }) => title === END);

/** Whom each announcement concerns, by name: nobody else has ever heard of it. */
const STAFF = ['甲院医生一', '甲院医生二', '甲院前台', '甲院店长'];
const STAFF_THERE = ['乙院医生', '乙院前台', '乙院店长', '两院医生'];
/** To the product whoever is not at work is a patient. */
const NOT_AT_WORK = ['待批员工', '离职员工', '其他身份', '患者', '别的患者', '平台'];
const CONCERNED: Record<string, string[]> = {
  甲院员工: STAFF,
  甲院医生: ['甲院医生一', '甲院医生二'],
  甲院一科: ['甲院医生一'],
  甲院患者: ['患者'],
  甲院所有人: [...STAFF, '患者'],
  甲院定时: ['甲院前台'],
  甲院草稿: [],
  甲院撤回: STAFF,
  甲院修改: ['甲院医生一', '甲院医生二'],
  乙院员工: STAFF_THERE,
  乙院患者: ['别的患者'],
  平台所有人: [...STAFF, ...STAFF_THERE, ...NOT_AT_WORK],
  平台患者: NOT_AT_WORK,
  平台店长: ['甲院店长', '乙院店长'],
};

/** What each was told of visits and applications: live, and what is in their list beside it. */
const NOTIFIED: Record<string, { live?: string[]; reservations?: string[]; own?: string[] }> = {
  甲院医生一: { live: ['新预约 沈静姝', '新预约 沈静姝', '患者到店 沈静姝'] },
  甲院医生二: { live: ['新预约 沈静姝', '预约已取消 沈静姝'] },
  甲院店长: { live: ['新的员工申请'] },
  乙院医生: { live: ['新预约 马冬梅', '预约已取消 马冬梅'] },
  患者: {
    live: ['预约成功 沈静姝', '预约成功 沈静姝', '预约已取消 沈静姝'],
    reservations: ['created 沈静姝', 'created 沈静姝', 'created 沈静姝', 'changed 沈静姝', 'cancelled 沈静姝'],
    own: ['预约成功 沈静姝 已读'],
  },
  别的患者: {
    reservations: ['created 马冬梅', 'cancelled 马冬梅'],
    own: ['预约成功 马冬梅 已读', '预约已取消 马冬梅 已读'],
  },
  平台: { live: ['新的机构入驻申请'] },
};

const isConcerned = (name: string) => (title: string) => CONCERNED[title]?.includes(name) ?? false;
const GONE = ['甲院撤回'];

/** Whose visits stand in the list of SMS: those of the shop owner's hospital; the platform sees all, and no name. */
const MESSAGES: Record<string, string> = { 甲院店长: '沈静姝', 乙院店长: '马冬梅', 平台: '' };

function ruleFor(name: string): Notified {
  const { live = [], reservations = [], own = [] } = NOTIFIED[name] ?? {};
  const heardOf = Object.keys(CONCERNED).filter(isConcerned(name));
  const kept = heardOf.filter((title) => !GONE.includes(title)).sort();
  const events = [
    ...live.map((each) => `通知 ${each}`),
    ...reservations.map((each) => `预约 ${each}`),
    ...heardOf.map((title) => `公告 ${title} published`),
    ...heardOf.filter((title) => GONE.includes(title)).map((title) => `公告 ${title} withdrawn`),
    // Told again when it was changed.
    ...heardOf.filter((title) => title === '甲院修改').map((title) => `公告 ${title} published`),
  ];
  return {
    live: events.sort(),
    notifications: [...live, ...own].sort(),
    unread: live.length,
    announcements: kept,
    unreadAnnouncements: kept.length,
    opened: kept,
    managed: managedBy(name, kept),
    messages: MESSAGES[name] ?? null,
  };
}

/** Who writes sees what they wrote; other staff what their own hospital tells them; the rest has no such list. */
function managedBy(name: string, kept: string[]): string[] | null {
  const written = (by: string) =>
    Object.keys(CONCERNED)
      .filter((title) => title.startsWith(by))
      .sort();
  if (name === '平台') return written('平台');
  if (name === '甲院店长') return written('甲院');
  if (name === '乙院店长') return written('乙院');
  if (STAFF.includes(name)) return kept.filter((title) => title.startsWith('甲院'));
  if (STAFF_THERE.includes(name)) return kept.filter((title) => title.startsWith('乙院'));
  return null;
}

/** Whose words may come over somebody's line at all, whatever event they stand in. */
function mayMeet(name: string): string[] {
  const patients = STAFF.includes(name) || name === '患者' ? ['沈静姝'] : [];
  const others = STAFF_THERE.includes(name) || name === '别的患者' ? ['马冬梅'] : [];
  return [...patients, ...others, ...Object.keys(CONCERNED).filter(isConcerned(name))];
}

const NAMES = [
  '甲院医生一',
  '甲院医生二',
  '甲院前台',
  '甲院店长',
  '乙院医生',
  '乙院前台',
  '乙院店长',
  '两院医生',
  '待批员工',
  '离职员工',
  '其他身份',
  '患者',
  '别的患者',
  '平台',
];

describe('of a day with everything in it', () => {
  it.each(NAMES)('%s is told what is for them, and nothing else', async (name) => {
    const watcher = day.who(name);
    expect({ live: heard(watcher.client), ...(await lists(day, watcher)) }).toEqual(ruleFor(name));
  });

  it('who is not signed in is told nothing, and has no list', async () => {
    const watcher = day.who('路人');
    expect(heard(watcher.client)).toEqual(NOTHING.live);
    for (const path of [
      '/api/notifications',
      '/api/announcements',
      '/api/admin/hospital/message',
      ...eachAnnouncement(),
    ])
      expect((await app.as(signed(watcher))('GET', path)).status, path).toBe(401);
  });

  it('who applied is told what became of it, and no other applicant', async () => {
    const read = async ({ token }: { token: string }) => {
      const { notifications, unread } = await lists(day, { token });
      return { notifications, unread };
    };
    const results = await Promise.all(applicants.map(read));
    expect(results).toEqual([
      { notifications: ['申请已通过'], unread: 1 },
      { notifications: ['申请未通过'], unread: 1 },
    ]);
  });

  it('nobody’s line has carried another’s words, in whatever event', () => {
    const everything = ['沈静姝', '马冬梅', ...Object.keys(CONCERNED)];
    const carried = ({ client }: Watcher) => everything.filter((word) => client.bytes().includes(word));
    const found = Object.fromEntries(
      day.watchers.map((each) => [each.name, carried(each).filter((word) => !mayMeet(each.name).includes(word))]),
    );
    expect(found).toEqual(Object.fromEntries(day.watchers.map(({ name }) => [name, []])));
    // The lines were really read.
    expect(carried(day.who('甲院医生一'))).toEqual(expect.arrayContaining(['沈静姝', '甲院一科']));
  });
});

const eachAnnouncement = () => [...day.announcements.values()].map((id) => `/api/announcements/${id}`);
