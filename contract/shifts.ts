import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  date,
  dayQuery,
  idOf,
  idParam,
  idQuery,
  money,
  one,
  optionalText,
  paged,
  paging,
  unlessBlank,
} from './fields.ts';
import { only } from './roles.ts';
import { dayClosing, shift } from './shift-rows.ts';

/** 班次, 交班, 日结: docs/domain/money.md#closing. */

const MOST_CENTS = 1_000_000_000;
const counted = (label: string) => money(label, { min: 0, max: MOST_CENTS });

const cashiers = only('customer_service', 'dental_hygienist', 'shop_owner');
const params = z.object({ id: idParam });

export const shifts = {
  /** One's own that is open, if any. */
  current: defineCall({
    method: 'GET',
    path: '/api/admin/shifts/current',
    access: cashiers,
    slice: 'shifts',
    summary: '我的班次',
    response: z.object({ data: shift.nullable() }),
  }),
  /** The newest first. A hygienist's own. */
  list: defineCall({
    method: 'GET',
    path: '/api/admin/shifts',
    access: cashiers,
    slice: 'shifts',
    summary: '班次列表',
    query: z.object({
      ...paging,
      from: dayQuery,
      to: dayQuery,
      staff_id: idQuery,
      status: unlessBlank(z.enum(['open', 'closed'], { error: '状态格式错误' })),
    }),
    response: paged(shift),
  }),
  /** With whose it is, for its paper. A hygienist's own. */
  show: defineCall({
    method: 'GET',
    path: '/api/admin/shifts/:id',
    access: cashiers,
    slice: 'shifts',
    summary: '班次详情',
    params,
    response: z.object({ data: shift, meta: z.object({ hospital: z.object({ name: z.string() }) }) }),
  }),
  /** 交班: counted blind, what should have been there comes with the answer. One's own; an owner any. */
  close: defineCall({
    method: 'POST',
    path: '/api/admin/shifts/:id/close',
    access: cashiers,
    whenClosed: 'checked',
    slice: 'shifts',
    summary: '交班',
    params,
    body: z.object({
      counted: z.object(
        {
          cash: counted('现金'),
          alipay: counted('支付宝'),
          wechat: counted('微信'),
          bank: counted('银行卡'),
        },
        { error: '请填写清点金额' },
      ),
      float_left: money('备用金', { min: 0, max: MOST_CENTS }).default(0),
      handed_to: idOf('接班人').nullish(),
      remarks: optionalText('备注', 500),
    }),
    status: 201,
    response: one(shift),
    idempotent: true,
  }),
};

export const dayClosings = {
  list: defineCall({
    method: 'GET',
    path: '/api/admin/day_closings',
    access: only('shop_owner'),
    slice: 'dayClosings',
    summary: '日结列表',
    query: z.object({ ...paging, from: dayQuery, to: dayQuery }),
    response: paged(dayClosing),
  }),
  /** 日结: once all shifts until that day are closed; nothing of it changes any more. */
  close: defineCall({
    method: 'POST',
    path: '/api/admin/day_closings',
    access: only('shop_owner'),
    whenClosed: 'checked',
    slice: 'dayClosings',
    summary: '日结',
    body: z.object({ date }),
    status: 201,
    response: one(dayClosing),
    idempotent: true,
  }),
};
