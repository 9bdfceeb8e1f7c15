import { useRef } from 'react';
import type { FieldErrors } from '#contract/errors.ts';
import type { Reservation } from '#contract/reservations.ts';
import { ApiError, type ErrorKind } from '#web/api/client.ts';
import type { Done } from '#web/api/errors.ts';
import { store } from '#web/api/session.ts';
import { holdSpent } from '#web/realtime/hold-session.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { formatMonthDay } from '#web/ui/format.ts';
import type { HoldDialogProps } from './hold-dialog-props.ts';
import { type Problem, refusal, useHold } from './use-hold.ts';

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

/** 已预约 张三 11月21日 09:30 林若溪, in the toast. */
export function saidOf(onSee: HoldDialogProps['onSee']) {
  if (!onSee) return undefined;
  return ({ data }: { data: Reservation }): Done => {
    const { patient, date, time, doctor_name } = data;
    const day = date === store.get(minuteAtom).date ? '' : formatMonthDay(date);
    return {
      text: ['已预约', patient, day, time, doctor_name].filter((part) => part !== '').join(' '),
      action: { label: '查看', onClick: () => onSee(data) },
    };
  };
}

/** The next press like it has to be the same one. */
const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.unanswered || error.code === 'IN_PROGRESS');

type Press<A> = (args: A) => Promise<{ data: Reservation }>;

type Booking<A> = Pick<HoldDialogProps, 'held' | 'onBooked' | 'onRetake'> & {
  via: { pending: boolean; send: Press<A>; resend: Press<A> };
  /** Puts a 422 under its fields; answers with what belongs to none of them. */
  onFieldErrors: (errors: FieldErrors) => string[];
  /** Booked: before the dialog goes. */
  onDone: () => void;
};

/** A hold and the press that turns it into a reservation. Nothing here touches what was typed. */
export function useBooking<A>({ held, onBooked, onRetake, via, onFieldErrors, onDone }: Booking<A>) {
  const { setProblem, lose, ...hold } = useHold(held, onRetake, via.pending);
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
      unanswered.current = isUnanswered(error) ? content : null;
      setProblem(lose(error) ? null : afterPress(error, onFieldErrors));
    }
  };
  return { ...hold, pending: via.pending, submit };
}

export type BookingState = Omit<ReturnType<typeof useBooking>, 'submit'>;

function afterPress(error: unknown, onFieldErrors: (errors: FieldErrors) => string[]): Problem | null {
  if (!(error instanceof ApiError)) return null;
  if (error.errors !== null) {
    const elsewhere = onFieldErrors(error.errors);
    return elsewhere.length > 0 ? refusal(elsewhere.join('；')) : null;
  }
  return SAID_IN_FORM.includes(error.code) ? { message: error.message, unanswered: isUnanswered(error) } : null;
}
