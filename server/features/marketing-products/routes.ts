import { asPerson, asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentEntitlement } from '#server/platform/present-entitlement.ts';
import { addPolicy, changePolicy } from './policies.ts';
import { presentPolicy, presentProduct } from './present.ts';
import { findOwn, findProduct, findProducts, findUsable, readPolicies } from './queries.ts';
import { addProduct, changeProduct, setProductStatus } from './save.ts';

export const marketingProductHandlers: SliceHandlers<'marketingProducts'> = {
  list: async (ctx, { query }) => {
    const { total, rows } = await findProducts(ctx, query);
    return { data: rows.map(presentProduct), current_page: query.page, per_page: query.pageSize, total };
  },
  show: async (ctx, { params }) => ({ data: presentProduct(await findProduct(asStaff(ctx).db, params.id)) }),
  create: async (ctx, { body }) => ({ data: presentProduct(await addProduct(ctx, body)) }),
  change: async (ctx, { params, body }) => ({ data: presentProduct(await changeProduct(ctx, params.id, body)) }),
  setStatus: async (ctx, { params, body }) => ({ data: presentProduct(await setProductStatus(ctx, params.id, body)) }),
};

export const entitlementHandlers: SliceHandlers<'entitlements'> = {
  usable: async (ctx, { query }) => ({
    data: (await findUsable(asStaff(ctx).db, query.patient_id)).map(presentEntitlement),
  }),
  own: async (ctx) => ({ data: (await findOwn(asPerson(ctx).db)).map(presentEntitlement) }),
};

export const insuranceRecordHandlers: SliceHandlers<'insuranceRecords'> = {
  list: async (ctx, { query }) => {
    const { total, rows, premium } = await readPolicies(ctx, query);
    const { page, pageSize } = query;
    return { data: rows, current_page: page, per_page: pageSize, total, meta: { premium } };
  },
  create: async (ctx, { body }) => ({ data: presentPolicy(await addPolicy(ctx, body)) }),
  change: async (ctx, { params, body }) => ({ data: presentPolicy(await changePolicy(ctx, params.id, body)) }),
};
