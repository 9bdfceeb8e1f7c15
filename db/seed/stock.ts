import type pg from 'pg';

/** Where the demo's hospitals keep things, who keeps them, and who delivers. Licences end so many days from the day of the first run. */

interface SeedSupplier {
  readonly name: string;
  /** Made up, with the check sign that it must have. */
  readonly code: string;
  readonly contact: string;
  readonly phone: string;
  readonly license: string;
  readonly days: number | null;
}

const SUPPLIERS: Readonly<Record<number, readonly SeedSupplier[]>> = {
  1: [
    {
      name: '浙江衡泰医药有限公司',
      code: '91330100MA2DEM00K9',
      contact: '方建平',
      phone: '0571-86990011',
      license: '浙AA5710123',
      days: 640,
    },
    {
      name: '杭州齿康医疗器械有限公司',
      code: '91330106MA2DEMX1KM',
      contact: '林晓燕',
      phone: '0571-87660088',
      license: '浙杭食药监械经营许20230417号',
      days: 41,
    },
    {
      name: '上海瑞植口腔器材有限公司',
      code: '91330108MA2DEMX2KK',
      contact: '顾一鸣',
      phone: '021-64881200',
      license: '沪静药监械经营许20190033号',
      days: -6,
    },
    {
      name: '杭州洁安消毒用品商行',
      code: '',
      contact: '吴姐',
      phone: '13958100322',
      license: '',
      days: null,
    },
  ],
  2: [
    {
      name: '浙江衡泰医药有限公司',
      code: '91330100MA2DEM00K9',
      contact: '方建平',
      phone: '0571-86990011',
      license: '浙AA5710123',
      days: 640,
    },
    {
      name: '杭州牙美义齿材料有限公司',
      code: '91330110MA2DEMX4KH',
      contact: '赵立新',
      phone: '0571-88113366',
      license: '浙杭食药监械经营许20220108号',
      days: 210,
    },
  ],
};

interface SeedWarehouse {
  readonly name: string;
  /** Null: it is for all. */
  readonly department: string | null;
  readonly address: string;
}

/** Beside those that a hospital begins with. */
const WAREHOUSES: Readonly<Record<number, readonly SeedWarehouse[]>> = {
  1: [{ name: '种植科库', department: '种植科', address: '三楼 306 室' }],
  2: [{ name: '耗材间', department: null, address: '二楼东侧' }],
};

/** By hospital, the phone of who keeps all of them: the desk's. */
const KEEPERS: Readonly<Record<number, string>> = { 1: '13800000017', 2: '13800000027' };

async function seedWarehouses(tx: pg.ClientBase): Promise<void> {
  for (const [hospital, warehouses] of Object.entries(WAREHOUSES))
    await tx.query(
      `INSERT INTO warehouses (hospital_id, name, kind, department_id, address)
       SELECT $1, w.name, CASE WHEN d.id IS NULL THEN 'main' ELSE 'department' END, d.id, w.address
       FROM jsonb_to_recordset($2) AS w(name text, department text, address text)
         LEFT JOIN departments d ON d.hospital_id = $1 AND d.name = w.department`,
      [Number(hospital), JSON.stringify(warehouses)],
    );
  for (const [hospital, phone] of Object.entries(KEEPERS))
    await tx.query(
      `INSERT INTO warehouse_keepers (hospital_id, warehouse_id, user_id)
       SELECT w.hospital_id, w.id, u.id FROM warehouses w, users u WHERE w.hospital_id = $1 AND u.phone = $2`,
      [Number(hospital), phone],
    );
}

export async function seedStock(tx: pg.ClientBase): Promise<void> {
  await seedWarehouses(tx);
  for (const [hospital, suppliers] of Object.entries(SUPPLIERS))
    await tx.query(
      `INSERT INTO suppliers (hospital_id, name, credit_code, contact, phone, license_no, license_until)
       SELECT $1, s.name, s.code, s.contact, s.phone, s.license, clinic_today() + s.days
       FROM jsonb_to_recordset($2) AS s(name text, code text, contact text, phone text, license text, days int)`,
      [Number(hospital), JSON.stringify(suppliers)],
    );
}
