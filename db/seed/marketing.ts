import type pg from 'pg';

/** How people come to a hospital, what they are given for topping up, what points are, and coupons. */

type Channel = readonly [name: string, slug: string, cost: number];

const CHANNELS: Readonly<Record<number, readonly Channel[]>> = {
  1: [
    ['抖音', 'dy', 1_200_000],
    ['大众点评', 'dzdp', 800_000],
    ['小红书', 'xhs', 450_000],
    ['社区义诊', 'sqyz', 60_000],
    ['老客介绍', 'lkjs', 0],
  ],
  2: [
    ['大众点评', 'dzdp', 300_000],
    ['门口海报', 'mkhb', 20_000],
  ],
};

/** What links said: of hospital 1, each of an account that registered by it, so many days ago. */
const SAID = ['dy', '抖音', 'dzdp', 'dy', 'xhs', '朋友圈', 'dzdp', 'lkjs', '公交广告', 'dy'] as const;
const FIRST_PHONE = 13_900_000_003;

const RULES = [
  ['充1000送100', 100_000, 10_000],
  ['充3000送400', 300_000, 40_000],
  ['充5000送800', 500_000, 80_000],
] as const;
/** Hospitals 1 and 2; the third is nearly empty. */
const WITH_RULES = [1, 2];
const ADD_TERMS = 'INSERT INTO points_settings (hospital_id) VALUES ($1)';

const ADD_CHANNEL = 'INSERT INTO market_channels (hospital_id, name, slug, cost) VALUES ($1, $2, $3, $4)';
const CAME = `
  INSERT INTO channel_registrations (hospital_id, user_id, channel_id, said, at)
  SELECT 1, u.id, (SELECT c.id FROM market_channels c WHERE c.hospital_id = 1 AND (c.slug = $2 OR c.name = $2)), $2,
    haomai_now() - $3 * interval '1 day'
  FROM users u WHERE u.phone = $1`;
const ADD_RULE = `INSERT INTO recharge_rules (hospital_id, name, amount, gift_amount, position) VALUES ($1, $2, $3, $4, $5)`;

const RULE_COUPON = ['储值礼券', 1, 10_000, null, null, 50_000, null] as const;
const ADD_COUPON_RULE = `
  INSERT INTO recharge_rules (hospital_id, name, amount, gift_amount, coupon_id, coupon_count, position)
  SELECT $1, '充10000送1800', 1000000, 180000, c.id, 2, 9 FROM coupons c WHERE c.hospital_id = $1 AND c.name = $2`;

const COUPONS = [
  ['新客减50', 1, 5_000, null, null, 30_000, 500],
  ['满1000减100', 1, 10_000, null, null, 100_000, 200],
  ['洁治八八折', 2, null, 88, 10_000, 0, null],
  ['免费检查一次', 3, null, null, 20_000, 0, 100],
] as const;
/** For everything but drugs; a project's own for the first that is sold. */
const ADD_COUPON = `
  INSERT INTO coupons (hospital_id, name, kind, amount, percent, max_off, threshold, total, scope, valid_days, way, status)
  SELECT $1, $2, $3::int, $4::bigint, $5::int, $6::bigint, $7::bigint, $8::int, CASE WHEN $3::int = 3 THEN jsonb_build_object('all', false, 'category_ids', '[]'::jsonb,
      'project_ids', jsonb_build_array((SELECT min(j.id) FROM projects j WHERE j.hospital_id = $1)), 'drugs', false)
    ELSE '{"all": true, "category_ids": [], "project_ids": [], "drugs": false}' END, 90, $9, 'on'`;

/** Of hospital 1 every third patient has some. */
const GIVE_COUPONS = `
  SELECT take_coupon(1, c.id, m.id, 'give', (SELECT u.id FROM users u WHERE u.phone = '13800000011'))
  FROM coupons c JOIN members m ON m.hospital_id = 1 AND m.id % 3 = 0 WHERE c.hospital_id = 1 AND c.name = ANY ($1) ORDER BY m.id, c.id`;
const GIVEN = ['新客减50', '洁治八八折'];

/** After hospitals, accounts and the price list. */
export async function seedMarketing(tx: pg.ClientBase): Promise<void> {
  for (const [hospital, all] of Object.entries(CHANNELS))
    for (const channel of all) await tx.query(ADD_CHANNEL, [hospital, ...channel]);
  for (const [n, said] of SAID.entries()) await tx.query(CAME, [String(FIRST_PHONE + n), said, n * 2 + 1]);
  for (const hospital of WITH_RULES)
    for (const [n, rule] of RULES.entries()) await tx.query(ADD_RULE, [hospital, ...rule, n]);
  for (const hospital of WITH_RULES) await tx.query(ADD_TERMS, [hospital]);
  for (const hospital of WITH_RULES)
    for (const coupon of COUPONS) await tx.query(ADD_COUPON, [hospital, ...coupon, 'claim']);
  for (const hospital of WITH_RULES) {
    await tx.query(ADD_COUPON, [hospital, ...RULE_COUPON, 'rule']);
    await tx.query(ADD_COUPON_RULE, [hospital, RULE_COUPON[0]]);
  }
  await tx.query(GIVE_COUPONS, [GIVEN]);
}
