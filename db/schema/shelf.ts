import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, key, plain, statusCheck } from './columns.ts';
import { departments } from './hospitals.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';

/** What lies on shelves, and the shelves: docs/domain/stock.md#things. */

/** 物品类型: what is asked for of a thing that comes in. A hospital begins with five. */
export const inventoryTypes = pgTable(
  'inventory_types',
  {
    id: id(),
    ...ofHospital(),
    name: text().notNull(),
    base: text().notNull(),
    track_batch: boolean().notNull().default(false),
    track_expiry: boolean().notNull().default(false),
    track_serial: boolean().notNull().default(false),
    trace_code: boolean().notNull().default(false),
    registration_no: boolean().notNull().default(false),
    patient_bound: boolean().notNull().default(false),
    ...plain(),
  },
  (t) => [
    unique('inventory_types_hospital_name_unique').on(t.hospital_id, t.name),
    check('inventory_types_base_check', sql`${t.base} IN ('drug','consumable','implant','instrument','other')`),
    statusCheck('inventory_types', t.status),
  ],
);

/** 药品分类: a tree of three levels at most. What is null is as above it. */
export const drugClassifications = pgTable(
  'drug_classifications',
  {
    id: id(),
    ...ofHospital(),
    parent_id: key().references((): AnyPgColumn => drugClassifications.id),
    name: text().notNull(),
    code: text().notNull().default(''),
    prescription: boolean(),
    antibacterial: boolean(),
    controlled: text(),
    /** Among its siblings. */
    position: smallint().notNull().default(0),
    ...plain(),
  },
  (t) => [
    unique('drug_classifications_sibling_name_unique').on(t.hospital_id, t.parent_id, t.name).nullsNotDistinct(),
    index('drug_classifications_parent_idx').on(t.parent_id),
    check('drug_classifications_controlled_check', sql`${t.controlled} IN ('none','narcotic','psychotropic','toxic')`),
    check('drug_classifications_parent_check', sql`${t.parent_id} <> ${t.id}`),
    statusCheck('drug_classifications', t.status),
  ],
);

/** 供应商. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: id(),
    ...ofHospital(),
    name: text().notNull(),
    /** 统一社会信用代码; empty where it is not known. */
    credit_code: text().notNull().default(''),
    contact: text().notNull().default(''),
    phone: text().notNull().default(''),
    license_no: text().notNull().default(''),
    license_until: date(),
    ...plain(),
  },
  (t) => [
    unique('suppliers_hospital_name_unique').on(t.hospital_id, t.name),
    uniqueIndex('suppliers_hospital_credit_code_unique').on(t.hospital_id, t.credit_code).where(sql`credit_code <> ''`),
    statusCheck('suppliers', t.status),
  ],
);

/** 仓库. A hospital begins with 总库 and 不合格品区. */
export const warehouses = pgTable(
  'warehouses',
  {
    id: id(),
    ...ofHospital(),
    name: text().notNull(),
    kind: text().notNull(),
    department_id: key().references(() => departments.id),
    /** What the desk sells leaves from here: of one warehouse. */
    is_dispensing: boolean().notNull().default(false),
    address: text().notNull().default(''),
    ...plain(),
  },
  (t) => [
    unique('warehouses_hospital_name_unique').on(t.hospital_id, t.name),
    uniqueIndex('warehouses_hospital_dispensing_unique').on(t.hospital_id).where(sql`is_dispensing`),
    index('warehouses_department_idx').on(t.department_id),
    check('warehouses_kind_check', sql`${t.kind} IN ('main','department','quarantine')`),
    check('warehouses_department_check', sql`(${t.kind} = 'department') = (${t.department_id} IS NOT NULL)`),
    check('warehouses_dispensing_check', sql`NOT ${t.is_dispensing} OR ${t.kind} <> 'quarantine' AND ${t.status} = 1`),
    statusCheck('warehouses', t.status),
  ],
);

/** 库管员: who posts what comes and goes there. */
export const warehouseKeepers = pgTable(
  'warehouse_keepers',
  {
    ...ofHospital(),
    warehouse_id: key()
      .notNull()
      .references(() => warehouses.id),
    user_id: key().notNull(),
  },
  (t) => [
    primaryKey({ name: 'warehouse_keepers_pk', columns: [t.warehouse_id, t.user_id] }),
    index('warehouse_keepers_user_idx').on(t.hospital_id, t.user_id),
  ],
);

/** 物品: what lies on a shelf. Its amounts are of the base unit. */
export const products = pgTable(
  'products',
  {
    id: id(),
    ...ofHospital(),
    code: text().notNull(),
    name: text().notNull(),
    /** How the name sounds (db/functions/05_sounds.sql). */
    sounds: text().notNull().default(''),
    generic_name: text().notNull().default(''),
    specification: text().notNull(),
    /** The base unit: 片, 支, 盒. */
    unit: text().notNull(),
    pack_unit: text().notNull().default(''),
    /** Base units in a pack. */
    pack_size: smallint().notNull().default(1),
    inventory_type_id: key()
      .notNull()
      .references(() => inventoryTypes.id),
    classification_id: key().references(() => drugClassifications.id),
    manufacturer: text().notNull().default(''),
    approval_no: text().notNull().default(''),
    price: cents().notNull().default(0),
    min_stock: integer().notNull().default(0),
    /** Null: without an upper end. */
    max_stock: integer(),
    expiry_alert_days: smallint().notNull().default(180),
    storage: text().notNull().default('normal'),
    supplier_id: key().references(() => suppliers.id),
    remarks: text().notNull().default(''),
    ...plain(),
  },
  (t) => [
    unique('products_hospital_code_unique').on(t.hospital_id, t.code),
    index('products_type_idx').on(t.inventory_type_id),
    index('products_classification_idx').on(t.classification_id),
    index('products_supplier_idx').on(t.supplier_id),
    check('products_pack_size_check', sql`${t.pack_size} BETWEEN 1 AND 10000`),
    check('products_price_check', sql`${t.price} >= 0`),
    check('products_min_stock_check', sql`${t.min_stock} >= 0`),
    check('products_max_stock_check', sql`${t.max_stock} >= ${t.min_stock}`),
    check('products_storage_check', sql`${t.storage} IN ('normal','cool','cold')`),
    statusCheck('products', t.status),
  ],
);

/** A code on a pack means one thing in a hospital. */
export const productBarcodes = pgTable(
  'product_barcodes',
  {
    ...ofHospital(),
    barcode: text().notNull(),
    product_id: key()
      .notNull()
      .references(() => products.id),
    position: smallint().notNull(),
  },
  (t) => [
    primaryKey({ name: 'product_barcodes_pk', columns: [t.hospital_id, t.barcode] }),
    // 06901234567892 is how 6901234567892 stands in longer codes.
    uniqueIndex('product_barcodes_gtin_unique').on(t.hospital_id, sql`lpad(${t.barcode}, 14, '0')`),
    unique('product_barcodes_place_unique').on(t.product_id, t.position),
    check('product_barcodes_barcode_check', sql`${t.barcode} ~ '^\\d{8,14}$'`),
  ],
);
