import { z } from 'zod';
import { defineCall } from './call.ts';
import { one } from './fields.ts';
import { only } from './roles.ts';

/** The ledger: docs/domain/money.md#the-ledger. */

const difference = z
  .object({
    /** Which of the checks failed. */
    check: z.enum([
      'sum',
      'transaction',
      'balance',
      'version',
      'row',
      'below zero',
      'shift',
      'day',
      'list',
      'lines',
      'payment',
      'points',
      'earned',
      'coupon',
      'campaign',
      'entitlement',
      'insurance',
      'reward',
      'receipt',
    ]),
    /** What it is about: the kind of an account, or a unit. */
    what: z.string(),
    /** Of the account, transaction, entry's account, list, payment, shift or closing; null: the hospital as a whole. */
    id: z.number().nullable(),
    /** Cents or points. */
    expected: z.number(),
    found: z.number(),
  })
  .meta({ id: 'LedgerDifference' });
export type LedgerDifference = z.infer<typeof difference>;

export const ledger = {
  /** Whether every balance is the sum of its entries, and every transaction zero: read as of one moment. */
  verify: defineCall({
    method: 'GET',
    path: '/api/admin/money/verify',
    access: only('shop_owner'),
    slice: 'ledger',
    summary: '核对账目',
    response: one(z.object({ ok: z.boolean(), checked_at: z.string(), differences: z.array(difference) })),
  }),
};
