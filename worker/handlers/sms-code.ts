import { PermanentFailure } from '../errors.ts';

export async function smsCode(): Promise<void> {
  throw new PermanentFailure('not built yet');
}
