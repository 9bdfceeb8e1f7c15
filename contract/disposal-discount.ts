import { z } from 'zod';
import { money, requiredText } from './fields.ts';
import { wholeNumber } from './form-fields.ts';

const MOST_CENTS = 100_000_000;
const WHOLE = 100;

/** What is taken off the list by hand, and why. */
export const manualDiscount = z
  .object({
    amount: money('优惠金额', { min: 1, max: MOST_CENTS }).nullish(),
    /** What is taken off. */
    percent: wholeNumber('优惠比例', 1, WHOLE).nullish(),
    reason: requiredText('优惠原因', 200),
  })
  .refine(
    ({ amount, percent }) => (amount === null || amount === undefined) !== (percent === null || percent === undefined),
    {
      path: ['amount'],
      message: '请填写优惠金额或优惠比例',
    },
  )
  .meta({ examples: [{ amount: 100, reason: '老客' }] });
