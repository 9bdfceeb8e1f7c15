import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { reasonOf } from '#web/api/errors.ts';
import { store } from '#web/api/session.ts';
import { extendHold, type HeldSlot, heldAtom, ownHolderAtom } from '#web/clinic/hold/hold-session.ts';
import { conflictOf } from './conflict.ts';
import type { HoldDialogProps } from './hold-dialog-props.ts';
import { heldElsewhere, isElsewhere, type Loss, lossOf, worse } from './hold-loss.ts';
import { lengthText as minutes } from './lengths.ts';
import { useHoldPhase } from './use-hold-phase.ts';
import { useHoldTruth } from './use-hold-truth.ts';

/** Why the form could not be sent, or another hold not be had. */
export interface Problem {
  message: string;
  /** Nobody knows whether the press got through: it can be sent again. */
  unanswered: boolean;
}

export const refusal = (message: string): Problem => ({ message, unanswered: false });

/** Extending changes the hold without the caller knowing. */
function useLive(given: HeldSlot): HeldSlot {
  const live = useAtomValue(heldAtom, { store });
  return live?.id === given.id ? live : given;
}

/** What is known of losing it, and how more is learned: from a refused press, another window, the server itself. */
function useLoss(held: HeldSlot, waiting: boolean, onRefused: (problem: Problem | null) => void) {
  const [loss, setLoss] = useState<Loss | null>(null);
  const lost = loss?.holdId === held.id ? loss : null;
  const elsewhere = isElsewhere(held, useAtomValue(ownHolderAtom, { store }));
  useEffect(() => {
    if (elsewhere && !waiting)
      setLoss((before) => (before?.holdId === held.id && before.conflict ? before : heldElsewhere(held)));
  }, [elsewhere, waiting, held]);
  const trust = useHoldTruth(held, {
    waiting,
    onLost: (found, error) => {
      setLoss((before) => worse(before, found));
      onRefused(found.why === 'closed' ? refusal(reasonOf(error)) : null);
    },
  });
  /** Remembers that it is lost, where that is what the error says. */
  const lose = (error: unknown): boolean => {
    const found = lossOf(error, held);
    if (found) setLoss((before) => worse(before, found));
    return found !== null;
  };
  return { lost, trust, lose };
}

/**
 * A hold from the form's side: how far along, gone or not, and what can be done about it.
 * @param pending the form is being sent
 */
export function useHold(given: HeldSlot, onRetake: HoldDialogProps['onRetake'], pending: boolean) {
  const held = useLive(given);
  const phase = useHoldPhase(held);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState<'retake' | 'extend' | null>(null);
  const waiting = busy !== null || pending || problem?.unanswered === true;
  const { lost, trust, lose } = useLoss(held, waiting, setProblem);
  const gone = phase === 'expired' || lost !== null;

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
  const fitCount = (count: number) => (gone ? undefined : act('retake', () => fitted(held, count, onRetake)));
  const extend = () => act('extend', () => extended(held));
  const conflict = lost?.conflict ?? null;
  const why = lost?.why ?? 'over';
  return {
    held,
    phase,
    gone,
    why,
    conflict,
    trust,
    problem,
    setProblem,
    busy,
    lose,
    retake,
    changeCount,
    fitCount,
    extend,
  };
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
    return refusal(`后面的号源已被占用，不能改为 ${minutes(count)}，仍为您保留 ${minutes(held.count)}`);
  }
}

/** As long as wanted or, where that is not free, as much of it as is: what is kept is said. */
async function fitted(held: HeldSlot, count: number, onRetake: HoldDialogProps['onRetake']): Promise<Problem | null> {
  for (let fits = count; fits !== held.count; fits--) {
    try {
      await onRetake(held.slotId, fits);
      return fits === count ? null : short(count, `已为您保留 ${minutes(fits)}`);
    } catch (error) {
      // Less than what is held is no smaller wish that could come true.
      if (conflictOf(error) === null || fits < held.count) throw error;
    }
  }
  return count === held.count ? null : short(count, `仍为您保留 ${minutes(held.count)}`);
}

const short = (count: number, kept: string) => refusal(`后面的号源已被占用，不足 ${minutes(count)}，${kept}`);

async function extended(held: HeldSlot): Promise<Problem | null> {
  await extendHold(held);
  const now = store.get(heldAtom);
  const unchanged = now?.id === held.id && now.expiresAt - held.expiresAt < 1000;
  return unchanged ? refusal('已达到最长保留时间，请尽快提交') : null;
}
