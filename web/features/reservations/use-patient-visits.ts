import { useAtomValue } from 'jotai';
import type { AnswerOf } from '#contract/call.ts';
import { deskSearch } from '#contract/desk-search.ts';
import { store } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { endMinute, isPast } from '#web/clinic/slot/slot.ts';
import { minuteAtom, type WallClock } from '#web/realtime/server-clock.ts';

export type PatientVisit = AnswerOf<typeof deskSearch.reservations>['data'][number];

/** As many as the search answers at once, those to come before all others. */
const MOST = 50;

function isToCome(visit: PatientVisit, now: WallClock): boolean {
  if (visit.cancel_status === 1 || visit.visi_status === 1) return false;
  return visit.date > now.date || (visit.date === now.date && endMinute(visit.time, visit.slot_count) > now.minute);
}

/** What was to be and was called off is neither to come nor past. */
const isOver = (visit: PatientVisit, now: WallClock) => visit.visi_status === 1 || isPast(visit.date, visit.time, now);

const byStart = (a: PatientVisit, b: PatientVisit) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`);

/** A patient's visits at this hospital: to come, and past with what became of them; the nearest first of both. */
export function usePatientVisits(patientId: number) {
  const now = useAtomValue(minuteAtom, { store });
  const query = { patient_id: patientId, limit: MOST };
  const { data, error, isFetching, refetch } = useCall(deskSearch.reservations, { query });
  const all = data?.data ?? [];
  const coming = all.filter((visit) => isToCome(visit, now)).toSorted(byStart);
  const past = all.filter((visit) => !coming.includes(visit) && isOver(visit, now)).toSorted((a, b) => byStart(b, a));
  return { coming, past, loaded: data !== undefined, error, isFetching, refetch, more: all.length === MOST };
}
