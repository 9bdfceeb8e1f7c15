import { z } from 'zod';
import { date, hasNoNul } from './fields.ts';
import { teeth, tooth } from './teeth.ts';

/** What an operation (手术记录) says, an implant among them: docs/domain/records.md#sheets. A draft may lack anything. */

export const PROCEDURES = ['拔牙', '种植一期', '种植二期', '翻瓣', '植骨', '上颌窦提升', '其他'] as const;

export const SURGERY_LIMITS = {
  line: 200,
  steps: 5_000,
  complications: 1_000,
  instructions: 1_000,
  implants: 12,
  /** Each word of an implant. */
  implant: 100,
} as const;

const text = (label: string, max: number) =>
  z
    .string({ error: `${label}格式错误` })
    .trim()
    .max(max, `${label}最多${max}个字符`)
    .refine(hasNoNul, `${label}包含无法识别的字符`);
const word = (label: string) => text(label, SURGERY_LIMITS.implant).default('');

/** What stays in the mouth, and by what it is found again. Measures as they stand on its label. */
const implant = z.object(
  {
    tooth,
    brand: word('品牌'),
    model: word('型号'),
    /** 4.1 mm */
    diameter: word('直径'),
    length: word('长度'),
    batch_no: word('批号'),
    udi: word('UDI'),
    /** 35 N·cm */
    torque: word('扭矩'),
  },
  { error: '种植体格式错误' },
);
export type Implant = z.infer<typeof implant>;

export const surgery = z.object({
  /** Where it was operated; `teeth` is what perio measures. */
  operated_teeth: teeth,
  procedure: z
    .array(z.enum(PROCEDURES, { error: '术式格式错误' }), { error: '术式格式错误' })
    .max(PROCEDURES.length, '术式重复')
    .refine((each) => new Set(each).size === each.length, '术式重复'),
  anaesthesia: text('麻醉方式', SURGERY_LIMITS.line),
  assistants: text('助手', SURGERY_LIMITS.line),
  /** What was found and done. */
  steps: text('手术经过', SURGERY_LIMITS.steps),
  /** Signed, each has its batch number or UDI. */
  implants: z
    .array(implant, { error: '种植体格式错误' })
    .max(SURGERY_LIMITS.implants, `种植体最多${SURGERY_LIMITS.implants}枚`),
  complications: text('并发症', SURGERY_LIMITS.complications),
  sutures: text('缝合', SURGERY_LIMITS.line),
  /** 拆线日. */
  remove_on: date.refine((day) => day !== '', '日期格式错误').nullable(),
  instructions: text('术后医嘱', SURGERY_LIMITS.instructions),
});
export type Surgery = z.infer<typeof surgery>;

/** What one begins with. */
export const NO_SURGERY: Surgery = {
  ...{ operated_teeth: [], procedure: [], anaesthesia: '', assistants: '', steps: '', implants: [] },
  ...{ complications: '', sutures: '', remove_on: null, instructions: '' },
};
