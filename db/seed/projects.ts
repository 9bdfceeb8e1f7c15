import type pg from 'pg';

/** The price list of the demo: what dental clinics do, and what that costs. */

/** Name, unit, yuan; what it is under, where that is a category of its own. */
type SeedProject = readonly [name: string, unit: string, yuan: number, under?: string];

const ALL: Readonly<Record<string, readonly SeedProject[]>> = {
  检查: [
    ['口腔检查', '次', 30],
    ['根尖片', '张', 40, '影像'],
    ['全景片', '张', 120, '影像'],
    ['口腔CT（CBCT）', '次', 380, '影像'],
    ['牙周检查', '次', 80],
  ],
  牙体牙髓: [
    ['树脂充填', '牙', 380, '充填'],
    ['纳米树脂美学充填', '牙', 680, '充填'],
    ['玻璃离子充填', '牙', 180, '充填'],
    ['前牙根管治疗', '牙', 980, '根管'],
    ['前磨牙根管治疗', '牙', 1_280, '根管'],
    ['磨牙根管治疗', '牙', 1_880, '根管'],
    ['显微根管再治疗', '牙', 3_200, '根管'],
    ['牙齿脱敏', '牙', 60],
  ],
  牙周: [
    ['超声波洁牙', '次', 268, '洁治'],
    ['喷砂抛光', '次', 160, '洁治'],
    ['龈下刮治', '牙', 120],
    ['牙周翻瓣术', '牙', 800],
    ['牙周夹板固定', '牙', 260],
  ],
  修复: [
    ['氧化锆全瓷冠', '颗', 2_800, '冠桥'],
    ['铸瓷贴面', '颗', 3_600, '冠桥'],
    ['钴铬烤瓷冠', '颗', 1_200, '冠桥'],
    ['纤维桩', '根', 480, '冠桥'],
    ['全瓷嵌体', '颗', 1_980, '冠桥'],
    ['隐形义齿', '件', 1_600, '活动义齿'],
    ['全口义齿', '副', 4_800, '活动义齿'],
  ],
  种植外科: [
    ['普通拔牙', '牙', 180, '拔牙'],
    ['阻生智齿拔除', '牙', 980, '拔牙'],
    ['国产种植体植入', '颗', 4_980, '种植'],
    ['进口种植体植入', '颗', 8_800, '种植'],
    ['上颌窦内提升', '次', 3_000, '种植'],
    ['种植全瓷冠', '颗', 3_200, '种植'],
  ],
  正畸儿牙: [
    ['金属托槽矫治', '例', 12_800, '正畸'],
    ['隐形矫治', '例', 26_800, '正畸'],
    ['窝沟封闭', '牙', 120, '儿童'],
    ['全口涂氟', '次', 200, '儿童'],
    ['乳牙预成冠', '颗', 680, '儿童'],
  ],
};

/** How many of them a hospital has: the first of each category. */
const SHARE: Readonly<Record<number, readonly number[]>> = {
  1: [5, 8, 5, 7, 6, 5],
  2: [2, 3, 2, 2, 2, 1],
  3: [1, 1, 1, 0, 0, 0],
};

/** What stays in the patient. */
const IMPLANTS = ['国产种植体植入', '进口种植体植入'];
/** Nobody gives these for less than nine tenths. */
const BOUND_FROM = 1_000;

const OWNER = `(SELECT min(user_id) FROM memberships WHERE hospital_id = $1 AND role = 'shop_owner' AND status = 'active')`;

const PUT_CATEGORY = `
  INSERT INTO project_categories (hospital_id, parent_id, name, position)
  VALUES ($1, $2, $3, (SELECT count(*) FROM project_categories WHERE hospital_id = $1 AND parent_id IS NOT DISTINCT FROM $2))
  ON CONFLICT ON CONSTRAINT project_categories_sibling_name_unique DO UPDATE SET name = excluded.name RETURNING id`;

const PUT_PROJECT = `
  INSERT INTO projects (hospital_id, category_id, name, unit, price, min_price, implant, insurance_class, position,
    created_at, created_by, updated_at, updated_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, haomai_now(), ${OWNER}, haomai_now(), ${OWNER})`;

async function categoryOf(tx: pg.ClientBase, hospital: number, name: string, parent: number | null): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(PUT_CATEGORY, [hospital, parent, name]);
  return rows[0]?.id ?? 0;
}

/** After hospitals and people. */
export async function seedProjects(tx: pg.ClientBase): Promise<void> {
  for (const [hospital, shares] of Object.entries(SHARE).map(([id, all]) => [Number(id), all] as const)) {
    for (const [at, [category, projects]] of Object.entries(ALL).entries()) {
      const some = projects.slice(0, shares[at] ?? 0);
      if (some.length === 0) continue;
      const top = await categoryOf(tx, hospital, category, null);
      for (const [position, [name, unit, yuan, under]] of some.entries()) {
        const id = under ? await categoryOf(tx, hospital, under, top) : top;
        const least = yuan >= BOUND_FROM ? yuan * 90 : 0;
        const insurance = category === '检查' ? 'a' : 'self';
        const values = [name, unit, yuan * 100, least, IMPLANTS.includes(name), insurance, position];
        await tx.query(PUT_PROJECT, [hospital, id, ...values]);
      }
    }
  }
}
