import type { AnswerIn } from '#contract/call.ts';
import type { customers } from '#contract/customers.ts';
import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff } from '#server/platform/context.ts';
import { failField } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentCustomer } from './present.ts';
import { findCustomers, findOffered, ownAlone } from './queries.ts';

export const customerHandlers: SliceHandlers<'customers'> = {
  list: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const [{ total, rows }, meta] = await Promise.all([findCustomers(db, query, ownAlone(viewer)), findOffered(db)]);
    const { page, pageSize } = query;
    return { data: rows.map(presentCustomer), current_page: page, per_page: pageSize, total, meta };
  },
  /** @throws NOT_FOUND, FORBIDDEN another's, or not one's to change, STALE, INVALID, HOSPITAL_LOCKED */
  change: async (ctx, { params, body: { version, ...change } }) => {
    const { viewer } = asStaff(ctx);
    const { customer } = await runCommand(ctx.deps, 'change_customer', {
      ...askedAtDesk(ctx),
      ...{ patient_id: params.id, version, change },
      own_only: ownAlone(viewer) !== null,
      owner: viewer.roles.includes('shop_owner'),
      audit: auditRow(ctx, { action: 'customer.change' }),
    });
    return { data: presentCustomer(customer) };
  },
  consultants: async (ctx, { query }) => {
    const { db, viewer, hospitalId } = asStaff(ctx);
    const today = ctx.deps.clock.today();
    const to = query.to ?? today;
    const from = query.from ?? `${to.slice(0, 7)}-01`;
    if (from > to) failField('from', '开始日期不能晚于结束日期');
    const seesAll = viewer.roles.includes('sale_manager') || viewer.roles.includes('shop_owner');
    const { rows } = await db.query<{ figures: AnswerIn<typeof customers.consultants>['data'] }>(
      'SELECT consultant_figures($1, $2, $3, $4) AS figures',
      [hospitalId, from, to, seesAll ? null : viewer.user_id],
    );
    return { data: rows[0]?.figures ?? [], meta: { from, to } };
  },
};
