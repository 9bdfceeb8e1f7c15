import { readerOf } from '#server/features/scheduling/byline.ts';
import { instant } from '#server/platform/clock.ts';
import { asStaff } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { applyChart } from './apply.ts';
import { readChart, readStory } from './queries.ts';

export const toothChartHandlers: SliceHandlers<'toothCharts'> = {
  show: async (ctx, { params, query }) => {
    const { db, viewer } = asStaff(ctx);
    const { chart, today, treating } = (await readChart(db, params.id, query.on, readerOf(ctx))) ?? fail('NOT_FOUND');
    if (chart.on > today) failField('on', '日期不能晚于今天');
    const editable = chart.on === today && (treating || viewer.roles.includes('shop_owner'));
    return { data: chart, meta: { editable, treating, today } };
  },
  apply: async (ctx, { params, body }) => ({ data: await applyChart(ctx, params.id, body) }),
  history: async (ctx, { params, query }) => {
    const { db, viewer } = asStaff(ctx);
    // A hygienist reads of a case what any colleague has to know (cases: brief).
    const texts = viewer.roles.includes('shop_owner') || viewer.roles.includes('doctor');
    const { total, rows } = (await readStory(db, params.id, query, readerOf(ctx), texts)) ?? fail('NOT_FOUND');
    const data = rows.map((row) => ({ ...row, at: instant(row.at) }));
    return { data, current_page: query.page, per_page: query.pageSize, total };
  },
};
