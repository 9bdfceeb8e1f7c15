import type pg from 'pg';

/** What drugs are sorted by: 药品分类. */

interface Branch {
  readonly name: string;
  /** What it says itself. */
  readonly flags?: { code?: string; prescription?: boolean; antibacterial?: boolean; controlled?: string };
  readonly under?: readonly Branch[];
}

const named = (...names: string[]): Branch[] => names.map((name) => ({ name }));

const DRUGS: Record<number, readonly Branch[]> = {
  1: [
    {
      name: '麻醉药',
      flags: { code: 'MZ', prescription: true },
      under: [
        { name: '局部麻醉药', flags: { code: 'MZ01' }, under: named('酰胺类', '酯类') },
        { name: '镇静催眠药', flags: { code: 'MZ02', controlled: 'psychotropic' } },
      ],
    },
    {
      name: '抗感染药',
      flags: { code: 'KG', prescription: true, antibacterial: true },
      under: [
        { name: '抗生素', flags: { code: 'KG01' }, under: named('青霉素类', '头孢菌素类', '大环内酯类') },
        { name: '硝基咪唑类', flags: { code: 'KG02' } },
        { name: '抗真菌药', flags: { code: 'KG03', antibacterial: false } },
      ],
    },
    {
      name: '镇痛抗炎药',
      flags: { code: 'ZT' },
      under: [
        { name: '非甾体抗炎药' },
        { name: '阿片类镇痛药', flags: { prescription: true, controlled: 'narcotic' } },
      ],
    },
    {
      name: '口腔局部用药',
      flags: { code: 'KQ' },
      under: [...named('含漱液', '氟制剂'), { name: '失活剂', flags: { prescription: true, controlled: 'toxic' } }],
    },
    { name: '止血药', flags: { code: 'ZX', prescription: true } },
    { name: '急救药', flags: { code: 'JJ', prescription: true } },
  ],
  2: [
    { name: '局部麻醉药', flags: { prescription: true } },
    { name: '抗感染药', flags: { prescription: true, antibacterial: true }, under: named('抗生素', '硝基咪唑类') },
    { name: '镇痛抗炎药', under: named('非甾体抗炎药') },
    { name: '口腔局部用药', under: named('含漱液') },
    { name: '急救药', flags: { prescription: true } },
  ],
};

const PUT_DRUG = `
  INSERT INTO drug_classifications (hospital_id, parent_id, position, name, code, prescription, antibacterial, controlled)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`;

async function plant(
  all: readonly Branch[],
  parent: number | null,
  put: (branch: Branch, parent: number | null, position: number) => Promise<pg.QueryResult<{ id: number }>>,
): Promise<void> {
  for (const [position, branch] of all.entries()) {
    const { rows } = await put(branch, parent, position);
    await plant(branch.under ?? [], rows[0]?.id ?? null, put);
  }
}

/** After hospitals. */
export async function seedDrugTypes(tx: pg.ClientBase): Promise<void> {
  for (const [hospital, all] of Object.entries(DRUGS))
    await plant(all, null, ({ name, flags = {} }, ...place) => {
      const { code = '', prescription = null, antibacterial = null, controlled = null } = flags;
      return tx.query(PUT_DRUG, [hospital, ...place, name, code, prescription, antibacterial, controlled]);
    });
}
