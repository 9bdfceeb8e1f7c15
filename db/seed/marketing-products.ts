import type pg from 'pg';

/** What hospital 1 sells beside projects and drugs, and a policy of long ago. Who bought some of it: disposals.ts. */

/** By their places on the price list: [project, times]. */
type Use = readonly [project: number, times: number];

const PACKAGES = [
  ['洁牙年卡（3次）', '全口', 49_800, [[0, 3]], 365],
  [
    '儿童防龋套餐',
    '6–12 岁',
    68_000,
    [
      [1, 2],
      [2, 2],
    ],
    365,
  ],
] as const satisfies readonly (readonly [string, string, number, readonly Use[], number])[];

const ADD = `
  INSERT INTO marketing_products (hospital_id, kind, name, specification, price, content, uses, valid_days, insurer, product_id, status)
  VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const PROJECTS = 'SELECT id FROM projects WHERE hospital_id = 1 AND status = 1 AND price > 0 ORDER BY id';
/** Of the shelf, no drug. */
const GOODS = `SELECT p.id FROM products p JOIN inventory_types i ON i.id = p.inventory_type_id
  WHERE p.hospital_id = 1 AND p.status = 1 AND i.base <> 'drug' ORDER BY i.base = 'other' DESC, p.price > 0 DESC, p.id LIMIT 1`;
const NOTED = `
  INSERT INTO insurance_records (hospital_id, member_id, policy_no, insured, insurer, premium, starts_on, ends_on, remarks)
  SELECT 1, m.id, 'PA20250918003', t.name, '平安保险', 29900, clinic_today() - 430, clinic_today() - 66, '在外购买，到期提醒续保'
  FROM members m JOIN patients t ON t.id = m.patient_id WHERE m.hospital_id = 1 ORDER BY m.id LIMIT 1`;

/** After the price list, the shelf and members; before lists. */
export async function seedMarketingProducts(tx: pg.ClientBase): Promise<void> {
  const idsOf = async (text: string) => (await tx.query<{ id: number }>(text)).rows.map(({ id }) => id);
  const projects = await idsOf(PROJECTS);
  const [goods] = await idsOf(GOODS);
  for (const [name, specification, price, uses, days] of PACKAGES) {
    const said = uses.map(([at, times]) => ({ project_id: projects[at % projects.length], times }));
    await tx.query(ADD, [
      1,
      name,
      specification,
      price,
      '到期前可预约，限本人使用',
      JSON.stringify(said),
      days,
      '',
      null,
      'on',
    ]);
  }
  await tx.query(ADD, [2, '声波电动牙刷', '成人款', 19_900, '', '[]', null, '', goods, 'on']);
  await tx.query(ADD, [3, '种植牙意外险', '一年期', 29_900, '含一次复查', '[]', 365, '平安保险', null, 'on']);
  await tx.query(ADD, [3, '正畸责任险', '两年期', 39_900, '', '[]', 730, '太平洋保险', null, 'draft']);
  await tx.query(NOTED);
}
