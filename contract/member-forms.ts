import { z } from 'zod';
import { date, hasNoNul, idOf, optionalText, versionSeen } from './fields.ts';
import { kept, wholeNumber } from './form-fields.ts';
import { MEMBER_LEVELS } from './member-levels.ts';
import { PAYMENT_TYPE_IDS } from './payment-types.ts';

/** What a desk fills in about a member: docs/domain/money.md#whose-money. */

/** Yuan, as a clerk types them: the one form that is not in cents. */
export const TOP_UP_YUAN = { min: 1, max: 10_000 } as const;
const ONE_CENT = 0.01;
const MOST_POINTS = 1_000_000;

const hasCentsAtMost = (yuan: number) => Math.round(yuan * 100) / 100 === yuan;

/** Answers cents. `least`: what the server decides by what there is lies below the rule. */
function typedYuan(label: string, least: number, missing = `${label}为必填项`) {
  const { min, max } = TOP_UP_YUAN;
  const range = `${label}最小为${min},最大为${max}`;
  return z
    .number({ error: missing })
    .refine((yuan) => yuan >= least && yuan <= max, range)
    .refine((yuan) => yuan < least || yuan > max || hasCentsAtMost(yuan), `${label}最多两位小数`)
    .meta({ minimum: least, maximum: max, multipleOf: ONE_CENT, description: `${label}，单位：元` })
    .transform((yuan) => Math.round(yuan * 100));
}

const blank = (value: unknown) => (value === '' || value === null ? undefined : value);

const paymentType = z.literal(PAYMENT_TYPE_IDS, { error: '请选择支付方式' });

/** 1 充值, 2 退储值: in the body or in the question. */
export const moneyType = z.preprocess(
  blank,
  z.coerce
    .number()
    .pipe(z.literal([1, 2], { error: '类型格式错误' }))
    .optional(),
);

export const cardMoney = z.object({
  // Of a refund less than a yuan may be all there is.
  amount: z.preprocess(blank, typedYuan('充值金额', ONE_CENT)),
  gift_amount: z.preprocess(blank, typedYuan('赠送金额', TOP_UP_YUAN.min, '赠送金额格式错误').optional()),
  payment_type: paymentType,
  rule_id: idOf('充值方案').nullish(),
  type: moneyType,
  trade_no: optionalText('交易号', 64),
  remarks: optionalText('备注', 500),
  reason: optionalText('退款原因', 200),
  version: versionSeen,
});

export const POINTS_CHANGES = { incr: '增加', decr: '减少', clearing: '清零' } as const;

export const pointsForm = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.enum(['incr', 'decr']),
      integral: wholeNumber('积分', 1, MOST_POINTS),
      remarks: optionalText('备注', 500),
      version: versionSeen,
    }),
    z.object({ type: z.literal('clearing'), remarks: optionalText('备注', 500), version: versionSeen }),
  ],
  { error: '请选择变动类型' },
);

/** As forms of old say yes: 1 beside true. */
const said = z.preprocess(
  (value) => (value === 1 ? true : value === 0 ? false : blank(value)),
  z.boolean({ error: '永久有效格式错误' }).optional(),
);

/** Without a day and without `long` a level has no end; 会员等级 0 never has one. */
export const levelForm = z.object({
  level: wholeNumber('会员等级', 0, MEMBER_LEVELS.length - 1),
  long: said,
  vip_ended_at: z.preprocess(blank, date.optional()),
  version: versionSeen,
});

export const remarksForm = z.object({
  remarks: kept(
    z.string({ error: '备注格式错误' }).trim().max(500, '备注最多500个字符').refine(hasNoNul, '备注包含无法识别的字符'),
  ),
  version: versionSeen,
});

/** What the presser saw: another by now is 409 STALE. */
export const lockForm = z.object({
  vip_status: z.literal([0, 1], { error: '状态格式错误' }).optional(),
  version: versionSeen,
});
