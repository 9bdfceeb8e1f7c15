import type pg from 'pg';

/** Who waits to be let in: staff at hospitals 1 and 2, and hospital 4 itself. */

interface Waiting {
  hospital: number;
  phone: string;
  name: string;
  role: 'doctor' | 'consultant';
  role_label: string;
}

const WAITING: Waiting[] = [
  { hospital: 1, phone: '13700000191', name: '蒋予安', role: 'doctor', role_label: '医生' },
  { hospital: 1, phone: '13700000192', name: '陶乐', role: 'consultant', role_label: '咨询师' },
  { hospital: 2, phone: '13700000291', name: '夏知秋', role: 'doctor', role_label: '医生' },
];

/** As the sign-ups would have left them: people, memberships, reviews, and notifications of those who decide. */
export async function seedApplications(tx: pg.ClientBase, hash: string): Promise<void> {
  for (const { hospital, phone, name, ...wanted } of WAITING) {
    await tx.query(
      `WITH person AS (SELECT register_account($1::jsonb)->'id' AS id)
       SELECT apply_as_staff($2::jsonb || jsonb_build_object('user_id', person.id)) FROM person`,
      [JSON.stringify({ phone, name, password_hash: hash }), JSON.stringify({ ...wanted, hospital_id: hospital })],
    );
  }
  await tx.query(
    `WITH waiting AS (
       INSERT INTO reviews (kind, hospital_id, applicant_id, created_at)
       SELECT 'hospital', h.id, h.creator_id, haomai_now() FROM hospitals h WHERE h.status = 'pending' RETURNING hospital_id)
     SELECT notify_person(jsonb_build_object('user_id', u.id, 'kind', 'application', 'title', '新的机构入驻申请',
       'content', h.name || '申请入驻，请审批。', 'link', '/admin/hospitals/examine/index'))
     FROM waiting w JOIN hospitals h ON h.id = w.hospital_id CROSS JOIN users u WHERE u.is_super_admin`,
  );
}
