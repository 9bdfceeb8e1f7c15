import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';

export const dentureOrderHandlers: SliceHandlers<'dentureOrders'> = {
  list: async () => fail('NOT_FOUND'),
  create: async () => fail('NOT_FOUND'),
  one: async () => fail('NOT_FOUND'),
  update: async () => fail('NOT_FOUND'),
  step: async () => fail('NOT_FOUND'),
  message: async () => fail('NOT_FOUND'),
};
