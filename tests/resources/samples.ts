import type { resources } from '#contract/index.ts';
import type { TestApp } from '../support/app.ts';
import type { Facts, World } from './walk.ts';

/** What a definition is told with: forms that are taken, and what may refer to a row. */
export interface Sample {
  readonly form: (app: TestApp, n: number, hospital: number) => Promise<Facts>;
  /** Makes one, where nobody does so by its calls. */
  readonly make?: (app: TestApp, n: number) => Promise<number>;
  /** What it is found by, where two may say the same. */
  readonly words?: string;
  readonly use: ((app: TestApp, hospital: number) => NonNullable<World['use']>) | null;
}

export const SAMPLES: Record<keyof typeof resources, Sample> = {
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
  positions: {
    form: async (_app, n) => ({ name: `岗位${n}`, headcount: n, duties: '接诊' }),
    use: null,
  },
};
