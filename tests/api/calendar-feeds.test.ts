import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** Visits in one's own calendar program. */

const PATH = '/api/calendar_feeds';

let app: TestApp;
let doctor: Awaited<ReturnType<TestApp['make']['doctor']>>;
let desk: Person;
beforeAll(async () => {
  app = await startTestApp();
  doctor = await app.make.doctor({ name: '赵晓棠', hospital: await app.make.hospital({ name: '衡川口腔 · 总院' }) });
  desk = await app.make.staff({ hospital: doctor.hospital_id });
});
afterAll(() => app.close());

async function subscribe(person: { token: string }, kind: string): Promise<{ id: number; url: string }> {
  const answer = await app.as(person)('POST', PATH, { kind });
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.number('data', 'id'), url: answer.string('data', 'url') };
}

async function read(url: string, token?: string) {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  const response = await fetch(new URL(url, app.url), { headers });
  const text = await response.text();
  // RFC 5545: what is longer than 75 octets goes on in the next line, after a blank.
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: text.replace(/\r\n /g, ''),
    raw: text,
  };
}

const eventsOf = (text: string) =>
  [...text.matchAll(/BEGIN:VEVENT\r\n(.*?)END:VEVENT/gs)].map(([, body = '']) =>
    Object.fromEntries(
      body
        .trim()
        .split('\r\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    ),
  );

async function bookOwn(account: Account, days: number, time: string) {
  const slot = await app.make.slot(doctor.id, days, time);
  const answer = await app.as(account)('POST', '/api/reservations', {
    id: slot.id,
    patient_id: account.patient_ids[0],
    department_id: doctor.department_id,
    source: '牙龈出血',
  });
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.number('data', 'id'), hash: answer.string('data', 'hash_id') };
}

describe('the calendar of an account', () => {
  it('has its patients’ visits in the clinic’s time; a cancelled one stays as cancelled, with a new sequence', async () => {
    const account = await app.make.account({ patients: ['沈静姝'] });
    const { url } = await subscribe(account, 'mine');
    // No host: the one that a request claims is anybody’s word.
    expect(url).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);
    const { id, hash } = await bookOwn(account, 1, '09:30');
    const first = await read(url);
    expect([first.status, first.type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(first.text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/);
    expect(first.text).toContain('TZID:Asia/Shanghai\r\nBEGIN:STANDARD');
    expect(first.text).toContain('X-WR-CALNAME:号脉 · 我的就诊');
    const [event] = eventsOf(first.text);
    expect(event).toMatchObject({
      UID: `${hash}@haomai`,
      SEQUENCE: '1',
      STATUS: 'CONFIRMED',
      'DTSTART;TZID=Asia/Shanghai': '20261121T093000',
      'DTEND;TZID=Asia/Shanghai': '20261121T094500',
      SUMMARY: '沈静姝 就诊 · 赵晓棠',
    });
    expect(event?.DTSTAMP).toMatch(/^20261120T0\d{5}Z$/);
    expect(event?.LOCATION).toContain('衡川口腔 · 总院');
    // What somebody suffers from is no business of a calendar service.
    expect(first.text).not.toContain('牙龈出血');
    expect((await app.as(account)('PUT', `/api/reservations/${id}/cancel`, {})).status).toBe(201);
    expect(eventsOf((await read(url)).text)).toEqual([{ ...event, SEQUENCE: '2', STATUS: 'CANCELLED' }]);
  });

  it('has nothing of another account', async () => {
    const [one, other] = [await app.make.account(), await app.make.account()];
    await bookOwn(one, 2, '10:00');
    expect(eventsOf((await read((await subscribe(other, 'mine')).url)).text)).toEqual([]);
  });
});

describe('one visit', () => {
  it('is a file for whoever’s it is: the same event as in the calendar that follows', async () => {
    const [account, other] = [await app.make.account({ patients: ['沈静姝'] }), await app.make.account()];
    const { hash } = await bookOwn(account, 4, '09:30');
    const path = `/api/reservations/${hash}/calendar`;
    const file = await read(path, account.token);
    expect([file.status, file.type]).toEqual([200, 'text/calendar; charset=utf-8']);
    const followed = eventsOf((await read((await subscribe(account, 'mine')).url)).text);
    expect(followed).toHaveLength(1);
    expect(eventsOf(file.text)).toEqual(followed);
    expect(file.text).not.toContain('牙龈出血');
    expect((await app.as(other)('GET', path)).status).toBe(404);
  });
});

describe('the calendar of somebody’s column', () => {
  it('has who comes when, and of a patient the first character alone; no phone, no complaint, no other column', async () => {
    const { url } = await subscribe(doctor, 'work');
    const other = await app.make.doctor({ hospital: doctor.hospital_id });
    for (const [to, days, name] of [
      [doctor, 3, '王小明'],
      [other, 3, '李雷'],
    ] as const) {
      const slot = await app.make.slot(to.id, days, '14:00');
      const form = deskForm(
        { slot, time: '14:00', department: to.department_id },
        { name, phone: '13912345678', source: '拔智齿', remarks: '怕疼' },
      );
      const answer = await app.as(desk)('POST', '/api/admin/reservations', form);
      expect(answer.status, answer.text).toBe(201);
    }
    const { text } = await read(url);
    const found = eventsOf(text).filter((event) => event['DTSTART;TZID=Asia/Shanghai'] === '20261123T140000');
    expect(found.map(({ SUMMARY }) => SUMMARY)).toEqual(['王** 就诊']);
    for (const secret of ['小明', '李', '13912345678', '拔智齿', '怕疼']) expect(text).not.toContain(secret);
  });

  it('is for staff alone, and gone with them: who has left or is disabled has no calendar', async () => {
    const refused = await app.as(await app.make.account())('POST', PATH, { kind: 'work' });
    expect([refused.status, refused.at('errors')]).toEqual([422, { kind: ['您不是医院的员工'] }]);
    const leaving = await app.make.doctor({ hospital: doctor.hospital_id });
    const [work, mine] = [await subscribe(leaving, 'work'), await subscribe(leaving, 'mine')];
    expect([(await read(work.url)).status, (await read(mine.url)).status]).toEqual([200, 200]);
    await app.owner.query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [leaving.id]);
    expect([(await read(work.url)).status, (await read(mine.url)).status]).toEqual([404, 200]);
    await app.owner.query('UPDATE users SET disabled_at = haomai_now() WHERE id = $1', [leaving.id]);
    expect((await read(mine.url)).status).toBe(404);
  });
});

describe('an address', () => {
  it('is shown once and kept as its hash; a new one ends the one before, of two at once one lives', async () => {
    const account = await app.make.account();
    const first = await subscribe(account, 'mine');
    const listed = await app.as(account)('GET', PATH);
    expect(listed.at('data')).toEqual([
      { id: first.id, kind: 'mine', hospital: null, created_at: expect.stringContaining('+08:00'), read_at: null },
    ]);
    const secret = /([\w-]+)\.ics$/.exec(first.url)?.[1] ?? '';
    const kept = await app.owner.query<{ row: string }>('SELECT f::text AS row FROM calendar_feeds f');
    expect(kept.rows.some(({ row }) => row.includes(secret))).toBe(false);
    const both = await Promise.all([subscribe(account, 'mine'), subscribe(account, 'mine')]);
    expect((await read(first.url)).status).toBe(404);
    expect((await Promise.all(both.map(({ url }) => read(url)))).map(({ status }) => status).sort()).toEqual([
      200, 404,
    ]);
    expect((await app.as(account)('GET', PATH)).at('data')).toHaveLength(1);
    expect((await app.as(account)('GET', PATH)).at('data', 0, 'read_at')).not.toBeNull();
  });

  it('that was ended, or never was, is not there: the same bytes', async () => {
    const account = await app.make.account();
    const { id, url } = await subscribe(account, 'mine');
    const stranger = await app.as(await app.make.account())('DELETE', `${PATH}/${id}`);
    expect(stranger.status).toBe(404);
    expect((await read(url)).status).toBe(200);
    expect((await app.as(account)('DELETE', `${PATH}/${id}`)).status).toBe(204);
    expect((await app.as(account)('DELETE', `${PATH}/${id}`)).status).toBe(404);
    const bytes = async (address: string) => {
      const { status, raw } = await read(address);
      return [status, raw.replace(/"request_id":"[^"]*"/, '')];
    };
    const wrong = `${app.url}/api/calendar/${'x'.repeat(43)}.ics`;
    expect(await bytes(url)).toEqual(await bytes(wrong));
    expect((await bytes(`${app.url}/api/calendar/x.ics`))[0]).toBe(404);
  });

  it('tells a missing kind, and nothing without login', async () => {
    const wrong = await app.as(await app.make.account())('POST', PATH, { kind: 'all' });
    expect([wrong.status, wrong.at('errors')]).toEqual([422, { kind: ['订阅类型为必填项'] }]);
    expect((await app.as()('POST', PATH, { kind: 'mine' })).status).toBe(401);
    expect((await app.as()('GET', PATH)).status).toBe(401);
  });

  it('is not asked for without end', async () => {
    const { id, url } = await subscribe(await app.make.account(), 'mine');
    await app.owner.query(
      "INSERT INTO rate_limits (key, count, since, until) VALUES ($1, 120, haomai_now(), haomai_now() + interval '1 hour')",
      [`calendar:feed:${id}`],
    );
    expect((await read(url)).status).toBe(429);
  });
});
