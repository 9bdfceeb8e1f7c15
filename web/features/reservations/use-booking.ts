import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { CLIENT_MESSAGES, type FieldErrors } from '#contract/errors.ts';
import type { Reservation } from '#contract/reservations.ts';
import { SLOT_MINUTES } from '#contract/scheduling.ts';
import { ApiError, type ErrorKind } from '#web/api/client.ts';
import { reasonOf } from '#web/api/errors.ts';
import { store } from '#web/api/session.ts';
import { extendHold, type HeldSlot, heldAtom, holdSpent } from '#web/realtime/hold-session.ts';
import { type Conflict, conflictOf, isFreeAgain } from './conflict.ts';
import type { HoldDialogProps } from './hold-dialog-props.ts';
import { useHoldPhase } from './use-hold-phase.ts';

/** Why the form could not be sent, or the hold not be kept. */
export type Problem =
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'expired' }
  | { kind: 'refused'; message: string }
  | { kind: 'unanswered'; message: string };

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

/** Nobody knows whether the press got through: the next one like it has to be the same one. */
const UNANSWERED: readonly ErrorKind[] = ['TIMEOUT', 'OFFLINE', 'IN_PROGRESS'];

const codeOf = (error: unknown): ErrorKind => (error instanceof ApiError ? error.code : 'UNKNOWN');

function problemOf(error: unknown): Problem {
  const code = codeOf(error);
  const conflict = conflictOf(error);
  if (conflict && !isFreeAgain(conflict)) return { kind: 'conflict', conflict };
  if (code === 'HOLD_EXPIRED' || conflict) return { kind: 'expired' };
  if (UNANSWERED.includes(code)) return { kind: 'unanswered', message: reasonOf(error) };
  return { kind: 'refused', message: reasonOf(error) };
}

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
  const [busy, setBusy] = useState<'retake' | 'extend' | null>(null);
  const unanswered = useRef<string | null>(null);

  const submit = async (args: A) => {
    const content = JSON.stringify(args);
    setProblem(null);
    try {
      const { data } = await (unanswered.current === content ? via.resend(args) : via.send(args));
      onDone();
      holdSpent();
      onBooked(data);
    } catch (error) {
      unanswered.current = UNANSWERED.includes(codeOf(error)) ? content : null;
      setProblem(afterPress(error, onFieldErrors));
    }
  };

  const retake = async (slotId: number, count: number, onTaken?: (error: unknown) => Problem) => {
    setBusy('retake');
    try {
      await onRetake(slotId, count);
      setProblem(null);
    } catch (error) {
      setProblem(onTaken?.(error) ?? problemOf(error));
    } finally {
      setBusy(null);
    }
  };

  const gone = phase === 'expired' || problem?.kind === 'expired' || problem?.kind === 'conflict';
  return {
    held,
    phase,
    /** The hold is no longer ours: nothing can be sent until there is another. */
    gone,
    problem,
    busy,
    submit,
    retake,
    changeCount: (count: number) =>
      retake(held.slotId, count, (error) => (gone ? problemOf(error) : notLonger(error, held, count))),
    extend: async () => {
      setBusy('extend');
      setProblem(await extended(held));
      setBusy(null);
    },
  };
}

export type BookingState = Omit<ReturnType<typeof useBooking>, 'submit'>;

function afterPress(error: unknown, onFieldErrors: (errors: FieldErrors) => string[]): Problem | null {
  if (!(error instanceof ApiError) || error.errors === null) {
    return error instanceof ApiError && SAID_IN_FORM.includes(error.code) ? problemOf(error) : null;
  }
  const elsewhere = onFieldErrors(error.errors);
  return elsewhere.length > 0 ? { kind: 'refused', message: elsewhere.join('；') } : null;
}

/** The old hold stays: the server refused as a whole. */
function notLonger(error: unknown, held: HeldSlot, count: number): Problem {
  if (conflictOf(error) === null) return problemOf(error);
  const minutes = (slots: number) => `${slots * SLOT_MINUTES} 分钟`;
  return {
    kind: 'refused',
    message: `后面的号源已被占用，不能改为 ${minutes(count)}，仍为您保留 ${minutes(held.count)}`,
  };
}

async function extended(held: HeldSlot): Promise<Problem | null> {
  try {
    await extendHold(held);
  } catch (error) {
    return problemOf(error);
  }
  const now = store.get(heldAtom);
  if (now?.id === held.id && now.expiresAt - held.expiresAt < 1000) {
    return { kind: 'refused', message: '已达到最长保留时间，请尽快提交' };
  }
  return null;
}

export const OFFLINE_TEXT = CLIENT_MESSAGES.offline;
