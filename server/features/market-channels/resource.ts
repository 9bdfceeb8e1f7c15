import { asc, eq, sql } from 'drizzle-orm';
import { marketChannelTable } from '#contract/market-channels.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { customers } from '#db/schema/customers.ts';
import { channelRegistrations, marketChannels } from '#db/schema/market-channels.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { plainColumns, presentPlain, searching } from '#server/platform/resource/plain.ts';

/** The ways by which people come to a hospital, and how many came by each. */

/** What each has brought is put beside the row in routes.ts: of all of a page in one statement. */
const NO_FIGURES = { registered: 0, first_visits: 0, paying: 0, paid: 0, cost_per_paying: null };

export const marketChannelRows = resourceHandlers(marketChannelTable, {
  from: marketChannels,
  columns: {
    ...plainColumns(marketChannels),
    name: marketChannels.name,
    slug: marketChannels.slug,
    cost: marketChannels.cost,
  },
  search: (keyword) => searching(keyword, [marketChannels.name, marketChannels.slug]),
  filter: {
    status: (status) => eq(marketChannels.status, status),
    from: () => sql`true`,
    to: () => sql`true`,
  },
  order: [asc(marketChannels.id)],
  uses: [
    { what: '注册', column: channelRegistrations.channel_id },
    { what: '客户', column: customers.channel_id },
    { what: '活动', column: campaigns.channel_id },
  ],
  trail: { action: 'market_channel.change', object: ({ name }) => name },
  present: (row) => ({ ...presentPlain(row), ...NO_FIGURES }),
});
