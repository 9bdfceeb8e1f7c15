import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { SLOT_MINUTES } from '#contract/slot-state.ts';
import { ApiError } from '#web/api/client.ts';
import type { Conflict } from '#web/api/conflict.ts';
import { reasonOf } from '#web/api/errors.ts';
import { store } from '#web/api/session.ts';
import { extendHold, type HeldSlot, heldAtom } from '#web/realtime/hold-session.ts';
import { conflictOf, isFreeAgain } from './conflict.ts';
import type { HoldDialogProps } from './hold-dialog-props.ts';
import { useHoldPhase } from './use-hold-phase.ts';

/** Why the form could not be sent, or another hold not be had. */
export interface Problem {
  message: string;
  /** Nobody knows whether the press got through: it can be sent again. */
  unanswered: boolean;
}

export const refusal = (message: string): Problem => ({ message, unanswered: false });

/** The server says that a hold is gone, before our clock does or for a reason that no clock knows. */
interface Loss {
  holdId: number;
  /** What the slot is now and what is free instead; null where it only ran out. */
  conflict: Conflict | null;
}

function lossOf(error: unknown, held: HeldSlot): Loss | null {
  const conflict = conflictOf(error);
  if (conflict === null && !(error instanceof ApiError && error.code === 'HOLD_EXPIRED')) return null;
  return { holdId: held.id, conflict: conflict && !isFreeAgain(conflict) ? conflict : null };
}

/** Extending changes the hold without the caller knowing. */
function useLive(given: HeldSlot): HeldSlot {
  const live = useAtomValue(heldAtom, { store });
  return live?.id === given.id ? live : given;
}

/** A hold from the form's side: how far along, gone or not, and what can be done about it. */
export function useHold(given: HeldSlot, onRetake: HoldDialogProps['onRetake']) {
  const held = useLive(given);
  const phase = useHoldPhase(held);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [loss, setLoss] = useState<Loss | null>(null);
  const [busy, setBusy] = useState<'retake' | 'extend' | null>(null);
  const lost = loss?.holdId === held.id ? loss : null;
  const gone = phase === 'expired' || lost !== null;

  /** Remembers that it is lost, where that is what the error says. */
  const lose = (error: unknown): boolean => {
    const found = lossOf(error, held);
    if (found) setLoss(found);
    return found !== null;
  };
  const act = async (what: 'retake' | 'extend', doing: () => Promise<Problem | null>) => {
    setBusy(what);
    try {
      setProblem(await doing());
    } catch (error) {
      setProblem(lose(error) ? null : refusal(reasonOf(error)));
    } finally {
      setBusy(null);
    }
  };
  const retake = (slotId: number, count: number) => act('retake', () => retaken(onRetake(slotId, count)));
  const changeCount = (count: number) =>
    gone ? retake(held.slotId, count) : act('retake', () => longer(held, count, onRetake));
  const extend = () => act('extend', () => extended(held));
  const conflict = lost?.conflict ?? null;
  return { held, phase, gone, conflict, problem, setProblem, busy, lose, retake, changeCount, extend };
}

async function retaken(taking: Promise<HeldSlot>): Promise<null> {
  await taking;
  return null;
}

/** A refused change of length leaves the hold as it was: the server refuses as a whole. */
async function longer(held: HeldSlot, count: number, onRetake: HoldDialogProps['onRetake']): Promise<Problem | null> {
  try {
    await onRetake(held.slotId, count);
    return null;
  } catch (error) {
    if (conflictOf(error) === null) throw error;
    const minutes = (slots: number) => `${slots * SLOT_MINUTES} 分钟`;
    return refusal(`后面的号源已被占用，不能改为 ${minutes(count)}，仍为您保留 ${minutes(held.count)}`);
  }
}

async function extended(held: HeldSlot): Promise<Problem | null> {
  await extendHold(held);
  const now = store.get(heldAtom);
  const unchanged = now?.id === held.id && now.expiresAt - held.expiresAt < 1000;
  return unchanged ? refusal('已达到最长保留时间，请尽快提交') : null;
}
