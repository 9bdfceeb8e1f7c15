import type { QueryOf } from '#contract/call.ts';
import type { insuranceRecords, marketingProducts } from '#contract/marketing-products.ts';
import type { Entitlement } from '#contract/product-rows.ts';
import { asPlatform, asStaff, type Ctx, signedIn, staffHospital } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalRows, HospitalScope, PersonScope, Scoped } from '#server/platform/scope.ts';
import { type PolicyRow, type ProductRow, presentPolicy } from './present.ts';

interface Page<R> {
  total: number;
  rows: R[];
}
type Policies = Page<PolicyRow> & { premium: number };

async function answer<R>(db: Scoped, text: string, values: unknown[]): Promise<R> {
  const { rows } = await db.query<{ answer: R }>(`SELECT ${text} AS answer`, values);
  return rows[0]?.answer ?? fail('INTERNAL');
}

/** Of the hospital; to super_admin, of one or of all, by what only the platform may ask. */
async function found<R>(
  ctx: Ctx,
  [own, platform]: readonly [string, string],
  hospital: number | null,
  p: object,
): Promise<R> {
  if (staffHospital(signedIn(ctx)) !== null) {
    const { db } = asStaff(ctx);
    return answer(db, `${own}($1, $2)`, [db.hospitalId, JSON.stringify(p)]);
  }
  return answer(asPlatform(ctx).db, `${platform}($1)`, [JSON.stringify({ ...p, hospital_id: hospital })]);
}

const limits = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

export function findProducts(ctx: Ctx, query: QueryOf<typeof marketingProducts.list>): Promise<Page<ProductRow>> {
  const { keyword, status = null, kind = null, hospital_id = null } = query;
  const p = { keyword: keyword || null, status, kind, ...limits(query) };
  return found(ctx, ['find_marketing_products', 'platform_marketing_products'], hospital_id, p);
}

/** @throws NOT_FOUND */
export async function findProduct(db: HospitalRows, id: number): Promise<ProductRow> {
  const { rows } = await db.query<{ product: ProductRow }>(
    'SELECT marketing_product_view(k) AS product FROM marketing_products k WHERE k.hospital_id = $1 AND k.id = $2',
    [db.hospitalId, id],
  );
  return rows[0]?.product ?? fail('NOT_FOUND');
}

/** The newest first, and what those that were found cost; super_admin gets the sums alone. */
function findPolicies(ctx: Ctx, query: QueryOf<typeof insuranceRecords.list>): Promise<Policies> {
  const { keyword, status = null, member_id = null, product_id = null, hospital_id = null } = query;
  const p = { keyword: keyword || null, status, member_id, product_id, ...limits(query) };
  return found(ctx, ['find_insurances', 'platform_insurances'], hospital_id, p);
}

export async function readPolicies(ctx: Ctx, query: QueryOf<typeof insuranceRecords.list>) {
  const { rows, ...found } = await findPolicies(ctx, query);
  return { ...found, rows: rows.map(presentPolicy) };
}

/** @throws NOT_FOUND */
export async function findPolicy(db: HospitalRows, id: number): Promise<PolicyRow> {
  const { rows } = await db.query<{ policy: PolicyRow }>(
    'SELECT insurance_view(i) AS policy FROM insurance_records i WHERE i.hospital_id = $1 AND i.id = $2',
    [db.hospitalId, id],
  );
  return rows[0]?.policy ?? fail('NOT_FOUND');
}

/** @throws NOT_FOUND a patient whom the hospital does not know */
export async function findUsable(db: HospitalScope, patientId: number): Promise<Entitlement[]> {
  const { rows } = await db.query<{ usable: Entitlement[] }>(
    'SELECT usable_entitlements(m.id) AS usable FROM members m WHERE m.hospital_id = $1 AND m.patient_id = $2',
    [db.hospitalId, patientId],
  );
  return rows[0]?.usable ?? fail('NOT_FOUND');
}

export const findOwn = (db: PersonScope): Promise<Entitlement[]> => answer(db, 'own_entitlements($1)', [db.userId]);
