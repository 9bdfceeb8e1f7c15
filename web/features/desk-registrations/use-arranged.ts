import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { type ArrangedDay, deskRegistrations } from '#contract/desk-registrations.ts';
import { useCall } from '#web/api/use-call.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import type { ChosenSlot } from './values.ts';

export interface Looked {
  date: string;
  department: number | null;
  doctor: number | null;
}

/** A day's people and their slots, read again when slots or people change; a start that passes is a slot no more. */
export function useArranged(startDate: string | null) {
  const { date: today, minute } = useAtomValue(minuteAtom);
  const [chosen, setChosen] = useState<Partial<Looked>>(startDate === null ? {} : { date: startDate });
  const looked: Looked = { date: today, department: null, doctor: null, ...chosen };
  const answer = useCall(deskRegistrations.arrangeDay, { body: { date: looked.date } }, { keep: true });
  useHospitalNews(['slots', 'columns'], () => void answer.refetch());
  const shown = answer.data;
  const people = shown
    ? shown.data.map((person) => stillOpen(person, shown.meta.date === today ? minute : -1))
    : undefined;
  return {
    looked,
    look: (patch: Partial<Looked>) => setChosen((old) => ({ ...old, ...patch })),
    today,
    /** The day that is drawn: while another one loads, still the last. */
    date: shown?.meta.date ?? looked.date,
    people,
    answer,
  };
}
export type Arranged = ReturnType<typeof useArranged>;

function stillOpen(person: ArrangedDay, now: number): ArrangedDay {
  const ahead = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) > now;
  return { ...person, slots: person.slots.map((slot) => ({ ...slot, open: slot.open && ahead(slot.time) })) };
}

/** Those that the filters leave. */
export function wantedOf(people: readonly ArrangedDay[], { department, doctor }: Looked): ArrangedDay[] {
  return people.filter(
    ({ id, department_id, departments }) =>
      (doctor === null || id === doctor) &&
      (department === null || department_id === department || departments.some((one) => one.id === department)),
  );
}

export function chosenFrom(person: ArrangedDay, slot: { id: number; time: string }, date: string): ChosenSlot {
  return { id: slot.id, time: slot.time, date, doctor_id: person.id, doctor_name: person.name };
}

/** The first start that anybody of them has; of several at once, the first in the grid's order. */
export function earliestOf(people: readonly ArrangedDay[], date: string): ChosenSlot | null {
  let best: ChosenSlot | null = null;
  for (const person of people) {
    const slot = person.slots.find(({ open }) => open);
    if (slot && (!best || slot.time < best.time)) best = chosenFrom(person, slot, date);
  }
  return best;
}
