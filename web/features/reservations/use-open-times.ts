import type { UseFormReturn } from 'react-hook-form';
import { reservationChanges } from '#contract/changes.ts';
import type { Reservation } from '#contract/reservations.ts';
import { MAX_SLOT_COUNT } from '#contract/slot-state.ts';
import { useCall } from '#web/api/use-call.ts';
import { minutesFrom } from '#web/clinic/slot/slot.ts';
import { minutesOf } from '#web/ui/text/format.ts';
import type { PlaceForm } from './place-form.ts';

type Form = UseFormReturn<PlaceForm, unknown, PlaceForm>;

interface Wanted {
  /** Only this one's; left out: anybody's. */
  doctorId?: number | undefined;
  /** How many quarters in a row; left out: one. */
  count?: number | undefined;
}

/** The starts of the day in a form that are still open. */
export function useOpenTimes(form: Form, { doctorId, count }: Wanted) {
  const [hospitalId, date] = form.watch(['hospital_id', 'date']);
  return useCall(
    reservationChanges.openTimes,
    { query: { hospital_id: hospitalId ?? 0, date, doctor_id: doctorId, slot_count: count } },
    { enabled: hospitalId !== null && date !== '' },
  );
}

/**
 * How many quarters in a row the visit could have from the time in its form on, its own among them. Null where that is not
 * known: the server says.
 */
export function useRoom(form: Form, visit: Reservation): number | null {
  const { data } = useOpenTimes(form, { doctorId: visit.doctor_id });
  const [date, time, doctorId] = form.watch(['date', 'time', 'doctor_id']);
  if (!data || time === '' || doctorId !== visit.doctor_id) return null;
  const free = new Set(data.data.map((open) => minutesOf(open.time)));
  if (date === visit.date) for (const own of minutesFrom(visit.time, visit.slot_count)) free.add(own);
  const taken = minutesFrom(time, MAX_SLOT_COUNT).findIndex((minute) => !free.has(minute));
  return taken < 0 ? MAX_SLOT_COUNT : taken || null;
}
