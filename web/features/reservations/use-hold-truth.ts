import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Changes } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import { askHold, type HeldSlot, heardOfHold } from '#web/clinic/hold/hold-session.ts';
import { timesFrom } from '#web/clinic/slot/slot.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import { type Loss, lossOfAsked } from './hold-loss.ts';

/** May the form say that the slot is kept? Not while there is no line, nor until the server has said how it stands. */
export type Trust = 'sure' | 'asking' | 'cut';

interface Followed {
  /** A press is under way that may change the hold itself, or nobody knows whether one did: its answer says more. */
  waiting: boolean;
  onLost: (loss: Loss, error: unknown) => void;
}

/**
 * Asks the server for one's hold whenever something speaks against it: the line was gone, a live event shows the slot as
 * nobody's or somebody else's, the hospital was locked. An event about it that agrees only brings its time.
 */
export function useHoldTruth(held: HeldSlot, { waiting, onLost }: Followed): Trust {
  const cut = useCut();
  // A new one with each reason, so that an answer to an older one counts for nothing.
  const [doubt, setDoubt] = useState<{ of: number } | null>(null);
  useEffect(() => {
    if (cut) setDoubt({ of: held.id });
  }, [cut, held.id]);
  useEffect(() => {
    const ends = [
      onEvent('changes', (frame) => {
        const news = newsOf(frame, held);
        if (news === 'doubt') setDoubt({ of: held.id });
        else if (news !== null) heardOfHold(held.id, news);
      }),
      // What could not be answered is asked again with the next heartbeat.
      onEvent('seq', () => setDoubt((now) => now && { ...now })),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [held]);

  const refused = useEffectEvent((error: unknown) => {
    const loss = lossOfAsked(error, held);
    if (!loss) return;
    setDoubt(null);
    onLost(loss, error);
  });
  const doubted = doubt?.of === held.id;
  const asked = doubted && !cut && !waiting ? doubt : null;
  useEffect(() => {
    if (!asked) return;
    let over = false;
    askHold(asked.of).then(
      () => !over && setDoubt(null),
      (error: unknown) => !over && refused(error),
    );
    return () => {
      over = true;
    };
  }, [asked]);
  if (cut) return 'cut';
  return doubted && !waiting ? 'asking' : 'sure';
}

/** There was a line, and is none now: what happens meanwhile nobody tells. */
function useCut(): boolean {
  const { state, lostAt } = useAtomValue(lineAtom, { store });
  return state !== 'live' && lostAt !== null;
}

/** What a frame says of a hold: nothing, until when it lasts, or something that speaks against it. */
function newsOf(frame: Changes, { holder, count, form }: HeldSlot): 'doubt' | string | null {
  const { slot, hospital } = form;
  if (frame.hospital_id !== hospital.id) return null;
  const held = timesFrom(slot.time, count);
  const news = frame.slots.filter(
    ({ doctor_id, date, time }) => doctor_id === slot.doctor_id && date === slot.date && held.includes(time),
  );
  if (frame.hospital || news.some(({ hold }) => hold?.holder !== holder)) return 'doubt';
  return news[0]?.hold?.expires_at ?? null;
}
