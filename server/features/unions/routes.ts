import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';

const notYet = async (): Promise<never> => fail('UNAVAILABLE');

export const unionHandlers: SliceHandlers<'unions'> = {
  list: notYet,
  create: notYet,
  update: notYet,
  remove: notYet,
};
