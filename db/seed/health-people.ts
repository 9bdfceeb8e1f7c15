import type { Severity } from '#contract/alerts.ts';
import type { AllergyType } from '#contract/allergies.ts';
import { type BaseContent, baseContent } from '#contract/base-emr.ts';

/** What the demo's people do not bear, have and take. */

export interface SeedAllergy {
  substance: string;
  class_code?: string;
  type: AllergyType;
  reaction: string;
  severity: Severity;
  /** Left out: unverified, as a desk noted it. */
  said?: 'active' | 'refuted';
}

export interface HealthPerson {
  hospital: 1 | 2 | 3;
  /** The account of whom it is the first patient; left out, the next of those who were here last. */
  account?: string;
  /** Of a woman who may be pregnant; left out, of somebody who is old enough for what they have. */
  pregnant?: true;
  allergies?: readonly SeedAllergy[];
  denies?: true;
  /** What each revision says, the oldest first. */
  files: readonly { days: number; content: BaseContent }[];
}

const file = (days: number, content: Partial<BaseContent>) => ({ days, content: baseContent.parse(content) });

const HYPERTENSION = {
  medications: '氨氯地平 5mg，每日一次',
  blood_pressure: { systolic: 146, diastolic: 92 },
  pulse: 76,
  weight_kg: 71.5,
};

export const HEALTH_PEOPLE: readonly HealthPerson[] = [
  {
    ...{ hospital: 1, account: '13900000001' },
    allergies: [
      {
        ...{ substance: '青霉素', class_code: 'penicillin', type: 'drug', reaction: '皮疹、呼吸困难' },
        ...{ severity: 'severe', said: 'active' },
      },
    ],
    files: [
      file(420, { systemic: ['高血压'], medications: '硝苯地平', family_history: '父亲高血压' }),
      file(60, { ...HYPERTENSION, systemic: ['高血压'], family_history: '父亲高血压', habits: ['夜磨牙'] }),
    ],
  },
  {
    hospital: 1,
    allergies: [{ substance: '利多卡因', type: 'drug', reaction: '心悸、出汗', severity: 'moderate', said: 'active' }],
    files: [file(20, { ...HYPERTENSION, systemic: ['高血压'], operations: '2019年阑尾切除' })],
  },
  {
    hospital: 1,
    allergies: [{ substance: '乳胶', type: 'material', reaction: '接触性皮炎', severity: 'severe', said: 'active' }],
    files: [file(35, { systemic: ['哮喘'], medications: '沙丁胺醇气雾剂，按需', habits: ['口呼吸'] })],
  },
  {
    ...{ hospital: 1, denies: true },
    files: [file(230, { systemic: ['糖尿病'], medications: '二甲双胍 0.5g，每日两次', weight_kg: 82 })],
  },
  { hospital: 1, allergies: [{ substance: '碘', type: 'drug', reaction: '皮疹', severity: 'mild' }], files: [] },
  {
    hospital: 1,
    allergies: [
      { substance: '镍铬合金', type: 'material', reaction: '牙龈红肿', severity: 'moderate', said: 'active' },
    ],
    files: [file(12, { systemic: ['心脏病', '抗凝药'], medications: '华法林 2.5mg', operations: '2021年心脏支架' })],
  },
  {
    ...{ hospital: 1, denies: true, pregnant: true },
    files: [file(8, { systemic: ['怀孕/哺乳'], systemic_text: '孕20周' })],
  },
  {
    hospital: 1,
    allergies: [{ substance: '头孢菌素', type: 'drug', reaction: '', severity: 'unknown', said: 'refuted' }],
    files: [file(190, { systemic: ['肝炎'] }), file(3, { systemic: ['肝炎'] })],
  },
  {
    hospital: 2,
    allergies: [{ substance: '阿司匹林', type: 'drug', reaction: '哮喘发作', severity: 'severe', said: 'active' }],
    files: [file(15, { systemic: ['骨质疏松及双膦酸盐'], medications: '阿仑膦酸钠 70mg，每周一次' })],
  },
  { ...{ hospital: 2, denies: true }, files: [file(50, { habits: ['吸烟', '饮酒'] })] },
  {
    hospital: 3,
    allergies: [{ substance: '磺胺', type: 'drug', reaction: '荨麻疹', severity: 'moderate' }],
    files: [],
  },
  { hospital: 3, files: [file(400, { systemic: ['癫痫'], medications: '丙戊酸钠 0.5g，每日两次' })] },
];
