import type { resources } from '#contract/index.ts';
import { productForm, projectCategoryOf } from '../../scripts/access/rows.ts';
import { tableForm } from '../../scripts/access/tables.ts';
import type { TestApp } from '../support/app.ts';
import { barcodeOf } from '../support/barcodes.ts';
import type { Facts, World } from './world.ts';

/** What a definition is told with: forms that are taken, and what may refer to a row. */
export interface Sample {
  readonly form: (app: TestApp, n: number, hospital: number) => Promise<Facts>;
  /** Makes one, where nobody does so by its calls. */
  readonly make?: (app: TestApp, n: number) => Promise<number>;
  /** What it is found by, where two may say the same. */
  readonly words?: string;
  /** Of the platform's, and shown to the staff of those alone whom it concerns. */
  readonly limited?: true;
  readonly use: ((app: TestApp, hospital: number) => NonNullable<World['use']>) | null;
}

/** Of a table that is a name and a few choices what its form can't be without is enough, and nothing refers to a row. */
export const sampleOf = (slice: keyof typeof resources): Sample =>
  SAMPLES[slice] ?? { form: async () => tableForm(`${slice}.create`) ?? {}, use: null };

const SAMPLES: Partial<Record<keyof typeof resources, Sample>> = {
  unions: {
    form: async (app, n) => ({ name: `联盟${n}`, hospital_ids: [await app.make.hospital({ name: `成员${n}` })] }),
    // Their hospitals are their own rows, and go with them.
    use: null,
  },
  advisories: {
    form: async (app, n, hospital) => {
      const patient_id = await app.make.patient();
      await app.owner.query('INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2)', [
        hospital,
        patient_id,
      ]);
      return { patient_id, subject: `种植${n}号`, content: '单颗种植的价格' };
    },
    words: 'subject',
    use: null,
  },
  platformHospitals: {
    form: async () => ({}),
    make: (app, n) => app.make.hospital({ name: `平台医院${n}号` }),
    use: null,
  },
  suppliers: {
    form: async (_app, n) => ({
      name: `第${n}医药公司`,
      contact: '孙岚',
      phone: '0571-88881234',
      license_no: `浙AA${n}`,
    }),
    use: (app, hospital) => async (id) => {
      await app.owner.query(
        `WITH type AS (INSERT INTO inventory_types (hospital_id, name, base) VALUES ($1, $3, 'other') RETURNING id)
         INSERT INTO products (hospital_id, code, name, specification, unit, inventory_type_id, supplier_id)
           SELECT $1, $3, '棉签', '10支', '支', id, $2 FROM type`,
        [hospital, id, `S${id}`],
      );
    },
  },
  drugTypes: {
    form: async (_app, n) => ({ name: `药品分类${n}号`, code: `Y${n}`, prescription: true }),
    use: (app, hospital) => async (id) => {
      await app.owner.query(
        `INSERT INTO products (hospital_id, code, name, specification, unit, inventory_type_id, classification_id)
         SELECT $1, 'D1', '物品', '1支', '支', min(id), $2 FROM inventory_types WHERE hospital_id = $1`,
        [hospital, id],
      );
    },
  },
  projectCategories: {
    form: async (_app, n) => ({ name: `项目分类${n}号` }),
    use: (app, hospital) => async (id) => {
      await app.owner.query(
        `INSERT INTO projects (hospital_id, category_id, code, name, unit, price) VALUES ($1, $2, 'X1', '洁治', '次', 100)`,
        [hospital, id],
      );
    },
  },
  inventoryTypes: {
    form: async (_app, n) => ({ name: `类型${n}号`, base: 'implant', track_serial: true, patient_bound: true }),
    use: (app, hospital) => async (id) => {
      await app.owner.query(
        `INSERT INTO products (hospital_id, code, name, specification, unit, inventory_type_id)
         VALUES ($1, 'T1', '物品', '1支', '支', $2)`,
        [hospital, id],
      );
    },
  },
  products: {
    form: async (app, n, hospital) => ({
      ...(await productForm(app, hospital)),
      code: `W${n}`,
      name: `无菌棉卷${n}号`,
      pack_unit: '包',
      pack_size: 50,
      barcodes: [barcodeOf(n)],
      price: n,
    }),
    use: null,
  },
  marketChannels: {
    form: async (_app, n) => ({ name: `渠道${n}号`, slug: `channel-${n}`, cost: 50_000 }),
    use: (app, hospital) => async (id) => {
      const { id: user } = await app.make.account();
      await app.owner.query(
        `INSERT INTO channel_registrations (hospital_id, user_id, channel_id, said, at) VALUES ($1, $2, $3, 'dy', haomai_now())`,
        [hospital, user, id],
      );
    },
  },
  rechargeRules: {
    form: async (_app, n) => ({
      name: `方案${n}号`,
      amount: 100_000 + n,
      gift_amount: 10_000,
      levels: [1, 5],
      starts_on: '2026-12-01',
    }),
    use: null,
  },
  jobTitles: {
    form: async (_app, n) => ({ name: `第${n}级医师`, category: 'doctor', level: 'middle', position: n }),
    use: (app, hospital) => async (id) => {
      const { id: user } = await app.make.staff({ hospital });
      await app.owner.query(
        `INSERT INTO staff_posts (hospital_id, user_id, job_title) SELECT $1, $2, name FROM job_titles WHERE id = $3`,
        [hospital, user, id],
      );
    },
  },
  labels: {
    form: async (_app, n) => ({ name: `标签${n}号`, target: 'patient', color: 'blue' }),
    use: (app, hospital) => async (id) => {
      await app.owner.query(`INSERT INTO label_uses VALUES ($1, 'patient', 1, $2, 1)`, [hospital, id]);
    },
  },
  backendHospitals: {
    form: async (_app, n) => ({ name: `门诊${n}号` }),
    make: (app, n) => app.make.hospital({ name: `卡片医院${n}号` }),
    limited: true,
    use: null,
  },
  mechanisms: {
    form: async (app, n) => ({ name: `机构${n}号`, hospital_ids: [await app.make.hospital({ name: `机构医院${n}` })] }),
    limited: true,
    use: null,
  },
  factories: {
    form: async (app, n) => ({
      name: `加工厂${n}号`,
      turnaround_days: 1 + (n % 60),
      hospital_ids: [await app.make.hospital({ name: `下单医院${n}` })],
    }),
    limited: true,
    use: null,
  },
  departments: {
    form: async (_app, n) => ({
      name: `口腔${n}科`,
      code: `K${n}`,
      kind: 'clinical',
      phone: '8201',
      intro: '根管治疗',
    }),
    use: (app, hospital) => async (id) => {
      const { id: user } = await app.make.staff({ hospital });
      await app.owner.query('INSERT INTO staff_departments VALUES ($1, $2, $3, 0)', [hospital, user, id]);
    },
  },
  projects: {
    form: async (app, n, hospital) => ({
      code: `Z${n}`,
      name: `全瓷冠${n}`,
      category_id: await projectCategoryOf(app, hospital),
      unit: '颗',
      price: 280_000 + n,
      min_price: 250_000,
    }),
    use: null,
  },
  phrases: { form: async (_app, n) => ({ section: 'exam', text: `叩痛${n}度`, scope: 'hospital' }), use: null },
  prescriptionSets: {
    form: async (_app, n) => ({ ...tableForm('prescriptionSets.create'), name: `常规用药${n}号`, scope: 'own' }),
    use: null,
  },
  caseTemplates: {
    form: async (_app, n) => ({
      name: `根管治疗${n}号`,
      kind: 'endodontic',
      scope: 'own',
      content: { exam: '{牙位}叩痛' },
    }),
    use: null,
  },
  documentTemplates: {
    form: async (_app, n) => ({
      name: `拔牙知情同意书${n}`,
      kind: 'consent',
      scope: 'own',
      body: '{患者}同意拔除{牙位}',
    }),
    use: null,
  },
  followUpPlans: {
    form: async (_app, n) => ({ ...tableForm('followUpPlans.create'), name: `拔牙后${n}号` }),
    use: null,
  },
  doctorOrders: { form: async (_app, n) => ({ category: 'diet', text: `${n}天内勿食过热`, scope: 'own' }), use: null },
};
