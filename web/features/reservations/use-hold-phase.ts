import { useEffect, useState } from 'react';
import { type HeldSlot, isExpired } from '#web/clinic/hold/hold-session.ts';
import { onTick, serverNow } from '#web/realtime/server-clock.ts';

/** Red, and the offer to extend, from here on. */
const ENDING_MS = 30_000;

export type HoldPhase = 'kept' | 'ending' | 'expired';

function phaseOf(held: HeldSlot, now: number): HoldPhase {
  if (isExpired(held, now)) return 'expired';
  return held.expiresAt - now <= ENDING_MS ? 'ending' : 'kept';
}

/** Changes three times in a hold's life, so that the form is not drawn again each second. */
export function useHoldPhase(held: HeldSlot): HoldPhase {
  const [known, setKnown] = useState(() => ({ held, phase: phaseOf(held, serverNow()) }));
  useEffect(() => {
    const stop = onTick((now) => {
      const phase = phaseOf(held, now);
      setKnown((old) => (old.held === held && old.phase === phase ? old : { held, phase }));
    });
    return () => void stop();
  }, [held]);
  // Another hold is what it is at once: until the next tick a press would be taken for one on the old.
  return known.held === held ? known.phase : phaseOf(held, serverNow());
}
