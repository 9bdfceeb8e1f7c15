import type { Reservation } from '#contract/reservations.ts';
import { ApiError, type ErrorKind } from '#web/api/client.ts';
import type { Done } from '#web/api/errors.ts';
import { store } from '#web/api/session.ts';
import { holdSpent } from '#web/clinic/hold/hold-session.ts';
import { isUnanswered } from '#web/forms/use-press.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { formatMonthDay } from '#web/ui/text/format.ts';
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

type Booking = Pick<HoldDialogProps, 'held' | 'onBooked' | 'onRetake'> & {
  /** The form is being sent. */
  pending: boolean;
};

/** A hold and the press that turns it into a reservation. Nothing here touches what was typed. */
export function useBooking({ held, onBooked, onRetake, pending }: Booking) {
  const { setProblem, lose, ...hold } = useHold(held, onRetake, pending);
  return {
    ...hold,
    pending,
    /** @throws ApiError */
    submit: async (press: () => Promise<{ data: Reservation }>) => {
      setProblem(null);
      const { data } = await press();
      holdSpent();
      onBooked(data);
    },
    /** Tells what no field is about, where the form says it. */
    refused: (error: unknown, homeless: readonly string[]): boolean => {
      const lost = lose(error);
      const problem = lost ? null : problemOf(error, homeless);
      setProblem(problem);
      return lost || problem !== null;
    },
  };
}

export type BookingState = Omit<ReturnType<typeof useBooking>, 'submit' | 'refused'>;

function problemOf(error: unknown, homeless: readonly string[]): Problem | null {
  if (!(error instanceof ApiError)) return null;
  if (error.errors !== null) return homeless.length > 0 ? refusal(homeless.join('；')) : null;
  return SAID_IN_FORM.includes(error.code) ? { message: error.message, unanswered: isUnanswered(error) } : null;
}
