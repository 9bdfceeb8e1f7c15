import { asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Option } from '#contract/fields.ts';
import { productTable, type Storage } from '#contract/products.ts';
import { drugClassifications, inventoryTypes, productBarcodes, products, suppliers } from '#db/schema/shelf.ts';
import { containing } from '#server/platform/like.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { nameCell, optionOf, plainColumns, presentPlain, searching } from '#server/platform/resource/plain.ts';
import { requireFitting } from './fitting.ts';
import { heldBarcodes } from './held-by.ts';

/** The things of a hospital's shelves. How many of them there are is no column: that is the sum of what came and went. */
export const productHandlers = resourceHandlers(productTable, {
  from: products,
  columns: {
    ...plainColumns(products),
    code: products.code,
    name: products.name,
    generic_name: products.generic_name,
    specification: products.specification,
    unit: products.unit,
    pack_unit: products.pack_unit,
    pack_size: products.pack_size,
    inventory_type_id: products.inventory_type_id,
    inventory_type: optionOf(inventoryTypes, products.inventory_type_id) as SQL<Option>,
    classification_id: products.classification_id,
    classification: optionOf(drugClassifications, products.classification_id),
    manufacturer: products.manufacturer,
    approval_no: products.approval_no,
    barcodes: sql<string[]>`ARRAY(SELECT ${productBarcodes.barcode} FROM ${productBarcodes}
      WHERE ${productBarcodes.product_id} = ${products.id} ORDER BY ${productBarcodes.position})`,
    price: products.price,
    min_stock: products.min_stock,
    max_stock: products.max_stock,
    expiry_alert_days: products.expiry_alert_days,
    storage: sql<Storage>`${products.storage}`,
    supplier_id: products.supplier_id,
    supplier: optionOf(suppliers, products.supplier_id),
    remarks: products.remarks,
  },
  search: (keyword) =>
    or(searching(keyword, [products.name, products.generic_name, products.code], products.sounds), barcoded(keyword)) ??
    sql`true`,
  filter: {
    drug_type_id: under,
    inventory_type_id: (id) => eq(products.inventory_type_id, id),
    status: (status) => eq(products.status, status),
  },
  order: [asc(products.code)],
  guard: requireFitting,
  texts: {
    barcodes: {
      table: productBarcodes,
      own: productBarcodes.product_id,
      text: productBarcodes.barcode,
      place: productBarcodes.position,
      taken: heldBarcodes,
    },
  },
  uses: [],
  cells: {
    ...nameCell(inventoryTypes, {
      field: 'inventory_type_id',
      noun: '物品类型',
      shown: ({ inventory_type }: { inventory_type: Option | null }) => inventory_type,
    }),
    ...nameCell(drugClassifications, {
      field: 'classification_id',
      noun: '药品分类',
      shown: ({ classification }: { classification: Option | null }) => classification,
    }),
    ...nameCell(suppliers, {
      field: 'supplier_id',
      noun: '供应商',
      shown: ({ supplier }: { supplier: Option | null }) => supplier,
    }),
  },
  trail: { action: 'product.change', object: ({ name, specification }) => `${name} ${specification}` },
  present: presentPlain,
});

/** One of its codes has what was typed, or scanned. */
const barcoded = (keyword: string): SQL => sql`EXISTS (SELECT FROM ${productBarcodes}
  WHERE ${productBarcodes.product_id} = ${products.id} AND ${productBarcodes.barcode} LIKE ${containing(keyword)})`;

/** Of this classification, or of one under it. */
function under(id: number): SQL {
  return sql`${products.classification_id} IN (WITH RECURSIVE below AS (
      SELECT ${id}::bigint AS id
      UNION ALL SELECT c.id FROM ${drugClassifications} c JOIN below ON c.parent_id = below.id)
    SELECT id FROM below)`;
}
