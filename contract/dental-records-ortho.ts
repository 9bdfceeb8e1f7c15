import { z } from 'zod';
import { hasNoNul } from './fields.ts';
import { ORTHO_LIMITS } from './ortho-words.ts';
import { tooth } from './teeth.ts';

/** What a control of orthodontics (正畸复诊) says: docs/domain/records.md#sheets. */

export const WIRE_SIZES = ['0.012', '0.014', '0.016', '0.018', '0.016×0.022', '0.018×0.025', '0.019×0.025'] as const;
export const WIRE_MATERIALS = ['镍钛', '热激活镍钛', '不锈钢', 'TMA'] as const;
/** 脱落 is what was found gone: it is no more in the mouth. */
export const ATTACHMENTS = ['托槽', '颊面管', '带环', '附件', '脱落'] as const;
export type Attachment = (typeof ATTACHMENTS)[number];
export const ELASTIC_CLASSES = ['II类', 'III类', '垂直', '交互', '三角'] as const;
export const ELASTIC_SIZES = ['1/8', '3/16', '1/4', '5/16', '3/8'] as const;
export const CHAINS = ['上颌连续', '上颌间隔', '下颌连续', '下颌间隔'] as const;
export const SPRINGS = ['推簧', '拉簧', '扶正簧'] as const;
export const ALIGNER_FITS = ['贴合', '欠贴合', '脱套'] as const;

const MOST_TEETH = 52;
const MOST_ELASTICS = 4;
const MOST_STAGE = 200;
export const MOST_WEEKS = 52;

const whole = (label: string, least: number, most: number) => {
  const said = `${label}为${least}至${most}的整数`;
  return z.number({ error: said }).int(said).min(least, said).max(most, said);
};
const words = <const W extends readonly [string, ...string[]]>(label: string, of: W) =>
  z.enum(of, { error: `${label}格式错误` });
const some = <const W extends readonly [string, ...string[]]>(label: string, of: W) =>
  z
    .array(words(label, of), { error: `${label}格式错误` })
    .max(of.length, `${label}重复`)
    .refine((each) => new Set(each).size === each.length, `${label}重复`);
const text = (label: string, max: number) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine(hasNoNul, `${label}包含无法识别的字符`);

const wire = z
  .object(
    { size: words('弓丝尺寸', WIRE_SIZES), material: words('弓丝材料', WIRE_MATERIALS) },
    { error: '弓丝格式错误' },
  )
  .nullable();
export type Wire = NonNullable<z.infer<typeof wire>>;

const elastic = z.object(
  {
    class: words('牵引类型', ELASTIC_CLASSES),
    size: words('皮圈规格', ELASTIC_SIZES),
    /** A day. */
    hours: whole('每日佩戴小时', 1, 24),
  },
  { error: '牵引格式错误' },
);
export type Elastic = z.infer<typeof elastic>;

const aligner = z.object(
  {
    from: whole('矫治器副数', 1, MOST_STAGE),
    to: whole('矫治器副数', 1, MOST_STAGE),
    of: whole('矫治器副数', 1, MOST_STAGE),
    days_each: whole('每副天数', 1, 30),
    fit: words('贴合情况', ALIGNER_FITS),
  },
  { error: '矫治器格式错误' },
);
export type Aligner = z.infer<typeof aligner>;

/** A measure or a finding by its label: nothing is computed of it. */
export const orthoDetail = z
  .array(
    z.object(
      {
        label: text('项目', ORTHO_LIMITS.detailLabel).min(1, '项目为必填项'),
        value: text('数值', ORTHO_LIMITS.detailValue).min(1, '数值为必填项'),
      },
      { error: '指标格式错误' },
    ),
    { error: '指标格式错误' },
  )
  .max(ORTHO_LIMITS.details, `指标最多${ORTHO_LIMITS.details}项`)
  .refine((each) => new Set(each.map(({ label }) => label)).size === each.length, '指标重复');
export type OrthoDetail = z.infer<typeof orthoDetail>;

export const orthoControl = z.object({
  wires: z.object({ upper: wire, lower: wire }, { error: '弓丝格式错误' }),
  /** Each tooth once. */
  brackets: z
    .array(z.object({ tooth, what: words('附件类型', ATTACHMENTS) }, { error: '附件格式错误' }), {
      error: '附件格式错误',
    })
    .max(MOST_TEETH, '牙位重复')
    .refine((each) => new Set(each.map((one) => one.tooth)).size === each.length, '牙位重复'),
  elastics: z.array(elastic, { error: '牵引格式错误' }).max(MOST_ELASTICS, `牵引最多${MOST_ELASTICS}组`),
  chains: some('链圈', CHAINS),
  springs: some('弹簧', SPRINGS),
  aligner: aligner.refine(({ from, to, of }) => from <= to && to <= of, '矫治器副数须依次不小于前者').nullable(),
  hygiene: whole('口腔卫生', 0, 3).nullable(),
  compliance: whole('配合度', 0, 3).nullable(),
  next_weeks: whole('复诊间隔周数', 1, MOST_WEEKS).nullable(),
  detail: orthoDetail,
});
export type OrthoControl = z.infer<typeof orthoControl>;

/** What the first one begins with. */
export const NO_CONTROL: OrthoControl = {
  ...{ wires: { upper: null, lower: null }, brackets: [], elastics: [], chains: [], springs: [], aligner: null },
  ...{ hygiene: null, compliance: null, next_weeks: null, detail: [] },
};
