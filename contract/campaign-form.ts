import { z } from 'zod';
import {
  hasNoNul,
  idOf,
  isName,
  money,
  optionalText,
  phone,
  requiredId,
  requiredText,
  requiredVersion,
} from './fields.ts';
import { orElse, wholeNumber } from './form-fields.ts';
import { instantField } from './instant-field.ts';
import { MEMBER_LEVELS } from './member-levels.ts';

/** What a hospital writes down of a campaign (活动): docs/domain/money.md#campaigns. Amounts are cents. */

export const CAMPAIGN_KINDS = { 1: '特价', 2: '限量', 4: '报名' } as const;
/** Of one that is on, by the clock. */
export const CAMPAIGN_STATES = {
  draft: '草稿',
  coming: '未开始',
  running: '进行中',
  ended: '已结束',
  stopped: '已停止',
} as const;

const MOST_CENTS = 100_000_000;
const MOST_SOLD = 1_000_000;
const MOST_EACH = 99;
const MOST_PROJECTS = 100;

const sold = z.object({
  project_id: requiredId('项目'),
  price: money('活动价', { max: MOST_CENTS }),
  /** How many there are; null: without an end. */
  total: wholeNumber('限量', 1, MOST_SOLD).nullish(),
  per_person: wholeNumber('每人限购', 1, MOST_EACH).nullish(),
});

const audience = z.object(
  {
    /** None: all. */
    levels: z
      .array(wholeNumber('会员等级', 0, MEMBER_LEVELS.length - 1), { error: '会员等级格式错误' })
      .default([])
      .transform((levels) => [...new Set(levels)].toSorted()),
    /** Those alone who have no other list of treatments here. */
    new_only: z.boolean({ error: '仅限新客格式错误' }).default(false),
  },
  { error: '适用人群格式错误' },
);

const fields = z.object({
  name: requiredText('活动名称', 30).refine(isName, '活动名称包含无法识别的字符'),
  kind: z.literal([1, 2, 4], { error: '请选择活动类型' }),
  /** `Location` of an upload (uploads.upload), or its key; empty: none. */
  cover: orElse(
    z.string({ error: '封面格式错误' }).trim().max(300, '封面格式错误').refine(hasNoNul, '封面格式错误'),
    '',
  ),
  content: optionalText('活动内容', 5_000),
  starts_at: instantField('开始时间').meta({ examples: ['2026-01-01T00:00:00+08:00'] }),
  ends_at: instantField('结束时间').meta({ examples: ['2099-01-01T00:00:00+08:00'] }),
  projects: z
    .array(sold, { error: '活动项目格式错误' })
    .max(MOST_PROJECTS, `活动项目最多${MOST_PROJECTS}项`)
    .default([])
    .meta({ examples: [[{ project_id: 1, price: 8_800, total: null, per_person: 1 }]] }),
  audience: orElse(audience, { levels: [], new_only: false }),
  channel_id: idOf('渠道').nullish(),
});
type Fields = z.output<typeof fields>;

const is = (of: (form: Fields) => boolean, path: string, error: string) =>
  z.refine<Fields>(of, {
    path: [path],
    error,
    when: ({ value }) => typeof (value as Fields | undefined)?.kind === 'number',
  });

/** A check of the whole form sees what was refused in it, too: no list, or things that are no rows. */
const rowsOf = (projects: unknown): Partial<z.output<typeof sold>>[] =>
  Array.isArray(projects) ? projects.filter((row) => typeof row === 'object' && row !== null) : [];

const CHECKS = [
  is(({ kind, projects }) => kind === 4 || (projects?.length ?? 0) > 0, 'projects', '请至少选择一个项目'),
  is(
    ({ kind, projects }) => kind !== 2 || rowsOf(projects).every(({ total }) => typeof total === 'number'),
    'projects',
    '请填写每个项目的限量',
  ),
  is(
    ({ projects }) => new Set(rowsOf(projects).map(({ project_id }) => project_id)).size === rowsOf(projects).length,
    'projects',
    '同一项目只能选择一次',
  ),
  is(({ starts_at, ends_at }) => !(Date.parse(starts_at) >= Date.parse(ends_at)), 'ends_at', '结束时间须晚于开始时间'),
] as const;

/** A new one: a draft, or at once on, where whoever saves it may. */
export const campaignForm = fields
  .extend({ status: z.enum(['draft', 'on'], { error: '状态格式错误' }).default('draft') })
  .check(...CHECKS);
/** Another by the version that was seen. */
export const campaignChange = fields.extend({ version: requiredVersion }).check(...CHECKS);

/** What is asked of who signs up, and what is said of it above the button. */
export const SIGNUP_PURPOSE = '您填写的姓名和手机号仅供本院联系您参加本次活动，不作其他用途，最长保存一年。';
export const signupForm = z.object({
  name: requiredText('姓名', 20).refine(isName, '姓名包含无法识别的字符'),
  phone,
  agreed: z.literal(true, { error: '请先阅读并同意个人信息的用途说明' }),
});
