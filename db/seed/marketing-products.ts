import type pg from 'pg';

/** What hospital 1 sells beside projects and drugs, and a policy of long ago. Who bought some of it: disposals.ts. */

/** By their names on the price list. */
type Use = readonly [project: string, times: number];

const PACKAGES = [
  ['洁牙年卡（3次）', '全口', 49_800, [['超声波洁牙', 3]], 365],
  [
    '儿童防龋套餐',
    '6–12 岁',
    68_000,
    [
      ['窝沟封闭', 2],
      ['全口涂氟', 2],
    ],
    365,
  ],
] as const satisfies readonly (readonly [string, string, number, readonly Use[], number])[];

const ADD = `
  INSERT INTO marketing_products (hospital_id, kind, name, specification, price, content, uses, valid_days, insurer, product_id, status)
  VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const PROJECT = 'SELECT id FROM projects WHERE hospital_id = 1 AND name = $1';
const GOODS = 'SELECT id FROM products WHERE hospital_id = 1 AND name = $1';
const BRUSH = '正畸专用牙刷';
const NOTED = `
  INSERT INTO insurance_records (hospital_id, member_id, policy_no, insured, insurer, premium, starts_on, ends_on, remarks)
  SELECT 1, m.id, 'PA20250918003', t.name, '平安保险', 29900, clinic_today() - 430, clinic_today() - 66, '在外购买，到期提醒续保'
  FROM members m JOIN patients t ON t.id = m.patient_id WHERE m.hospital_id = 1 ORDER BY m.id LIMIT 1`;

/** After the price list, the shelf and members; before lists. */
export async function seedMarketingProducts(tx: pg.ClientBase): Promise<void> {
  const idOf = async (text: string, values: string[] = []) => {
    const { rows } = await tx.query<{ id: number }>(text, values);
    if (!rows[0]) throw new Error(`the demo has no ${values.join()}: ${text}`);
    return rows[0].id;
  };
  for (const [name, specification, price, uses, days] of PACKAGES) {
    const said: object[] = [];
    for (const [project, times] of uses) said.push({ project_id: await idOf(PROJECT, [project]), times });
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
  await tx.query(ADD, [2, BRUSH, '软毛', 1_500, '', '[]', null, '', await idOf(GOODS, [BRUSH]), 'on']);
  await tx.query(ADD, [3, '种植牙意外险', '一年期', 29_900, '含一次复查', '[]', 365, '平安保险', null, 'on']);
  await tx.query(ADD, [3, '正畸责任险', '两年期', 39_900, '', '[]', 730, '太平洋保险', null, 'draft']);
  await tx.query(NOTED);
}
