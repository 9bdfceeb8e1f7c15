import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { qrPicture } from '#server/platform/qr-picture.ts';
import { exported } from '#server/platform/xlsx.ts';
import { type Days, readFigures, unrecognizedTexts } from './figures.ts';
import { marketChannelRows } from './resource.ts';
import { CHANNELS } from './sheet.ts';

/** What it cost for each who paid, in whole cents; null where nobody did. */
const costOf = (cost: number, paying: number) => (paying === 0 ? null : Math.round(cost / paying));

/** Rows with what they brought within these days. */
async function figured<R extends { id: number; cost: number }>(ctx: Ctx, rows: readonly R[], days: Days = {}) {
  const of = await readFigures(asStaff(ctx).db, days);
  return rows.map((row) => {
    const figures = of.get(row.id) ?? fail('INTERNAL');
    return { ...row, ...figures, cost_per_paying: costOf(row.cost, figures.paying) };
  });
}

/** The one of an answer, with its figures. */
async function figuredOne<R extends { id: number; cost: number }>(ctx: Ctx, { data }: { data: R }) {
  const [row] = await figured(ctx, [data]);
  return { data: row ?? fail('INTERNAL') };
}

/** The plain table, and what is special about channels beside it. */
export const marketChannelsHandlers: SliceHandlers<'marketChannels'> = {
  ...marketChannelRows,
  list: async (ctx, input) => {
    const answer = await marketChannelRows.list(ctx, input);
    return { ...answer, data: await figured(ctx, answer.data, input.query) };
  },
  export: exported(CHANNELS, async (ctx, query, page) => {
    const found = { params: undefined, query: { ...query, ...page }, body: undefined };
    const { data, total } = await marketChannelRows.list(ctx, found);
    return { rows: await figured(ctx, data, query), total };
  }),
  one: async (ctx, input) => figuredOne(ctx, await marketChannelRows.one(ctx, input)),
  create: async (ctx, input) => figuredOne(ctx, await marketChannelRows.create(ctx, input)),
  update: async (ctx, input) => figuredOne(ctx, await marketChannelRows.update(ctx, input)),
  unrecognized: async (ctx) => ({ data: await unrecognizedTexts(asStaff(ctx).db) }),
  qrcode: async (ctx, { params }) => {
    const { db, hospitalId } = asStaff(ctx);
    const { rows } = await db.query<{ slug: string }>(
      'SELECT slug FROM market_channels WHERE hospital_id = $1 AND id = $2',
      [hospitalId, params.id],
    );
    const { slug } = rows[0] ?? fail('NOT_FOUND');
    // Another hospital's channel may have the same slug.
    const query = new URLSearchParams({ market_channel: `${slug}@${hospitalId}` });
    const link = `${ctx.origin}/register?${query}`;
    return { data: { url: qrPicture(link), link } };
  },
};
