import { z } from 'zod';
import { date, hasNoNul, idOf } from './fields.ts';

/** What a cleaning (洁牙记录) says: docs/domain/records.md#sheets. */

/** The sixths of a mouth, in their order, as one looks at it: upper right to upper left, lower left to lower right. */
export const SEXTANTS = ['右上后牙', '上前牙', '左上后牙', '左下后牙', '下前牙', '右下后牙'] as const;

export const CLEANING_WORK = ['超声', '抛光', '喷砂', '涂氟', '局部上药'] as const;
type CleaningWork = (typeof CLEANING_WORK)[number];

export const CLEANING_TEXT_MAX = 500;

const grade = (label: string) => {
  const said = `${label}为0至3`;
  return z.number({ error: said }).int(said).min(0, said).max(3, said).nullable();
};
const index = (label: string) =>
  z.array(grade(label), { error: `${label}格式错误` }).length(SEXTANTS.length, `${label}须为${SEXTANTS.length}个区段`);
const text = (label: string, max: number) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine(hasNoNul, `${label}包含无法识别的字符`);

export const cleaning = z.object({
  /** In the order of SEXTANTS, null where it was not looked at. */
  plaque_index: index('菌斑指数'),
  calculus_index: index('牙石指数'),
  /** 0 none to 3 heavy. */
  bleeding: grade('牙龈出血'),
  stain: grade('色素'),
  sensitivity: grade('牙本质敏感'),
  work: z
    .array(z.enum(CLEANING_WORK, { error: '洁牙内容格式错误' }), { error: '洁牙内容格式错误' })
    .max(CLEANING_WORK.length, '洁牙内容重复')
    .refine((each) => new Set(each).size === each.length, '洁牙内容重复'),
  /** 口腔卫生宣教. */
  teaching: text('口腔宣教', CLEANING_TEXT_MAX),
  /** Signed, it stands among 问题患者. */
  problem: text('问题', CLEANING_TEXT_MAX),
  /** Signed, it is when they are to come again. */
  next_on: date.refine((day) => day !== '', '日期格式错误').nullable(),
  /** The sheet of perio that it goes by. */
  perio_id: idOf('牙周检查').nullable(),
});
export type Cleaning = z.infer<typeof cleaning>;

const NOT_LOOKED = [null, null, null, null, null, null];
/** What one begins with. */
export const NO_CLEANING: Cleaning = {
  ...{ plaque_index: NOT_LOOKED, calculus_index: NOT_LOOKED, bleeding: null, stain: null, sensitivity: null },
  ...{ work: [] as CleaningWork[], teaching: '', problem: '', next_on: null, perio_id: null },
};

/** What its patient reads of one that is signed. */
export const ownCleaning = z
  .object({
    hospital_name: z.string(),
    date: z.string(),
    work: z.array(z.enum(CLEANING_WORK)),
    /** When they were advised to come again. */
    next_on: z.string().nullable(),
  })
  .meta({ id: 'OwnCleaning' });
export type OwnCleaning = z.infer<typeof ownCleaning>;
