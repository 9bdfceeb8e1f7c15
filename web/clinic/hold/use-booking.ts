import { useAtomValue } from 'jotai';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#web/api/client.ts';
import { showError } from '#web/api/errors.ts';
import { store } from '#web/api/session.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { heldWords } from '#web/clinic/hold/held-words.ts';
import {
  type HeldSlot,
  heldAtom,
  holdSpent,
  releaseHold,
  resumeHold,
  takeHold,
} from '#web/clinic/hold/hold-session.ts';
import { slotConflict } from '#web/clinic/slot/conflict.ts';
import { slotKey } from '#web/clinic/slot/slot.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { pendingKeyAtom } from './pending-key.ts';

/** What a hold that was refused says (docs/domain/screens.md#holding-and-booking). */
function refusal(error: ApiError): string {
  const hold = slotConflict(error)?.slot.hold;
  return (hold && heldWords(hold)) ?? '该号源刚被预约，已为您刷新';
}

interface Purpose {
  /** A visit of one's own that is to move; without one, another is to come. */
  moving?: { hash_id: string; slot_count: number } | null | undefined;
  /** Says that the account has all the visits it may have, instead of a toast. */
  onLimit?: (message: string) => void;
}

/**
 * The way from a pressed cell to an open form: hold first, then the form (docs/domain/screens.md#holding-and-booking).
 */
export function useBooking(day: DayStore | null, { moving, onLimit }: Purpose = {}) {
  const held = useAtomValue(heldAtom, { store });
  const key = useRef<string | null>(null);
  const here = useHere();

  const begin = useCallback(
    async (slotId: number, prop: string, time: string) => {
      if (store.get(pendingKeyAtom) !== null) return;
      const asked = slotKey(prop, time);
      store.set(pendingKeyAtom, asked);
      key.current = asked;
      try {
        await takeHold(slotId, moving?.slot_count, moving?.hash_id);
        if (!here.current) releaseHold();
      } catch (error) {
        if (onLimit && error instanceof ApiError && error.code === 'LIMIT') onLimit(error.message);
        else refused(error, day);
      } finally {
        store.set(pendingKeyAtom, null);
      }
    },
    [day, here, moving, onLimit],
  );

  useResumed(day, here, ({ form }) => {
    key.current = slotKey(form.slot.prop, form.slot.time);
  });

  const close = useCallback(() => {
    const holder = store.get(heldAtom)?.holder;
    releaseHold();
    // The event is on its way; until then the cell must not look like somebody else's.
    if (holder) day?.freed(holder);
  }, [day]);

  return {
    held,
    begin,
    close,
    booked: holdSpent,
    retake: async (slotId: number, count: number) => {
      const taken = await takeHold(slotId, count, moving?.hash_id);
      const { prop, time } = taken.form.slot;
      key.current = slotKey(prop, time);
      return taken;
    },
    /** The key of the slot that is held, or was asked for. */
    keyHeld: useCallback(() => key.current, []),
  };
}

/** After a reload in mid-booking the form opens again over what this tab held; what was typed is its draft. */
function useResumed(day: DayStore | null, here: RefObject<boolean>, onHeld: (held: HeldSlot) => void): void {
  const resumed = useEffectEvent(onHeld);
  useEffect(() => {
    if (!day) return;
    resumeHold(day.hospitalId).then(
      (held) => {
        if (held && here.current) resumed(held);
        else if (held) releaseHold();
      },
      (error: unknown) => {
        // Another session's by now: nobody waits to hear of it.
        if (!(error instanceof ApiError && error.status === 404)) refused(error, day);
      },
    );
  }, [day, here]);
}

/** A lost race is no error: the cell shows what is now, and a line says why. */
function refused(error: unknown, day: DayStore | null): void {
  const conflict = slotConflict(error);
  if (conflict) day?.put(conflict.slot);
  if (error instanceof ApiError && error.code === 'SLOT_TAKEN') toast.info(refusal(error));
  else showError(error);
}

/** Leaving the grid lets go of the slot, also of one that is granted too late. */
function useHere(): RefObject<boolean> {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      releaseHold();
    };
  }, []);
  return here;
}
