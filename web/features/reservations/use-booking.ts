import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import type { FieldErrors } from '#contract/errors.ts';
import type { Reservation } from '#contract/reservations.ts';
import { SLOT_MINUTES } from '#contract/scheduling.ts';
import { ApiError, type ErrorKind } from '#web/api/client.ts';
import { reasonOf } from '#web/api/errors.ts';
import { store } from '#web/api/session.ts';
import { extendHold, type HeldSlot, heldAtom, holdSpent } from '#web/realtime/hold-session.ts';
import { type Conflict, conflictOf, isFreeAgain } from './conflict.ts';
import type { HoldDialogProps } from './hold-dialog-props.ts';
import { useHoldPhase } from './use-hold-phase.ts';

/** Why the form could not be sent, or another hold not be had. */
export interface Problem {
  message: string;
  /** Nobody knows whether the press got through: it can be sent again. */
  unanswered: boolean;
}

/** The server says that a hold is gone, before our clock does or for a reason that no clock knows. */
interface Loss {
  holdId: number;
  /** What the slot is now and what is free instead; null where it only ran out. */
  conflict: Conflict | null;
}

/** What the form says itself, so that no toast says it as well. */
export const SAID_IN_FORM: readonly ErrorKind[] = [
  'SLOT_TAKEN',
  'HOLD_EXPIRED',
  'PATIENT_BUSY',
  'LIMIT',
  'STATE',
  'STALE',
  'IN_PROGRESS',
  'HOSPITAL_LOCKED',
  'HOSPITAL_PENDING',
  'TIMEOUT',
  'OFFLINE',
];

const codeOf = (error: unknown): ErrorKind => (error instanceof ApiError ? error.code : 'UNKNOWN');

/** The next press like it has to be the same one. */
const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.unanswered || error.code === 'IN_PROGRESS');

function lossOf(error: unknown, held: HeldSlot): Loss | null {
  const conflict = conflictOf(error);
  if (conflict === null && codeOf(error) !== 'HOLD_EXPIRED') return null;
  return { holdId: held.id, conflict: conflict && !isFreeAgain(conflict) ? conflict : null };
}

const refusal = (message: string): Problem => ({ message, unanswered: false });

type Press<A> = (args: A) => Promise<{ data: Reservation }>;

type Booking<A> = Pick<HoldDialogProps, 'held' | 'onBooked' | 'onRetake'> & {
  via: { pending: boolean; send: Press<A>; resend: Press<A> };
  /** Puts a 422 under its fields; answers with what belongs to none of them. */
  onFieldErrors: (errors: FieldErrors) => string[];
  /** Booked: before the dialog goes. */
  onDone: () => void;
};

/** The hold behind a form and the press that turns it into a reservation. Nothing here touches what was typed. */
export function useBooking<A>({ held: given, onBooked, onRetake, via, onFieldErrors, onDone }: Booking<A>) {
  const live = useAtomValue(heldAtom, { store });
  // Extending changes the hold without the caller knowing.
  const held = live?.id === given.id ? live : given;
  const phase = useHoldPhase(held);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [loss, setLoss] = useState<Loss | null>(null);
  const [busy, setBusy] = useState<'retake' | 'extend' | null>(null);
  const unanswered = useRef<string | null>(null);
  const lost = loss?.holdId === held.id ? loss : null;
  const gone = phase === 'expired' || lost !== null;

  const submit = async (args: A) => {
    const content = JSON.stringify(args);
    setProblem(null);
    try {
      const { data } = await (unanswered.current === content ? via.resend(args) : via.send(args));
      onDone();
      holdSpent();
      onBooked(data);
    } catch (error) {
      unanswered.current = isUnanswered(error) ? content : null;
      setLoss(lossOf(error, held));
      setProblem(afterPress(error, onFieldErrors));
    }
  };

  /** Does something with the hold; what goes wrong is a loss of it, or a reason to read. */
  const withHold = async (what: 'retake' | 'extend', act: () => Promise<Problem | null>) => {
    setBusy(what);
    try {
      setProblem(await act());
    } catch (error) {
      const now = lossOf(error, held);
      if (now) setLoss(now);
      setProblem(now ? null : refusal(reasonOf(error)));
    } finally {
      setBusy(null);
    }
  };

  const retake = (slotId: number, count: number) =>
    withHold('retake', async () => {
      await onRetake(slotId, count);
      return null;
    });

  return {
    held,
    phase,
    /** The hold is no longer ours: nothing can be sent until there is another. */
    gone,
    conflict: lost?.conflict ?? null,
    problem,
    busy,
    submit,
    retake,
    changeCount: (count: number) =>
      gone ? retake(held.slotId, count) : withHold('retake', () => longer(held, count, onRetake)),
    extend: () => withHold('extend', () => extended(held)),
  };
}

export type BookingState = Omit<ReturnType<typeof useBooking>, 'submit'>;

function afterPress(error: unknown, onFieldErrors: (errors: FieldErrors) => string[]): Problem | null {
  if (!(error instanceof ApiError)) return null;
  if (error.errors !== null) {
    const elsewhere = onFieldErrors(error.errors);
    return elsewhere.length > 0 ? refusal(elsewhere.join('；')) : null;
  }
  if (error.code === 'SLOT_TAKEN' || error.code === 'HOLD_EXPIRED') return null;
  return SAID_IN_FORM.includes(error.code) ? { message: error.message, unanswered: isUnanswered(error) } : null;
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
