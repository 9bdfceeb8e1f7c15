import { useQueryClient } from '@tanstack/react-query';
import { type AmendRequest, cases } from '#contract/cases.ts';
import { ApiError } from '#web/api/client.ts';
import { usePress } from '#web/forms/use-press.ts';

/** Lets somebody change a case, or not. */
export function useDecide() {
  const queries = useQueryClient();
  const { press, pending } = usePress(cases.decideAmend, { refresh: [cases.amendRequests, cases.detail] });
  /** @throws ApiError, which a toast has told */
  const decide = async ({ id, version }: AmendRequest, status: 'approved' | 'rejected', reason: string) => {
    try {
      await press({ params: { id }, body: { status, reason, version } });
    } catch (error) {
      // Somebody else was quicker: the list says what they decided.
      if (error instanceof ApiError && error.status === 409) {
        const { method, path } = cases.amendRequests;
        void queries.invalidateQueries({ queryKey: [method, path] });
      }
      throw error;
    }
  };
  return { decide, pending };
}
