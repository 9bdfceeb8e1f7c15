import { asc, eq, sql } from 'drizzle-orm';
import { marketChannelTable } from '#contract/market-channels.ts';
import { channelRegistrations, marketChannels } from '#db/schema/market-channels.ts';
import { patients } from '#db/schema/patients.ts';
import { reservations } from '#db/schema/reservations.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { plainColumns, presentPlain, searching } from '#server/platform/resource/plain.ts';

/** The ways by which people come to a hospital, and how many came by each. */

/** With today, on the clinic's clock. */
export const FIGURE_DAYS = 30;
const since = sql`(clinic_today() - ${FIGURE_DAYS - 1}::int)`;

const registered = sql<number>`(SELECT count(*)::int FROM ${channelRegistrations}
  WHERE ${channelRegistrations.channel_id} = ${marketChannels.id}
    AND ${channelRegistrations.at} >= ${since}::timestamp AT TIME ZONE 'Asia/Shanghai')`;

/** Of everybody whom an account that came by it books for, whoever was first seen here in these days. */
const firstVisits = sql<number>`(SELECT count(*)::int FROM (
    SELECT min(${reservations.date}) AS day FROM ${channelRegistrations}
      JOIN ${patients} ON ${patients.user_id} = ${channelRegistrations.user_id}
      JOIN ${reservations} ON ${reservations.patient_id} = ${patients.id}
        AND ${reservations.hospital_id} = ${channelRegistrations.hospital_id} AND ${reservations.visi_status} = 1
    WHERE ${channelRegistrations.channel_id} = ${marketChannels.id} GROUP BY ${patients.id}) seen
  WHERE seen.day >= ${since})`;

export const marketChannelRows = resourceHandlers(marketChannelTable, {
  from: marketChannels,
  columns: {
    ...plainColumns(marketChannels),
    name: marketChannels.name,
    slug: marketChannels.slug,
    cost: marketChannels.cost,
    registered,
    first_visits: firstVisits,
  },
  search: (keyword) => searching(keyword, [marketChannels.name, marketChannels.slug]),
  filter: { status: (status) => eq(marketChannels.status, status) },
  order: [asc(marketChannels.id)],
  uses: [{ what: '注册', column: channelRegistrations.channel_id }],
  trail: { action: 'market_channel.change', object: ({ name }) => name },
  present: presentPlain,
});
