import type pg from 'pg';

/** What the platform keeps beside hospitals: an institution that owns two of them, and two plants. */

const CARDS: readonly (readonly [hospital: number, hours: string, license: string, until: string])[] = [
  [1, '周一至周日 09:00—18:00', 'PDY10018633010219D2152', '2029-06-30'],
  [2, '周一至周日 09:00—18:00', 'PDY10024133010317D2202', '2028-03-31'],
  [3, '周二至周日 09:00—17:45', 'PDY10031733010515D2152', '2030-09-30'],
];

export async function seedPlatform(tx: pg.ClientBase): Promise<void> {
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
}
