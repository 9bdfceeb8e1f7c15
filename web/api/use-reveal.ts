import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { privacy, REVEALED_FOR_MS } from '#contract/privacy.ts';
import { useSend } from '#web/api/use-call.ts';

type Revealed = AnswerOf<typeof privacy.reveal>['data'];

export interface Reveal {
  /** Null until somebody asks, and again a minute after. */
  readonly whole: Revealed | null;
  readonly pending: boolean;
  readonly show: () => void;
  readonly hide: () => void;
}

/**
 * A patient's whole phone and ID number, for a while, because somebody asked: each time is in the audit trail. Asked
 * as the staff of a hospital, or for a patient of one's own.
 */
export function useReveal(patientId: number, call: typeof privacy.reveal = privacy.reveal): Reveal {
  const { send, pending, reset } = useSend(call);
  const [whole, setWhole] = useState<Revealed | null>(null);
  useEffect(() => {
    if (!whole) return undefined;
    const timer = setTimeout(() => setWhole(null), REVEALED_FOR_MS);
    return () => clearTimeout(timer);
  }, [whole]);
  return {
    whole: whole?.id === patientId ? whole : null,
    pending,
    show: () => {
      // The refusal has been shown; nothing more to do about it here. The answer is not kept beside the screen.
      send({ params: { id: patientId } }).then(
        ({ data }) => {
          setWhole(data);
          reset();
        },
        () => {},
      );
    },
    hide: () => setWhole(null),
  };
}
