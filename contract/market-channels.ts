import { z } from 'zod';
import { cents, dayQuery, isName, keywordQuery, money, optionalText, requiredText } from './fields.ts';
import { kept, statusField, statusQuery, titled } from './form-fields.ts';
import { plainRow } from './plain-row.ts';
import { defineResource, pathsAt } from './resource.ts';
import { only } from './roles.ts';

/** The ways by which people come to a hospital (市场渠道): docs/domain/sign-up.md#who-brought-whom. */

const marketChannel = z
  .object({
    name: z.string(),
    slug: z.string(),
    cost: cents,
    /** Accounts that registered by it within the last 30 days, or those that were asked for. */
    registered: z.number(),
    /** Of the people whom it brought: whose first visit here was within these days. */
    first_visits: z.number(),
    /** Of the same: who paid within these days, how much less what was given back, and what it cost for each of them. */
    paying: z.number(),
    paid: cents,
    cost_per_paying: cents.nullable(),
    ...plainRow,
  })
  .meta({ id: 'MarketChannel' });
export type MarketChannel = z.infer<typeof marketChannel>;

const SLUG = 30;
const MOST_CENTS = 100_000_000;

export const marketChannelTable = defineResource({
  slice: 'marketChannels',
  label: '渠道',
  trail: 'market_channel.change',
  paths: pathsAt('/api/admin/market_channels'),
  access: { read: only('shop_owner', 'sale_manager', 'sale'), write: only('shop_owner', 'sale_manager', 'sale') },
  whenClosed: 'refused',
  scope: 'hospital',
  row: marketChannel,
  form: z.object({
    name: titled('渠道名称', (label) => requiredText(label, 20).refine(isName, `${label}包含无法识别的字符`)),
    /** Left empty of a new one it is made of the name; of one that is there it stays. Who typed too much is told of that alone. */
    slug: titled('链接标识', (label) =>
      optionalText(label, SLUG, 'dianping')
        .refine(
          (text) => text.length > SLUG || /^([a-z0-9-]{2,})?$/.test(text),
          `${label}为2至30个小写字母、数字或短横线`,
        )
        .transform((text) => text || undefined),
    ),
    cost: titled('投入费用', (label) => kept(money(label, { max: MOST_CENTS }))),
    status: statusField(),
  }),
  /** The days say of when the figures are, and not which channels. */
  filters: { keyword: keywordQuery, status: statusQuery, from: dayQuery, to: dayQuery },
  persons: [],
  sorts: ['name'],
  version: 'required',
  remove: 'unused',
  excel: { key: 'name', columns: ['name', 'slug', 'cost', 'status'], summed: true },
  live: 'staff',
});
