import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';

const notYet = async (): Promise<never> => fail('UNAVAILABLE');

export const queueHandlers: SliceHandlers<'queues'> = {
  list: notYet,
  retry: notYet,
  board: notYet,
};
