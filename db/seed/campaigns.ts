import type pg from 'pg';

/** What hospital 1 sells at another price for a while, and asks people to sign up for. */

interface SeedCampaign {
  readonly name: string;
  readonly kind: 1 | 2 | 4;
  readonly content: string;
  /** Days from today. */
  readonly from: number;
  readonly to: number;
  /** By the project's name: cents, how many there are, how many each may have. */
  readonly sold: readonly (readonly [name: string, price: number, total: number | null, each: number | null])[];
  readonly newOnly?: true;
  readonly channel?: string;
}

const CAMPAIGNS: readonly SeedCampaign[] = [
  {
    ...{ name: '儿童护牙季', kind: 1, from: -6, to: 40 },
    content: '窝沟封闭特价，含口腔检查与刷牙指导，适合6至12岁儿童。',
    sold: [['窝沟封闭', 8_800, null, 8]],
  },
  {
    ...{ name: '新客涂氟体验', kind: 2, from: -2, to: 28, newOnly: true, channel: 'xhs' },
    content: '全口涂氟新客体验价，数量有限，售完为止。',
    sold: [['全口涂氟', 9_900, 30, 1]],
  },
  {
    ...{ name: '种植咨询开放日', kind: 4, from: -3, to: 10 },
    content: '种植医生现场答疑，报名后由前台电话确认时间。',
    sold: [],
  },
];

const SIGNED_UP = [
  ['钱雨桐', '13700000031'],
  ['孙建国', '13700000032'],
  ['李慧珍', '13700000033'],
  ['周文斌', '13700000034'],
] as const;

const ADD = `
  INSERT INTO campaigns (hospital_id, name, kind, content, starts_at, ends_at, new_only, channel_id, status, created_by)
  SELECT 1, $1, $2, $3, clinic_instant(clinic_today() + $4::int, 0), clinic_instant(clinic_today() + $5::int, 0) - interval '1 second', $6,
    (SELECT k.id FROM market_channels k WHERE k.hospital_id = 1 AND k.slug = $7), 'on',
    (SELECT u.id FROM users u WHERE u.phone = '13800000018')
  RETURNING id`;
const ADD_PROJECT = `
  INSERT INTO campaign_projects (hospital_id, campaign_id, project_id, position, price, total, per_person)
  SELECT 1, $1, j.id, $3, $4, $5, $6 FROM projects j WHERE j.hospital_id = 1 AND j.name = $2`;
const SIGN_UP = `
  INSERT INTO campaign_signups (hospital_id, campaign_id, name, phone, at)
  SELECT 1, c.id, $1, $2, haomai_now() - $3 * interval '5 hours' FROM campaigns c WHERE c.hospital_id = 1 AND c.kind = 4`;

/** After channels and the price list; what is sold in them stands on lists of before at its own price. */
export async function seedCampaigns(tx: pg.ClientBase): Promise<void> {
  for (const { name, kind, content, from, to, sold, newOnly = false, channel = null } of CAMPAIGNS) {
    const { rows } = await tx.query<{ id: number }>(ADD, [name, kind, content, from, to, newOnly, channel]);
    for (const [n, [project, ...terms]] of sold.entries())
      await tx.query(ADD_PROJECT, [rows[0]?.id, project, n, ...terms]);
  }
  for (const [n, person] of SIGNED_UP.entries()) await tx.query(SIGN_UP, [...person, SIGNED_UP.length - n]);
}
