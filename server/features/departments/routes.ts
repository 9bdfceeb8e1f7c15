import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { readEffect } from './effect.ts';
import { readOrder, setOrder } from './order.ts';
import { departmentHandlers } from './resource.ts';

/** The plain table, and what is special about departments beside it. */
export const departmentsHandlers: SliceHandlers<'departments'> = {
  ...departmentHandlers,
  readOrder: async (ctx) => ({ data: await readOrder(asStaff(ctx).db) }),
  setOrder: async (ctx, { body }) => ({ data: await setOrder(ctx, body) }),
  preview: async (ctx, { params }) => ({ data: await readEffect(asStaff(ctx).db, params.id) }),
};
