import { useEffect, useEffectEvent } from 'react';
import { onConnect } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';

interface Asked {
  isPending: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * Reads a patient anew whenever something of theirs was written, and once the line is back. At once: lists may wait until
 * a burst is over, whoever books for somebody must see an allergy before they press.
 * @param patientId undefined while the answer has yet to say who it is: then it may be anybody; null: nobody is asked for
 */
export function useAlertNews(patientId: number | null | undefined, asked: Asked): void {
  const again = useEffectEvent(() => {
    const { isPending, refetch } = asked;
    const reading = refetch();
    // The first answer is waited for, not asked for once more; and it may have been read before.
    if (isPending) void reading.then(() => refetch());
  });
  useEffect(() => {
    if (patientId === null) return;
    let following = false;
    const ends = [
      onEvent('touched', ({ resources }) => {
        const isTheirs = (ids?: number[]) => !ids || patientId === undefined || ids.includes(patientId);
        if (resources.some(({ name, ids }) => name === 'patient_record' && isTheirs(ids))) again();
      }),
      onConnect(() => following && again()),
    ];
    following = true;
    return () => {
      for (const end of ends) end();
    };
  }, [patientId]);
}
