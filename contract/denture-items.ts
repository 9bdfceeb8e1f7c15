import { z } from 'zod';
import { isShade, isStumpShade, restorations, SHADE_SYSTEMS, shadeSystems, WITHOUT_TEETH } from './denture-words.ts';
import { optionalText, requiredText } from './fields.ts';
import { teeth } from './teeth.ts';

/** What a lab order is for, piece by piece: docs/domain/records.md#lab-orders. */

const MOST_ITEMS = 20;
const MOST_MATERIAL = 50;
const MOST_SHADE = 20;
const MOST_NOTE = 200;

const item = z.object({
  restoration: z.enum(restorations, { error: '修复类型为必填项' }),
  /** All that it covers. */
  teeth: teeth.default([]).meta({ examples: [['26']] }),
  /** Those among them that hang: 桥体. */
  pontics: teeth.default([]),
  material: requiredText('材料', MOST_MATERIAL),
  shade_system: z.enum(shadeSystems, { error: '比色板格式错误' }).default('vita_classical'),
  shade: optionalText('色号', MOST_SHADE, 'A2'),
  stump_shade: optionalText('基牙色号', MOST_SHADE, 'ND2'),
  note: optionalText('备注', MOST_NOTE),
});
export type DentureItemForm = z.output<typeof item>;

/** What its parts say wrong of each other. */
function together(form: DentureItemForm, check: z.core.$RefinementCtx): void {
  const told = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
  if (form.teeth.length === 0 && !WITHOUT_TEETH.includes(form.restoration)) told('teeth', '牙位为必填项');
  if (form.pontics.some((tooth) => !form.teeth.includes(tooth))) told('pontics', '桥体须在牙位之内');
  const guide = SHADE_SYSTEMS[form.shade_system];
  if (!isShade(form.shade_system, form.shade)) told('shade', `色号不在${guide}比色板内`);
  if (!isStumpShade(form.shade_system, form.stump_shade)) told('stump_shade', `基牙色号不在${guide}比色板内`);
}

export const dentureItems = z
  .array(item.superRefine(together), { error: '修复体为必填项' })
  .min(1, '修复体为必填项')
  .max(MOST_ITEMS, `修复体最多${MOST_ITEMS}项`);

export const dentureItem = z
  .object({
    restoration: z.enum(restorations),
    restoration_name: z.string(),
    teeth: z.array(z.string()),
    pontics: z.array(z.string()),
    material: z.string(),
    shade_system: z.enum(shadeSystems),
    shade_system_name: z.string(),
    shade: z.string(),
    stump_shade: z.string(),
    note: z.string(),
  })
  .meta({ id: 'DentureItem' });
export type DentureItem = z.infer<typeof dentureItem>;
