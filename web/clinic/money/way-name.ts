import { type PaidWay, TENDER_TYPES } from '#contract/disposal-pay.ts';
import { formatMoney } from '#web/ui/text/format.ts';

/** 微信; of cash that went back for it, 微信改退现金. */
export const wayName = ({ type, replaces }: Pick<PaidWay, 'type' | 'replaces'>): string =>
  replaces ? `${TENDER_TYPES[replaces]}改退${TENDER_TYPES[type]}` : TENDER_TYPES[type];

type Paid = Pick<PaidWay, 'type' | 'replaces'> & { amount: number };

/** 储值 ¥30.00，微信 ¥20.00. @param sign none where what stands around it says 元 */
export const waysText = (paid: readonly Paid[], sign?: ''): string =>
  paid.map((way) => `${wayName(way)} ${formatMoney(way.amount, sign)}`).join('，');
