import { PermanentFailure } from '../errors.ts';

export async function smsReview(): Promise<void> {
  throw new PermanentFailure('not built yet');
}
