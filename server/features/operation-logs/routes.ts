import { asPlatform, asStaff, type Ctx, signedIn } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { exportLogs } from './export-logs.ts';
import { presentLog } from './present.ts';
import { filterValues, type LogRow, PAGE } from './queries.ts';

/** super_admin reads all of it; a shop_owner what concerns their own hospital. */
function readable(ctx: Ctx): { db: Scoped; hospitalId: number | null } {
  if (signedIn(ctx).roles.includes('super_admin')) return { db: asPlatform(ctx).db, hospitalId: null };
  return asStaff(ctx);
}

export const operationLogHandlers: SliceHandlers<'operationLogs'> = {
  list: async (ctx, { query }) => {
    const { db, hospitalId } = readable(ctx);
    const { page, pageSize, ...filters } = query;
    const values = [...filterValues(hospitalId, filters), pageSize, (page - 1) * pageSize];
    const { rows } = await db.query<{ total: number; rows: LogRow[] }>(PAGE, values);
    const found = rows[0] ?? { total: 0, rows: [] };
    return { data: found.rows.map(presentLog), current_page: page, per_page: pageSize, total: found.total };
  },
  export: async (ctx, { query }) => {
    const { db, hospitalId } = readable(ctx);
    return exportLogs(ctx, db, hospitalId, query);
  },
};
