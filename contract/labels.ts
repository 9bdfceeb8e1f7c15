import { z } from 'zod';
import { choicesOf } from './choices.ts';
import { isName, keywordQuery, requiredText, unlessBlank } from './fields.ts';
import { flagField, statusField, statusQuery, titled } from './form-fields.ts';
import { plainRow } from './plain-row.ts';
import { defineResource } from './resource.ts';
import { only, STAFF_ROLES } from './roles.ts';

/** Labels (标签): words for hospitals, doctors and patients. The platform has some, each hospital its own: docs/domain/roles.md#labels. */

/** Of a tag; it is always shown with the name. */
const LABEL_COLORS = {
  ink: '墨色',
  brand: '品牌色',
  blue: '蓝色',
  orange: '橙色',
  red: '红色',
  green: '绿色',
  mute: '浅灰色',
  booked: '青灰色',
} as const;
export type LabelColor = keyof typeof LABEL_COLORS;
const labelColors = Object.keys(LABEL_COLORS) as [LabelColor, ...LabelColor[]];

export const LABEL_TARGETS = { hospital: '医院', doctor: '医生', patient: '患者' } as const;
export type LabelTarget = keyof typeof LABEL_TARGETS;
export const labelTargets = Object.keys(LABEL_TARGETS) as [LabelTarget, ...LabelTarget[]];

export const LABEL_SCOPES = { platform: '平台', hospital: '本院' } as const;
export type LabelScope = keyof typeof LABEL_SCOPES;
const scopes = Object.keys(LABEL_SCOPES) as [LabelScope, ...LabelScope[]];

const label = z
  .object({
    name: z.string(),
    color: z.enum(labelColors),
    target: z.enum(labelTargets),
    scope: z.enum(scopes),
    /** Read by everybody. */
    public: z.boolean(),
    /** On how much it is, as far as who asks may see that. */
    used: z.number(),
    ...plainRow,
  })
  .meta({ id: 'Label' });
export type Label = z.infer<typeof label>;

/** One that is worn. */
export const wornLabel = z.object({ id: z.number(), name: z.string(), color: z.enum(labelColors) });
export type WornLabel = z.infer<typeof wornLabel>;

const keepsPatientsPrivate = z.refine<{ target?: unknown; public?: unknown }>(
  (form) => form.target !== 'patient' || form.public !== true,
  { path: ['public'], error: '患者标签不能公开', when: () => true },
);

const PATH = '/api/admin/backend/label';

export const labelTable = defineResource({
  slice: 'labels',
  label: '标签',
  trail: 'label.change',
  paths: {
    list: `${PATH}/list`,
    create: `${PATH}/create`,
    one: `${PATH}/:id`,
    update: `${PATH}/:id`,
    remove: `${PATH}/:id`,
  },
  access: { read: only('super_admin', ...STAFF_ROLES), write: only('super_admin', 'shop_owner') },
  whenClosed: 'refused',
  scope: 'shared',
  row: label,
  form: z
    .object({
      name: titled('标签名称', (title) => requiredText(title, 12).refine(isName, `${title}包含无法识别的字符`)),
      target: titled('用于', (title) => z.enum(labelTargets, { error: `${title}为必填项` }), {
        options: choicesOf(LABEL_TARGETS),
      }),
      color: titled('颜色', (title) => z.enum(labelColors, { error: `${title}为必填项` }), {
        options: choicesOf(LABEL_COLORS),
      }),
      public: titled('公开', flagField),
      status: statusField(),
    })
    .check(keepsPatientsPrivate),
  filters: {
    keyword: keywordQuery,
    target: unlessBlank(z.enum(labelTargets, { error: '用于格式错误' })),
    scope: unlessBlank(z.enum(scopes, { error: '范围格式错误' })),
    status: statusQuery,
  },
  persons: [],
  sorts: ['name'],
  version: 'required',
  remove: 'unused',
  excel: null,
  live: 'staff',
});
