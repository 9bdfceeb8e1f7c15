import { z } from 'zod';
import { defineCall } from './call.ts';
import { cents, dayQuery, idQuery, keywordQuery, one, pagedWith, paging, unlessBlank } from './fields.ts';
import type { LEDGER_KINDS } from './member-rows.ts';
import { pointsSettingsForm } from './points-form.ts';
import { only, STAFF_ROLES } from './roles.ts';

/** Points (积分) of a hospital's members: what moved of them, and by which terms. docs/domain/money.md#points */

const settings = z
  .object({
    enabled: z.boolean(),
    yuan_per_point: z.number(),
    earn_on_balance: z.boolean(),
    earn_on_drugs: z.boolean(),
    point_value: cents,
    max_percent: z.number(),
    min_use: z.number(),
    expire_months: z.number(),
    invite_points: z.number(),
    invitee_points: z.number(),
    invite_min: cents,
    version: z.number(),
  })
  .meta({ id: 'PointsSettings' });
export type PointsSettings = z.infer<typeof settings>;

/** What moves points, by the kind of its transaction. */
export const POINT_KIND_IDS = [
  'points_earned',
  'points_taken',
  'pay',
  'refund',
  'points',
  'topup',
  'points_expired',
  'coupon',
  'invite',
  'reversal',
] as const satisfies readonly (keyof typeof LEDGER_KINDS)[];

const row = z
  .object({
    id: z.number(),
    created_at: z.string(),
    member: z.object({ id: z.number(), name: z.string(), code: z.string().nullable() }),
    type: z.enum(POINT_KIND_IDS),
    type_name: z.string(),
    /** Points; below zero they went. */
    amount: z.number(),
    balance_after: z.number(),
    receipt_no: z.string().nullable(),
    /** The list that earned them, or from which they were taken back. */
    disposal: z.object({ id: z.number(), number: z.string() }).nullable(),
    reason: z.string().nullable(),
    /** 系统 where no person did it. */
    staff: z.object({ real_name: z.string() }),
  })
  .meta({ id: 'PointsRow' });
export type PointsRow = z.infer<typeof row>;

/** Over all that was found; `standing` is what there is now, whatever the days. */
const sums = { earned: z.number(), spent: z.number(), expired: z.number(), standing: z.number() };
export type PointsSums = z.infer<z.ZodObject<typeof sums>>;

const readers = only('super_admin', ...STAFF_ROLES);
const PATH = '/api/admin/marketing/integral';
/** Of super_admin, who is of no hospital: which is meant. */
const ofHospital = { hospital_id: idQuery };

export const points = {
  settings: defineCall({
    method: 'GET',
    path: `${PATH}/settings`,
    access: readers,
    slice: 'points',
    summary: '积分设置',
    query: z.object(ofHospital),
    response: one(settings),
  }),
  /** A changed one holds from the next payment on. */
  changeSettings: defineCall({
    method: 'PUT',
    path: `${PATH}/settings`,
    access: only('shop_owner'),
    slice: 'points',
    summary: '修改积分设置',
    body: pointsSettingsForm,
    response: one(settings),
    idempotent: true,
  }),
  /** Everything that moved of points, the newest first. super_admin gets the sums, and no rows of persons. */
  list: defineCall({
    method: 'GET',
    path: PATH,
    access: readers,
    slice: 'points',
    summary: '积分明细（全部会员）',
    query: z.object({
      ...paging,
      keyword: keywordQuery,
      type: unlessBlank(z.enum(POINT_KIND_IDS, { error: '类型格式错误' })),
      from: dayQuery,
      to: dayQuery,
      ...ofHospital,
    }),
    persons: ['keyword'],
    response: pagedWith(row, sums),
  }),
};
