import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvals } from '#contract/approvals.ts';
import { dashboard } from '#contract/dashboard.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';

export type DecideCall = typeof approvals.decideHospital | typeof approvals.decideDoctor;

/** The lists and the counts of what waits, read anew. */
export function useWaiting() {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(
      [approvals.hospitals, approvals.doctors, dashboard.read].map(({ method, path }) =>
        queries.invalidateQueries({ queryKey: [method, path] }),
      ),
    );
  return {
    refresh,
    /** Also where somebody else was quicker. */
    refused: (error: unknown) => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) void refresh();
    },
  };
}

/** Lets an application through. */
export function useApprove(call: DecideCall, id: number, onDone: () => void) {
  const waiting = useWaiting();
  const { send } = useSend<DecideCall>(call);
  const [pending, setPending] = useState(false);
  const approve = async () => {
    setPending(true);
    try {
      await send({ params: { id }, body: { status: 'approved', reason: '' } });
      // The dialog goes when its row is gone: focus then finds a place that stays.
      await waiting.refresh();
      onDone();
    } catch (error) {
      // What went wrong stands in a toast already; the dialog stays for another try.
      waiting.refused(error);
    } finally {
      setPending(false);
    }
  };
  return { approve, pending };
}
