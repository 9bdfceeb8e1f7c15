import type pg from 'pg';

/** What the platform keeps beside hospitals: an institution that owns two of them, and two plants. */

const CARDS: readonly (readonly [hospital: number, hours: string, license: string, until: string])[] = [
  [1, '周一至周日 09:00—18:00', 'PDY10018633010219D2152', '2029-06-30'],
  [2, '周一至周日 09:00—18:00', 'PDY10024133010317D2202', '2028-03-31'],
  [3, '周二至周日 09:00—17:45', 'PDY10031733010515D2152', '2030-09-30'],
];

/** The institution's administrator, and the people of two plants: each accepted an invitation. */
const PEOPLE: readonly (readonly [kind: string, of: string, name: string, phone: string])[] = [
  ['mechanism_admin', '衡川口腔', '顾怀远', '13800000080'],
  ['factory_admin', '远航义齿', '陆远航', '13800000081'],
  ['factory_admin', '精工义齿', '金工', '13800000082'],
];

export async function seedPlatform(tx: pg.ClientBase, passwordHash: string): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO mechanisms (name, credit_code, legal_person, contact, phone, address, remarks)
     VALUES ('衡川口腔', '91350100M000100Y43', '周明德', '沈国平', '0571-85550100', '衡川路 88 号', '总院与南湖门诊') RETURNING id`,
  );
  await tx.query('UPDATE hospitals SET mechanism_id = $1 WHERE id IN (1, 2)', [rows[0]?.id]);
  for (const card of CARDS)
    await tx.query('UPDATE hospitals SET hours = $2, license_no = $3, license_until = $4 WHERE id = $1', [...card]);
  await tx.query(
    `INSERT INTO factories (name, contact, phone, address, license_no, license_until, turnaround_days, hospital_ids) VALUES
       ('远航义齿', '陆远航', '13800000081', '临江工业园 3 幢', '浙械生产许20200188号', '2030-08-31', 7, '{}'),
       ('精工义齿', '金工', '13800000082', '望江科技园 12 号', '浙械生产许20190066号', '2029-01-31', 10, '{1,2}')`,
  );
  await tx.query(
    `INSERT INTO factories (name, contact, phone, address, license_no, turnaround_days, owner_hospital_id, hospital_ids)
     VALUES ('衡川技工室', '许师傅', '0571-85550190', '衡川路 88 号负一层', '浙械生产许20210301号', 3, 1, '{1}')`,
  );
  for (const person of PEOPLE) await seedPerson(tx, passwordHash, person);
}

async function seedPerson(tx: pg.ClientBase, passwordHash: string, [kind, of, name, phone]: (typeof PEOPLE)[number]) {
  const [table, column] =
    kind === 'mechanism_admin' ? ['mechanism_admins', 'mechanism_id'] : ['factory_users', 'factory_id'];
  await tx.query(
    `WITH made AS (INSERT INTO users (phone, name, password_hash) VALUES ($1, $2, $3) RETURNING id),
       subject AS (SELECT id FROM ${kind === 'mechanism_admin' ? 'mechanisms' : 'factories'} WHERE name = $4),
       accepted AS (INSERT INTO work_invites (kind, subject_id, phone, name, granted, status, created_at, created_by, expires_at,
           ended_at, accepted_by)
         SELECT $5, subject.id, $1, $2, '{}', 'accepted', haomai_now(), admin.id, haomai_now() + interval '7 days', haomai_now(),
           made.id
         FROM made, subject, (SELECT id FROM users WHERE is_super_admin ORDER BY id LIMIT 1) admin RETURNING id, subject_id, accepted_by)
     INSERT INTO ${table} (invite_id, ${column}, user_id, created_at)
     SELECT id, subject_id, accepted_by, haomai_now() FROM accepted`,
    [phone, name, passwordHash, of, kind],
  );
}
