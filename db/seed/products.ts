import type pg from 'pg';
import { gtinOf } from '#contract/gtin.ts';
import { GROUPS, type ProductGroup } from './product-groups.ts';

/** What lies on the shelves of the demo's hospitals; how many there are comes with what was delivered. */

/** Hospital 1 has all of it, 2 what a small clinic uses daily. */
const MOST: Readonly<Record<number, number>> = { 1: Number.POSITIVE_INFINITY, 2: 3 };

/** Numbers as the authority gives them, of things that nobody has: each of its own, by the form of its group. */
function approvalNo(form: ProductGroup['approval'], n: number): string {
  const last = String(1_000 + n * 37).slice(-4);
  const year = 2015 + (n % 9);
  return {
    drug: `国药准字H${year}${last}`,
    third: `国械注准${year}317${last}`,
    second: `浙械注准${year}217${last}`,
    first: `浙杭械备${year}${last}号`,
    imported: `国械注进${year}317${last}`,
    none: '',
  }[form];
}

/** 「name|specification|unit|pack unit|pack size|yuan|least」 */
function productOf(group: ProductGroup, line: string, n: number) {
  const [name = '', specification = '', unit = '', pack_unit = '', pack_size = '1', yuan = '0', least = '0'] =
    line.split('|');
  const makers = group.makers;
  const min_stock = Number(least);
  return {
    n,
    name,
    specification,
    unit,
    pack_unit,
    pack_size: Number(pack_size),
    price: Math.round(Number(yuan) * 100),
    min_stock,
    max_stock: min_stock > 0 ? min_stock * 10 : null,
    type: group.type,
    classification: group.classification ?? null,
    generic_name: group.type === '药品' ? name.replace(/（.*）/, '') : '',
    manufacturer: makers[n % makers.length] ?? '',
    approval_no: approvalNo(group.approval, n),
    storage: group.storage ?? 'normal',
    expiry_alert_days: group.type === '药品' ? 90 : 180,
    supplier: group.supplier,
    barcode: gtinOf(`6970${String(n * 7_919).padStart(8, '0')}`),
  };
}

const COLUMNS = `name, specification, unit, pack_unit, pack_size, price, min_stock, max_stock, generic_name, manufacturer,
  approval_no, storage, expiry_alert_days`;

const PRODUCTS = `
  WITH wanted AS (SELECT * FROM jsonb_to_recordset($2) AS p(name text, specification text, unit text,
      pack_unit text, pack_size int, price bigint, min_stock int, max_stock int, type text, classification text,
      generic_name text, manufacturer text, approval_no text, storage text, expiry_alert_days int, supplier text,
      barcode text, n int)),
    made AS (
      INSERT INTO products (hospital_id, inventory_type_id, classification_id, supplier_id, ${COLUMNS})
      SELECT $1, t.id,
        (SELECT min(c.id) FROM drug_classifications c WHERE c.hospital_id = $1 AND c.name = w.classification),
        (SELECT s.id FROM suppliers s WHERE s.hospital_id = $1 AND s.name = w.supplier), ${COLUMNS.replace(/\w+/g, 'w.$&')}
      FROM wanted w JOIN inventory_types t ON t.hospital_id = $1 AND t.name = w.type ORDER BY w.n
      RETURNING id, name, specification)
  INSERT INTO product_barcodes (hospital_id, barcode, product_id, position)
  SELECT $1, w.barcode, m.id, 0 FROM made m JOIN wanted w USING (name, specification)`;

export async function seedProducts(tx: pg.ClientBase): Promise<void> {
  for (const [hospital, most] of Object.entries(MOST)) {
    const lines = GROUPS.flatMap((group) => group.lines.slice(0, most).map((line) => ({ group, line })));
    const values = [Number(hospital), JSON.stringify(lines.map(({ group, line }, n) => productOf(group, line, n + 1)))];
    await tx.query(PRODUCTS, values);
  }
}
