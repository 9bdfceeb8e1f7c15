import { z } from 'zod';
import { money, requiredVersion } from './fields.ts';
import { wholeNumber } from './form-fields.ts';

/** What an owner decides of points (积分): docs/domain/money.md#points. */

const MOST_YUAN = 100_000;
const MOST_VALUE = 10_000;
const MOST_POINTS = 1_000_000;
const MOST_MONTHS = 120;
const MOST_CENTS = 1_000_000_000;

export const pointsSettingsForm = z.object({
  /** Whether points are earned and pay. */
  enabled: z.boolean({ error: '启用积分格式错误' }),
  yuan_per_point: wholeNumber('每得1积分的消费金额', 1, MOST_YUAN),
  earn_on_balance: z.boolean({ error: '储值消费得积分格式错误' }),
  earn_on_drugs: z.boolean({ error: '药品得积分格式错误' }),
  /** Cents that one point pays. */
  point_value: money('每积分抵扣', { min: 1, max: MOST_VALUE }),
  max_percent: wholeNumber('最高抵扣比例', 1, 100),
  min_use: wholeNumber('最少使用积分', 1, MOST_POINTS),
  /** 0: they never end. */
  expire_months: wholeNumber('有效月数', 0, MOST_MONTHS),
  invite_points: wholeNumber('邀请人积分', 0, MOST_POINTS),
  invitee_points: wholeNumber('被邀请人积分', 0, MOST_POINTS),
  invite_min: money('首次消费金额', { max: MOST_CENTS }),
  version: requiredVersion,
});
