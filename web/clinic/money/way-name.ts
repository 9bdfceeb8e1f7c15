import { type PaidWay, TENDER_TYPES } from '#contract/disposal-pay.ts';

/** 微信; of cash that went back for it, 微信改退现金. */
export const wayName = ({ type, replaces }: Pick<PaidWay, 'type' | 'replaces'>): string =>
  replaces ? `${TENDER_TYPES[replaces]}改退${TENDER_TYPES[type]}` : TENDER_TYPES[type];
