import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { qrPicture } from '#server/platform/qr-picture.ts';
import { FIGURE_DAYS, marketChannelRows } from './resource.ts';

const MOST_TEXTS = 20;

/** The plain table, and what is special about channels beside it. */
export const marketChannelsHandlers: SliceHandlers<'marketChannels'> = {
  ...marketChannelRows,
  unrecognized: async (ctx) => {
    const { db, hospitalId } = asStaff(ctx);
    const { rows } = await db.query<{ said: string; registered: number }>(
      `SELECT said, count(*)::int AS registered FROM channel_registrations
       WHERE hospital_id = $1 AND channel_id IS NULL
         AND at >= (clinic_today() - $2::int)::timestamp AT TIME ZONE 'Asia/Shanghai'
       GROUP BY said ORDER BY registered DESC, said LIMIT $3`,
      [hospitalId, FIGURE_DAYS - 1, MOST_TEXTS],
    );
    return { data: rows };
  },
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
