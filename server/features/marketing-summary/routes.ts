import { type MarketingSummary, SUMMARY_READERS } from '#contract/marketing-summary.ts';
import { asPlatform, asStaff, signedIn, staffHospital } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { findBilled } from './billed.ts';
import { spanOf } from './span.ts';

type OfHospital = NonNullable<MarketingSummary['hospital']>;

/** What a span came to: one's own, and the hospital's figures for who may see them. */
export const marketingSummaryHandlers: SliceHandlers<'marketing'> = {
  summary: async (ctx, { query }) => {
    const span = spanOf(query, ctx.deps.clock.today());
    const p = JSON.stringify(span);
    if (staffHospital(signedIn(ctx)) === null) {
      const { rows } = await asPlatform(ctx).db.query<{ hospital: OfHospital }>(
        'SELECT platform_summary($1) AS hospital',
        [JSON.stringify({ ...span, hospital_id: query.hospital_id ?? null })],
      );
      return { data: { mine: null, hospital: rows[0]?.hospital ?? fail('INTERNAL') } };
    }
    const { db, viewer, hospitalId } = asStaff(ctx);
    const sees = SUMMARY_READERS.some((role) => viewer.roles.includes(role));
    const { rows } = await db.query<MarketingSummary>(
      `SELECT own_figures($1, $2, $3, $4) AS mine, CASE WHEN $5 THEN marketing_summary($1, $6) END AS hospital`,
      [hospitalId, viewer.user_id, span.from, span.to, sees, p],
    );
    return { data: rows[0] ?? fail('INTERNAL') };
  },
  billed: async (ctx, { query }) => {
    const { total, rows, amount } = await findBilled(asStaff(ctx).db, query, spanOf(query, ctx.deps.clock.today()));
    return { data: rows, current_page: query.page, per_page: query.pageSize, total, meta: { amount } };
  },
};
