import type { BodyOf } from '#contract/call.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { productTable } from '#contract/products.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { onceIn } from '#server/platform/resource/once-in.ts';
import type { Scoped } from '#server/platform/scope.ts';

type Form = BodyOf<(typeof productTable)['calls']['create']>;
type Chosen = Pick<Form, 'inventory_type_id'> & { classification_id?: number | null; supplier_id?: number | null };

interface Kinds {
  readonly base: string;
  readonly registration_no: boolean;
  readonly type_status: number;
  readonly classification_status: number | null;
  readonly supplier_status: number | null;
}

/**
 * What a product must have is its type's to say; and what is new to it must be in use.
 * @throws INVALID on each field that does not fit
 */
export async function requireFitting(tx: Scoped, _ctx: Ctx, before: Chosen | null, after: Form | null): Promise<void> {
  if (!after) return;
  const { classification_id = before?.classification_id ?? null, supplier_id = before?.supplier_id ?? null } = after;
  const chosen = { inventory_type_id: after.inventory_type_id, classification_id, supplier_id };
  const kinds = await onceIn(tx, JSON.stringify(chosen), () => kindsOf(tx, chosen));
  const errors: FieldErrors = {};
  if (kinds.base === 'drug' && classification_id === null) errors.classification_id = ['药品分类为必填项'];
  if (kinds.registration_no && after.approval_no === '') errors.approval_no = ['批准文号为必填项'];
  const stopped = [
    ['inventory_type_id', '物品类型', kinds.type_status],
    ['classification_id', '药品分类', kinds.classification_status],
    ['supplier_id', '供应商', kinds.supplier_status],
  ] as const;
  for (const [field, noun, status] of stopped)
    if (status === 0 && before?.[field] !== chosen[field]) errors[field] = [`该${noun}已停用`];
  if (Object.keys(errors).length > 0) fail('INVALID', { errors });
}

/** They are there: who refers to another hospital's was told before. */
async function kindsOf(tx: Scoped, { inventory_type_id, classification_id, supplier_id }: Required<Chosen>) {
  const { rows } = await tx.query<Kinds>(
    `SELECT t.base, t.registration_no, t.status AS type_status, c.status AS classification_status, s.status AS supplier_status
     FROM inventory_types t LEFT JOIN drug_classifications c ON c.id = $2 LEFT JOIN suppliers s ON s.id = $3
     WHERE t.id = $1 FOR KEY SHARE OF t`,
    [inventory_type_id, classification_id, supplier_id],
  );
  return rows[0] ?? fail('NOT_FOUND');
}
