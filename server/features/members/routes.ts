import { memberLevel } from '#contract/member-levels.ts';
import type { MemberCard } from '#contract/member-rows.ts';
import { asPerson, asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentMember } from '#server/platform/present-member.ts';
import { changePoints, remark, setLevel, toggle } from './change-card.ts';
import { moveCard } from './move-card.ts';
import { presentIncluding } from './present.ts';
import { findMember, findMembers } from './queries.ts';
import { readCardMoves, readCoupons, readEntitlements, readEntries, readLevels } from './records.ts';

interface Asked {
  page: number;
  pageSize: number;
}

const paged = <R>({ page, pageSize }: Asked, { total, rows }: { total: number; rows: R[] }) => ({
  data: rows,
  current_page: page,
  per_page: pageSize,
  total,
});

export const memberHandlers: SliceHandlers<'members'> = {
  list: async (ctx, { query }) => {
    const { total, rows } = await findMembers(asStaff(ctx).db, query);
    return paged(query, { total, rows: rows.map((row) => presentIncluding(row, query.include)) });
  },
  show: async (ctx, { params, query }) => {
    const found = (await findMember(asStaff(ctx).db, params.id, query.include)) ?? fail('NOT_FOUND');
    return { data: presentIncluding(found, query.include) };
  },
  change: async (ctx, { params, body }) => ({ data: presentMember(await remark(ctx, params.id, body)) }),
  lock: async (ctx, { params, body }) => ({ data: presentMember(await toggle(ctx, params.id, body)) }),
  recharge: async (ctx, { params, query, body }) => {
    const { member, receipt, approval } = await moveCard(ctx, params.id, {
      ...body,
      type: body.type ?? query.type ?? 1,
    });
    return { data: presentMember(member), meta: { receipt, approval_id: approval?.id ?? null } };
  },
  level: async (ctx, { params, body }) => ({ data: presentMember(await setLevel(ctx, params.id, body)) }),
  integral: async (ctx, { params, body }) => ({ data: presentMember(await changePoints(ctx, params.id, body)) }),
  levelRecords: async (ctx, { params, query }) => paged(query, await readLevels(asStaff(ctx).db, params.id, query)),
  couponRecords: async (ctx, { params, query }) => paged(query, await readCoupons(asStaff(ctx).db, params.id, query)),
  entitlementRecords: async (ctx, { params, query }) =>
    paged(query, await readEntitlements(asStaff(ctx).db, params.id, query)),
  rechargeRecords: async (ctx, { params, query }) =>
    paged(query, await readCardMoves(asStaff(ctx).db, params.id, query)),
  integralRecords: async (ctx, { params, query }) =>
    paged(query, await readEntries(asStaff(ctx).db, params.id, { ...query, account: 'points' })),
  ledger: async (ctx, { params, query: { kind, ...query } }) =>
    paged(query, await readEntries(asStaff(ctx).db, params.id, { ...query, account: kind ?? 'principal' })),
  own: async (ctx) => {
    const { db } = asPerson(ctx);
    const { rows } = await db.query<{ cards: Omit<MemberCard, 'level'>[] }>('SELECT own_cards($1) AS cards', [
      db.userId,
    ]);
    return { data: (rows[0]?.cards ?? []).map((card) => ({ ...card, level: memberLevel(card.vip_level).name })) };
  },
};
