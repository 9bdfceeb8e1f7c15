import type pg from 'pg';

/** What members of hospital 1 have on their cards, taken by its desk on some days, by the product's own functions. */

const DESK_PHONE = '13800000017';

/** So many days ago: amounts in cents, 1 cash 2 Alipay 3 WeChat 4 bank card, the rule of the price list by its name. */
type TopUp = readonly [days: number, amount: number, type: number, rule: string | null];

const TOP_UPS: readonly TopUp[] = [
  [86, 500_000, 4, '充5000送800'],
  [71, 300_000, 3, '充3000送400'],
  [64, 100_000, 3, '充1000送100'],
  [58, 50_000, 1, null],
  [45, 500_000, 3, '充5000送800'],
  [38, 100_000, 2, '充1000送100'],
  [33, 20_000, 1, null],
  [29, 300_000, 3, '充3000送400'],
  [22, 100_000, 4, '充1000送100'],
  [17, 80_000, 3, null],
  [12, 500_000, 4, '充5000送800'],
  [9, 100_000, 3, '充1000送100'],
  [5, 300_000, 2, '充3000送400'],
  [3, 60_050, 1, null],
  [1, 100_000, 3, '充1000送100'],
  [0, 20_000, 1, null],
];

/** Some of them are more, by the place in the list. */
const LEVELS = { 0: 4, 1: 2, 4: 5, 7: 2, 10: 4, 12: 1 };
const REMARKS = {
  0: '种植二期待约',
  3: '周末方便',
  4: '全口种植，院长客',
  9: '带孩子一起洗牙',
  13: '牙周维护每季一次',
};
const LOCKED = 6;
const POINTS = 300;

const CLOCK = `SELECT set_config('haomai.clock_offset',
  (coalesce(nullif(current_setting('haomai.clock_offset', true), ''), '0')::interval - make_interval(days => $1))::text, true)`;
const PEOPLE = `SELECT m.id FROM members m WHERE m.hospital_id = 1 ORDER BY m.id DESC LIMIT $1`;
const TOP_UP = `
  SELECT pay_card(m, take_shift(1, u.id), 'topup', 1, $2, coalesce(g.gift, 0), coalesce(g.points, 0),
    jsonb_build_object('user_id', u.id, 'payment_type', $3::int, 'rule_id', r.id))
  FROM members m JOIN users u ON u.phone = '${DESK_PHONE}'
    LEFT JOIN recharge_rules r ON r.hospital_id = 1 AND r.name = $4
    LEFT JOIN LATERAL rule_gives(r, $2) g ON r.id IS NOT NULL
  WHERE m.id = $1`;
const ADD_POINTS = `
  SELECT post_ledger(jsonb_build_object('hospital_id', 1, 'kind', 'points', 'at', haomai_now(), 'business_date', clinic_today(),
      'member_id', $1::bigint, 'staff_id', u.id, 'reason', '开业活动'),
    jsonb_build_array(jsonb_build_object('kind', 'points_issued', 'amount', $2::int),
      jsonb_build_object('kind', 'points', 'member_id', $1::bigint, 'amount', -$2::int)))
  FROM users u WHERE u.phone = '${DESK_PHONE}'`;
const SET_LEVEL = `SELECT put_level(m, $2, NULL, 1, u.id) FROM members m JOIN users u ON u.phone = '${DESK_PHONE}' WHERE m.id = $1`;

/** After recharge rules and visits, by which people became members. */
export async function seedMembers(tx: pg.ClientBase): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(PEOPLE, [TOP_UPS.length]);
  const people = rows.map(({ id }) => id);
  for (const [n, [days, amount, type, rule]] of TOP_UPS.entries()) {
    await tx.query(CLOCK, [days]);
    await tx.query(TOP_UP, [people[n], amount, type, rule]);
    if (n % 3 === 0) await tx.query(ADD_POINTS, [people[n], POINTS * (n + 1)]);
    await tx.query(CLOCK, [-days]);
  }
  for (const [n, level] of Object.entries(LEVELS)) await tx.query(SET_LEVEL, [people[Number(n)], level]);
  for (const [n, remarks] of Object.entries(REMARKS))
    await tx.query('UPDATE members SET remarks = $2 WHERE id = $1', [people[Number(n)], remarks]);
  await tx.query('UPDATE members SET vip_status = 1 WHERE id = $1', [people[LOCKED]]);
}
