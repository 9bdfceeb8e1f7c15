import { asc, eq, sql } from 'drizzle-orm';
import { type Controlled, type DrugType, drugTypeTable } from '#contract/drug-types.ts';
import type { Option } from '#contract/fields.ts';
import type { InventoryBase } from '#contract/inventory-types.ts';
import { nestedOf } from '#contract/tree.ts';
import { drugClassifications, products } from '#db/schema/shelf.ts';
import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { plainColumns, presentPlain, searching } from '#server/platform/resource/plain.ts';
import { parentOf } from '#server/platform/resource/tree.ts';
import type { HospitalRows } from '#server/platform/scope.ts';

/** The classes of drugs: a tree of three levels (db/functions/06_trees.sql), each with what it inherits. */
const table = resourceHandlers(drugTypeTable, {
  from: drugClassifications,
  columns: {
    ...plainColumns(drugClassifications),
    name: drugClassifications.name,
    parent_id: drugClassifications.parent_id,
    parent: parentOf(drugClassifications),
    position: drugClassifications.position,
    code: drugClassifications.code,
    prescription: drugClassifications.prescription,
    antibacterial: drugClassifications.antibacterial,
    controlled: sql<Controlled | null>`${drugClassifications.controlled}`,
    effective: sql<DrugType['effective']>`drug_flags(${drugClassifications})`,
    products_count: sql<number>`(SELECT count(*)::int FROM ${products}
      WHERE ${products.classification_id} = ${drugClassifications.id})`,
  },
  search: (keyword) => searching(keyword, [drugClassifications.name, drugClassifications.code]),
  filter: { status: (status) => eq(drugClassifications.status, status) },
  order: [asc(drugClassifications.position)],
  uses: [
    { what: '下级分类', column: drugClassifications.parent_id },
    { what: '物品', column: products.classification_id },
  ],
  trail: { action: 'drug_type.change', object: ({ name }) => name },
  present: presentPlain,
});

/** Those that are offered. */
async function offeredTypes(db: HospitalRows): Promise<(Option & { base: InventoryBase })[]> {
  const { rows } = await db.query<Option & { base: InventoryBase }>(
    'SELECT t.id, t.name, t.base FROM inventory_types t WHERE t.hospital_id = $1 AND t.status = 1 ORDER BY t.id',
    [db.hospitalId],
  );
  return rows;
}

export const drugTypeHandlers: SliceHandlers<'drugTypes'> = {
  ...table,
  list: async (ctx, input) => {
    const { data } = await table.list(ctx, input);
    return { data: nestedOf(data), meta: { inventory_types: await offeredTypes(asStaff(ctx).db) } };
  },
};
