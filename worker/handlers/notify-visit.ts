import type { JobPayload } from '#contract/job.ts';
import type { JobCtx } from '../context.ts';
import { PermanentFailure } from '../errors.ts';

export async function notifyVisit(_ctx: JobCtx, _payload: JobPayload<'notify.visit'>): Promise<void> {
  throw new PermanentFailure('not built yet');
}
