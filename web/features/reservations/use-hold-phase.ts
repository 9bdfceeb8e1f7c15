import { useEffect, useState } from 'react';
import { type HeldSlot, isExpired } from '#web/realtime/hold-session.ts';
import { onTick, serverNow } from '#web/realtime/server-clock.ts';

/** Red, and the offer to extend, from here on. */
export const ENDING_MS = 30_000;

export type HoldPhase = 'kept' | 'ending' | 'expired';

function phaseOf(held: HeldSlot, now: number): HoldPhase {
  if (isExpired(held, now)) return 'expired';
  return held.expiresAt - now <= ENDING_MS ? 'ending' : 'kept';
}

/** Changes three times in a hold's life, so that the form is not drawn again each second. */
export function useHoldPhase(held: HeldSlot): HoldPhase {
  const [phase, setPhase] = useState(() => phaseOf(held, serverNow()));
  useEffect(() => {
    const stop = onTick((now) => setPhase(phaseOf(held, now)));
    return () => void stop();
  }, [held]);
  return phase;
}
