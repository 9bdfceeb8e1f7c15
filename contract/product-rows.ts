import { z } from 'zod';
import { cents, option } from './fields.ts';

/** What is sold beside projects and drugs, and what comes of it, as they are answered: docs/domain/money.md#products. */

export const marketingProduct = z
  .object({
    id: z.number(),
    kind: z.literal([1, 2, 3]),
    kind_name: z.string(),
    name: z.string(),
    specification: z.string(),
    price: cents,
    cover: z.string().nullable(),
    content: z.string(),
    /** With what each costs by itself. */
    uses: z.array(z.object({ project_id: z.number(), project: option, times: z.number(), price: cents })),
    valid_days: z.number().nullable(),
    insurer: z.string(),
    product_id: z.number().nullable(),
    /** Of the shelf. */
    product: option.nullable(),
    status: z.enum(['draft', 'on', 'off']),
    status_name: z.string(),
    /** How many, less those that were given back. */
    sold: z.number(),
    hospital: option,
    created_at: z.string(),
    version: z.number(),
  })
  .meta({ id: 'MarketingProduct' });
export type MarketingProduct = z.infer<typeof marketingProduct>;

/** Times of a project that somebody has out of a package. */
export const entitlement = z
  .object({
    id: z.number(),
    /** The package's. */
    name: z.string(),
    project: option,
    total: z.number(),
    left: z.number(),
    /** The last day; null: without an end. */
    expires_on: z.string().nullable(),
    given_at: z.string(),
    /** usable, used up, expired, or ended: given back. */
    state: z.enum(['usable', 'used', 'expired', 'ended']),
    /** On which it was bought. */
    disposal: z.object({ id: z.number(), number: z.string().nullable() }),
    member: option,
    hospital: option,
  })
  .meta({ id: 'Entitlement' });
export type Entitlement = z.infer<typeof entitlement>;

export const insuranceRecord = z
  .object({
    id: z.number(),
    member_id: z.number(),
    member: option.extend({ code: z.string().nullable() }),
    product_id: z.number().nullable(),
    product: option.nullable(),
    policy_no: z.string(),
    insured: z.string(),
    insurer: z.string(),
    premium: cents,
    /** Both included. */
    from: z.string(),
    to: z.string(),
    status: z.literal([1, 2, 3, 4]),
    status_name: z.string(),
    /** On which it was sold; null: noted by hand. */
    disposal: z.object({ id: z.number(), number: z.string().nullable() }).nullable(),
    remarks: z.string(),
    created_at: z.string(),
    version: z.number(),
  })
  .meta({ id: 'InsuranceRecord' });
export type InsuranceRecord = z.infer<typeof insuranceRecord>;
