import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';

const notYet = async (): Promise<never> => fail('UNAVAILABLE');

export const smsHandlers: SliceHandlers<'sms'> = {
  list: notYet,
  resend: notYet,
  settings: notYet,
  updateSettings: notYet,
};
