import { asc, eq, sql } from 'drizzle-orm';
import { supplierTable } from '#contract/suppliers.ts';
import { products, suppliers } from '#db/schema/shelf.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { plainColumns, presentPlain, searching } from '#server/platform/resource/plain.ts';

/** Who delivers to a hospital. Its shop_owner and its keepers write them down. */
export const supplierHandlers = resourceHandlers(supplierTable, {
  from: suppliers,
  columns: {
    ...plainColumns(suppliers),
    name: suppliers.name,
    credit_code: suppliers.credit_code,
    contact: suppliers.contact,
    phone: suppliers.phone,
    license_no: suppliers.license_no,
    license_until: suppliers.license_until,
  },
  search: (keyword) => searching(keyword, [suppliers.name, suppliers.credit_code]),
  filter: {
    status: (status) => eq(suppliers.status, status),
    license: () => sql`${suppliers.license_until} <= clinic_today() + 60`,
  },
  order: [asc(suppliers.id)],
  uses: [{ what: '物品', column: products.supplier_id }],
  trail: { action: 'supplier.change', object: ({ name }) => name },
  present: presentPlain,
});
