import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { rowsRead } from '../support/rows-read.ts';

/** Years of announcements: 2,000 of the platform, 1,000 of a hospital with 5,000 patients, 15,000 of others. */

const MESSAGE = '/api/admin/hospital/message';
/** Rows of tables that PostgreSQL may read: those announcements about once; and for a page of the writers, each with everybody. */
const READ = 2 * 3_000;
const WRITTEN = 10 * 8_005 + READ;

let app: TestApp;
let hospital: number;
let owner: Person;
let desk: Person;
let patient: Person;
let passer: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
  hospital = await app.make.hospital();
  owner = await app.make.staff({ hospital, role: 'shop_owner' });
  desk = await app.make.staff({ hospital, role: 'customer_service' });
  passer = await app.make.account();
  admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  await manyPeople();
  const account = await app.make.account();
  patient = account;
  await app.owner.query(`INSERT INTO hospital_patients (hospital_id, patient_id, card_no) VALUES ($1, $2, '第一')`, [
    hospital,
    account.patient_ids[0],
  ]);
  await manyAnnouncements();
  await app.owner.query('ANALYZE');
});
afterAll(() => app.close());

/** 300 other hospitals with 3,000 staff, and accounts whose patients are known to ours. */
async function manyPeople(): Promise<void> {
  await app.owner.query(`
    INSERT INTO hospitals (name, mode, lock, status) SELECT '院' || g, 1, 0, 'approved' FROM generate_series(1, 300) g`);
  await app.owner.query(`
    INSERT INTO users (phone, name, password_hash)
    SELECT '139' || lpad(g::text, 8, '0'), CASE WHEN g <= 3000 THEN '员' ELSE '客' END || g, '-' FROM generate_series(1, 8000) g`);
  await app.owner.query(`
    INSERT INTO memberships (user_id, hospital_id, role, status)
    SELECT u.id, h.id, 'doctor', 'active'
    FROM (SELECT id, row_number() OVER (ORDER BY id) % 300 AS n FROM users WHERE name LIKE '员_%') u
    JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM hospitals WHERE name LIKE '院%') h ON h.n = u.n`);
  await app.owner.query(`
    INSERT INTO patients (user_id, name, phone, certificate_type) SELECT id, name, '13911112222', 1 FROM users WHERE name LIKE '客%'`);
  await app.owner.query(
    `INSERT INTO hospital_patients (hospital_id, patient_id, card_no) SELECT $1, id, id::text FROM patients WHERE name LIKE '客%'`,
    [hospital],
  );
}

async function manyAnnouncements(): Promise<void> {
  const write = (tenant: string, count: number, where: string, values: unknown[]) =>
    app.owner.query(
      `INSERT INTO announcements (hospital_id, title, content, summary, audience, pinned, status, published_at, told_at,
         creator_id, created_at, updated_at)
       SELECT ${tenant}, '第' || g, repeat('<p>字</p>', 200), repeat('字', 120), (ARRAY['all', 'staff', 'patients'])[g % 3 + 1],
         g % 100 = 0, 'published', haomai_now() - g * interval '1 hour', haomai_now() - g * interval '1 hour', $1,
         haomai_now(), haomai_now()
       FROM generate_series(1, ${count}) g ${where}`,
      values,
    );
  await write('NULL::bigint', 2_000, '', [admin.id]);
  await write('$2::bigint', 1_000, '', [owner.id, hospital]);
  await write('h.id', 50, `CROSS JOIN (SELECT id FROM hospitals WHERE name LIKE '院%') h`, [admin.id]);
}

describe('with years of announcements', () => {
  it.each([
    ['/api/announcements', 1_333 + 667, 1_333 + 666, 1_333],
    ['/api/announcements?from=platform', 1_333, 1_333, 1_333],
    ['/api/announcements?from=hospital', 667, 666, 0],
  ])('%s tells each what is theirs', async (path, desks, patients, passers) => {
    const totals = [desk, patient, passer].map(async (person) => (await app.as(person)('GET', path)).number('total'));
    expect(await Promise.all(totals)).toEqual([desks, patients, passers]);
  });

  it('a page is in its order up to the last', async () => {
    const pages = await Promise.all(
      [1, 2, 20].map(async (page) =>
        (await app.as(desk)('GET', `/api/announcements?pageSize=100&page=${page}`)).at('data'),
      ),
    );
    const rows = pages.flat() as { id: number; pinned: boolean; published_at: string }[];
    expect(rows).toHaveLength(300);
    const key = ({ pinned, published_at, id }: (typeof rows)[number]) =>
      `${pinned ? 1 : 0} ${published_at} ${String(id).padStart(9, '0')}`;
    expect(rows.map(key)).toEqual(rows.map(key).toSorted().toReversed());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(300);
  });

  it('lists, the badge and a page of the writers read each announcement about once', async () => {
    const asked: [Person, string, number][] = [
      ...[desk, patient, passer].flatMap((person): [Person, string, number][] => [
        [person, '/api/announcements', READ],
        [person, '/api/announcements?unread=1&page=5', READ],
        [person, '/api/admin/current-user-info', READ],
      ]),
      [owner, MESSAGE, WRITTEN],
      [desk, MESSAGE, READ],
      [admin, MESSAGE, WRITTEN],
    ];
    const many: string[] = [];
    for (const [person, path, most] of asked) {
      const rows = await rowsRead(app, async () => {
        const answer = await app.as(person)('GET', path);
        expect(answer.status, answer.text).toBe(200);
      });
      // None at all would say that nothing was counted.
      if (rows === 0 || rows > most) many.push(`${person.name} ${path}: ${rows} rows`);
    }
    expect(many).toEqual([]);
  });

  it('who is counted is who is concerned, and their readers are among them', async () => {
    const rows = (await app.as(owner)('GET', `${MESSAGE}?pageSize=3`)).at('data') as { audience: string }[];
    // The owner and the desk; 5,000 accounts and the one above.
    const counts = { staff: 2, patients: 5_001, all: 5_003 };
    expect(rows).toMatchObject(rows.map(({ audience }) => ({ concerned_count: Reflect.get(counts, audience) })));
    const platform = (await app.as(admin)('GET', `${MESSAGE}?pageSize=3`)).at('data') as { audience: string }[];
    // 3,002 staff; 5,000 accounts, the patient, the one who passes by, and the platform itself.
    const everywhere = { staff: 3_002, patients: 5_003, all: 8_005 };
    expect(platform).toMatchObject(
      platform.map(({ audience }) => ({ concerned_count: Reflect.get(everywhere, audience) })),
    );
  });

  it('all of them are read at once', async () => {
    const read = await app.as(patient)('PUT', '/api/announcements/read', {});
    expect([read.status, read.number('announcements_count')]).toEqual([201, 0]);
    expect((await app.as(patient)('GET', '/api/announcements?unread=1')).number('total')).toBe(0);
    const { rows } = await app.owner.query('SELECT count(*)::int AS n FROM announcement_reads');
    expect(rows[0].n).toBe(1_999);
    const mine = (await app.as(owner)('GET', `${MESSAGE}?audience=all&pageSize=1`)).at('data', 0);
    expect(mine).toMatchObject({ concerned_count: 5_003, read_count: 1 });
  });
});
