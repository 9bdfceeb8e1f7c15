import type pg from 'pg';

/** Who delivers to the demo's hospitals. Licences end so many days from the day of the first run. */

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

export async function seedStock(tx: pg.ClientBase): Promise<void> {
  for (const [hospital, suppliers] of Object.entries(SUPPLIERS))
    await tx.query(
      `INSERT INTO suppliers (hospital_id, name, credit_code, contact, phone, license_no, license_until)
       SELECT $1, s.name, s.code, s.contact, s.phone, s.license, clinic_today() + s.days
       FROM jsonb_to_recordset($2) AS s(name text, code text, contact text, phone text, license text, days int)`,
      [Number(hospital), JSON.stringify(suppliers)],
    );
}
