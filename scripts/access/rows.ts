import { type Attempt, accepted, type Fields, fresh, query } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';

/** Rows of plain tables, for calls that name one. */

/** A row of a plain table of the hospital's, made by its owner. */
export async function rowOf(app: Product, place: Place, path: string, form: Fields): Promise<number> {
  return (await accepted(place, path, () => app.as(place.owner)('POST', path, form))).number('data', 'id');
}

/** A row that a name alone makes. */
export async function named(
  app: Pick<Product, 'owner'>,
  table: 'positions' | 'drug_classifications' | 'suppliers',
  { id: hospital }: Place,
): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO ${table} (hospital_id, name) VALUES ($1, $2) RETURNING id`,
    [hospital, `名称${fresh()}`],
  );
  return rows[0]?.id ?? 0;
}

/** The institution that owns a hospital, a new one. */
export async function mechanismOf(app: Product, place: Place): Promise<number> {
  const { id } = await query<{ id: number }>(app, 'INSERT INTO mechanisms (name) VALUES ($1) RETURNING id', [
    `机构${fresh()}`,
  ]);
  await app.owner.query('UPDATE hospitals SET mechanism_id = $1 WHERE id = $2', [id, place.id]);
  return id;
}

/** A plant of a hospital's own. */
export const factoryOf = async (app: Product, place: Place): Promise<number> =>
  (
    await query<{ id: number }>(
      app,
      'INSERT INTO factories (name, owner_hospital_id, hospital_ids) VALUES ($1, $2::bigint, ARRAY[$2::bigint]) RETURNING id',
      [`加工厂${fresh()}`, place.id],
    )
  ).id;

/** An invitation that waits, to administer an institution. */
export const mechanismInvite = async (app: Product, place: Place): Promise<number> =>
  adminInvite(app, place, 'mechanism_admin', await mechanismOf(app, place));

/** The same to work at a plant of a hospital's own. */
export const factoryInvite = async (app: Product, place: Place): Promise<number> =>
  adminInvite(app, place, 'factory_admin', await factoryOf(app, place));

async function adminInvite(app: Product, place: Place, kind: string, subject: number): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO work_invites (kind, subject_id, hospital_id, phone, name, granted, created_at, created_by, expires_at)
     VALUES ($1, $2, $3, $4, '赵一一', '{}', haomai_now(), $5, haomai_now() + interval '7 days') RETURNING id`,
    [
      ...[kind, subject, kind === 'factory_admin' ? place.id : null],
      ...[`136${String(10_000_000 + fresh())}`, place.owner.id],
    ],
  );
  return id;
}

/** A category of the price list; the same where the hospital has it. */
export async function projectCategoryOf(app: Pick<Product, 'owner'>, hospital: number): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO project_categories (hospital_id, name) VALUES ($1, '修复')
     ON CONFLICT ON CONSTRAINT project_categories_sibling_name_unique DO UPDATE SET name = excluded.name RETURNING id`,
    [hospital],
  );
  return rows[0]?.id ?? 0;
}

/** A project of the price list, as its form has it. */
export async function projectForm(app: Product, hospital: number): Promise<Fields> {
  return { category_id: await projectCategoryOf(app, hospital), name: `项目${fresh()}`, unit: '颗', price: 28_000 };
}

/** A project of a hospital's price list, made by its owner. */
export const projectAt = async (app: Product, place: Place): Promise<number> =>
  rowOf(app, place, '/api/admin/projects', await projectForm(app, place.id));

/** A kind of thing that a hospital began with; of 耗材 nothing else must be said. */
export async function inventoryTypeOf(app: Pick<Product, 'owner'>, hospital: number, name = '耗材'): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    'SELECT id FROM inventory_types WHERE hospital_id = $1 AND name = $2',
    [hospital, name],
  );
  return rows[0]?.id ?? 0;
}

/** A thing for the shelves, as its form has it. */
export async function productForm(app: Pick<Product, 'owner'>, hospital: number): Promise<Fields> {
  const inventory_type_id = await inventoryTypeOf(app, hospital);
  return { code: `W${fresh()}`, name: '无菌棉卷', specification: '10mm×38mm', unit: '支', inventory_type_id };
}

/** A product of a hospital, made by its owner. */
export const productAt = async (app: Product, place: Place): Promise<number> =>
  rowOf(app, place, '/api/admin/hospital/product', await productForm(app, place.id));

/** A phrase of the person's own at the place that is meant; without a person its owner's. */
export async function phraseOf({ app, seat }: Attempt, section: string, category: string | null): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO phrases (hospital_id, scope, user_id, section, category, text) VALUES ($1, 'own', $2, $3, $4, $5) RETURNING id`,
    [seat.there.id, seat.person?.id ?? seat.there.owner.id, section, category, `常用语${fresh()}`],
  );
  return id;
}

/** A template of a person's own; of nobody, its owner's. */
export async function caseTemplateOf(app: Product, place: Place, person = place.owner.id): Promise<number> {
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO emr_templates (hospital_id, scope, user_id, kind, name, content)
     VALUES ($1, 'own', $2, 'general', $3, '{"exam": "叩痛（＋）"}') RETURNING id`,
    [place.id, person, `病历模板${fresh()}`],
  );
  return id;
}

/** Somebody who is suspended at a hospital. */
/** Somebody whose last day is still to come. */
export async function leavingAt(app: Product, place: Place): Promise<number> {
  const { id } = await app.make.staff({ hospital: place.id });
  await app.owner.query(
    'UPDATE staff_members SET leaving_on = clinic_today() + 5, version = 2 WHERE hospital_id = $1 AND user_id = $2',
    [place.id, id],
  );
  return id;
}

export async function suspendedAt(app: Product, place: Place): Promise<number> {
  const { id } = await app.make.staff({ hospital: place.id });
  await app.owner.query(
    'UPDATE staff_members SET suspended_at = haomai_now(), version = 2 WHERE hospital_id = $1 AND user_id = $2',
    [place.id, id],
  );
  await app.owner.query("UPDATE memberships SET status = 'suspended' WHERE hospital_id = $1 AND user_id = $2", [
    place.id,
    id,
  ]);
  return id;
}

/** A hospital's official account at WeChat, as its form has it. */
export async function wechatForm(app: Product, hospital: number): Promise<Fields> {
  const { version } = await query<{ version: number }>(
    app,
    'SELECT coalesce(max(version), 0)::int AS version FROM wechat_accounts WHERE hospital_id = $1',
    [hospital],
  );
  return {
    account_name: '公众号',
    kind: 'service',
    app_id: `wx${String(fresh()).padStart(16, '0')}`,
    original_id: 'gh_0123456789ab',
    token: 'haomai2026',
    app_secret: '0123456789abcdef0123456789abcdef',
    version,
  };
}

/** The person's hospital has one; there is nothing to say about it. */
export async function boundAccount({ app, seat: { home } }: Attempt): Promise<Fields> {
  const form = await wechatForm(app, home.id);
  if (form.version === 0) {
    await accepted(home, 'account', () => app.as(home.owner)('PUT', '/api/admin/wechat_settings', form));
  }
  return {};
}
