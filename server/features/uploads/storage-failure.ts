import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { StorageError } from '#server/platform/storage/storage.ts';

/** Asks the store; where it is down, that is said. @throws UNAVAILABLE */
export async function fromStorage<T>(
  { deps, request_id }: Pick<Ctx, 'deps' | 'request_id'>,
  ask: () => Promise<T>,
): Promise<T> {
  return ask().catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error;
    deps.log.error({ error: error.message, request_id }, 'object storage');
    return fail('UNAVAILABLE');
  });
}
