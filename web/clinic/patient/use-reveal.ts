import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { AnswerOf, BodyIn, Call } from '#contract/call.ts';
import { privacy, REVEAL_REASONS, REVEAL_ROLES, REVEALED_FOR_MS } from '#contract/privacy.ts';
import type { CallArgs } from '#web/api/client.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useSend } from '#web/api/use-call.ts';

type Revealed = AnswerOf<typeof privacy.revealOwn>['data'];

/** What staff look at it for. */
type Why = BodyIn<typeof privacy.reveal>;

export interface Reveal {
  /** Null until somebody asks, and again a minute after. */
  readonly whole: Revealed | null;
  readonly pending: boolean;
  /** Whether this person's work needs it. */
  readonly allowed: boolean;
  /** Of which one is given with the question; none for one's own. */
  readonly reasons: readonly Why['reason'][];
  readonly show: (why?: Why) => void;
  readonly hide: () => void;
}

/** As the staff of a hospital, for a reason: each time is in the audit trail. */
export function useReveal(patientId: number): Reveal {
  const roles = useAtomValue(rolesAtom);
  const shown = useShown(patientId, privacy.reveal, (body?: Why) => ({ params: { id: patientId }, body: body as Why }));
  return { ...shown, allowed: REVEAL_ROLES.some((role) => roles.includes(role)), reasons: REVEAL_REASONS };
}

/** For a patient of one's own account. */
export function useRevealOwn(patientId: number): Reveal {
  const shown = useShown(patientId, privacy.revealOwn, () => ({ params: { id: patientId } }));
  return { ...shown, allowed: true, reasons: [] };
}

/** A patient's whole phone and ID number, for a while, because somebody asked. */
function useShown<C extends typeof privacy.reveal | typeof privacy.revealOwn>(
  patientId: number,
  call: C & Call,
  argsOf: (why?: Why) => CallArgs<C>,
) {
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
    show: (why?: Why) => {
      // The refusal has been shown; nothing more to do about it here. The answer is not kept beside the screen.
      send(argsOf(why)).then(
        (answer) => {
          setWhole((answer as AnswerOf<typeof privacy.revealOwn>).data);
          reset();
        },
        () => {},
      );
    },
    hide: () => setWhole(null),
  };
}
