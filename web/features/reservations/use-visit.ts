import { useState } from 'react';
import { reservations } from '#contract/reservations.ts';
import type { Flow } from '#contract/slot-state.ts';
import { ApiError, type ErrorKind } from '#web/api/client.ts';
import { useVisitSteps } from '#web/clinic/visit/use-visit-steps.ts';

/** What somebody else did meanwhile: the server's sentence stands in the dialog. */
const OVERTAKEN: readonly ErrorKind[] = ['STATE', 'STALE'];
/** How what changes a visit is sent. */
export const WHEN_OVERTAKEN = { quiet: OVERTAKEN, refresh: [reservations.doctorPatient, reservations.basePatient] };

export function overtaken(error: unknown): string | null {
  return error instanceof ApiError && OVERTAKEN.includes(error.code) ? error.message : null;
}

/** 就诊 and the steps of a visit. Each waits for the server and sends the version that was on the screen. */
export function useVisit(id: string, version: number) {
  const steps = useVisitSteps(WHEN_OVERTAKEN);
  const [notice, setNotice] = useState<string | null>(null);
  const settled = async (change: Promise<unknown>): Promise<boolean> => {
    setNotice(null);
    try {
      await change;
      return true;
    } catch (error) {
      setNotice(overtaken(error));
      return false;
    }
  };
  return {
    notice,
    forget: () => setNotice(null),
    pending: steps.pending,
    justMade: steps.justMade,
    markVisited: () => settled(steps.markVisited(id, version)),
    step: (to: Flow) => settled(steps.step(id, version, to)),
  };
}
