import { asc, eq, sql } from 'drizzle-orm';
import { type InventoryBase, inventoryTypeTable } from '#contract/inventory-types.ts';
import { inventoryTypes, products } from '#db/schema/shelf.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { plainColumns, presentPlain, searching } from '#server/platform/resource/plain.ts';

/** The types of things that a hospital keeps; it begins with five (db/functions/12_inventory_types.sql). */
export const inventoryTypeHandlers = resourceHandlers(inventoryTypeTable, {
  from: inventoryTypes,
  columns: {
    ...plainColumns(inventoryTypes),
    name: inventoryTypes.name,
    base: sql<InventoryBase>`${inventoryTypes.base}`,
    track_batch: inventoryTypes.track_batch,
    track_expiry: inventoryTypes.track_expiry,
    track_serial: inventoryTypes.track_serial,
    trace_code: inventoryTypes.trace_code,
    registration_no: inventoryTypes.registration_no,
    patient_bound: inventoryTypes.patient_bound,
  },
  search: (keyword) => searching(keyword, [inventoryTypes.name]),
  filter: {
    base: (base) => eq(inventoryTypes.base, base),
    status: (status) => eq(inventoryTypes.status, status),
  },
  order: [asc(inventoryTypes.id)],
  uses: [{ what: '物品', column: products.inventory_type_id }],
  trail: { action: 'inventory_type.change', object: ({ name }) => name },
  present: presentPlain,
});
