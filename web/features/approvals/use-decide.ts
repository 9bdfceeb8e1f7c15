import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvals } from '#contract/approvals.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import type { Decision } from './review-dialog.tsx';

type DecideCall = typeof approvals.decideHospital | typeof approvals.decideDoctor;

/** Sends a decision. The lists and the counts of what waits are read anew, also where somebody else was quicker. */
export function useDecide(call: DecideCall, onDone: () => void) {
  const queries = useQueryClient();
  const { send } = useSend<DecideCall>(call);
  const [pending, setPending] = useState(false);
  const refresh = () =>
    Promise.all(
      [approvals.hospitals, approvals.doctors].map(({ method, path }) =>
        queries.invalidateQueries({ queryKey: [method, path] }),
      ),
    );
  const decide = async (id: number, decision: Decision) => {
    setPending(true);
    try {
      await send({ params: { id }, body: decision });
      // The dialog goes when its row is gone: focus then finds a place that stays.
      await refresh();
      onDone();
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) void refresh();
      throw error;
    } finally {
      setPending(false);
    }
  };
  return { decide, pending };
}
