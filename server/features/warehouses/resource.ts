import { asc, eq, sql } from 'drizzle-orm';
import type { Option } from '#contract/fields.ts';
import { type WarehouseKind, warehouseTable } from '#contract/warehouses.ts';
import { departments } from '#db/schema/hospitals.ts';
import { warehouseKeepers, warehouses } from '#db/schema/shelf.ts';
import { asStaff } from '#server/platform/context.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { optionOf, plainColumns, presentPlain, searching } from '#server/platform/resource/plain.ts';
import { requireStaff, worksHere } from '#server/platform/works-here.ts';
import { requireOneLeft, requireRemovable } from './one-left.ts';

/** Who keeps it, of those who work here: who has left is named on its row still, and keeps nothing. */
const keepers = sql<
  Option[]
>`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) ORDER BY u.id), '[]')
  FROM warehouse_keepers k JOIN users u ON u.id = k.user_id
  WHERE k.warehouse_id = ${warehouses.id} AND ${sql.raw(worksHere('k.user_id', 'k.hospital_id'))})`;

/** The warehouses of a hospital. That one dispenses, and one alone, the database sees to (db/functions/47_warehouses.sql). */
export const warehouseHandlers = resourceHandlers(warehouseTable, {
  from: warehouses,
  columns: {
    ...plainColumns(warehouses),
    name: warehouses.name,
    kind: sql<WarehouseKind>`${warehouses.kind}`,
    department_id: warehouses.department_id,
    department: optionOf(departments, warehouses.department_id),
    keepers,
    is_dispensing: warehouses.is_dispensing,
    address: warehouses.address,
  },
  search: (keyword) => searching(keyword, [warehouses.name, warehouses.address]),
  filter: { kind: (kind) => eq(warehouses.kind, kind), status: (status) => eq(warehouses.status, status) },
  order: [asc(warehouses.id)],
  links: {
    keeper_ids: {
      table: warehouseKeepers,
      own: warehouseKeepers.warehouse_id,
      other: warehouseKeepers.user_id,
      shown: 'keepers',
    },
  },
  inTurn: true,
  guard: async (tx, ctx, before, after) => {
    const { hospitalId } = asStaff(ctx);
    if (after?.keeper_ids)
      await requireStaff(tx, hospitalId, after.keeper_ids, { field: 'keeper_ids', noun: '库管员' });
    if (before && after) await requireOneLeft(tx, hospitalId, before, after);
    if (before && !after) await requireRemovable(tx, hospitalId, before);
  },
  uses: [],
  trail: { action: 'warehouse.change', object: ({ name }) => name },
  present: presentPlain,
});
