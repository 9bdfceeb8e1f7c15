import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';

const notYet = async (): Promise<never> => fail('UNAVAILABLE');

export const announcementHandlers: SliceHandlers<'announcements'> = {
  list: notYet,
  show: notYet,
  read: notYet,
  managed: notYet,
  managedOne: notYet,
  create: notYet,
  update: notYet,
  readers: notYet,
};
