import { CalendarClock } from 'lucide-react';
import type { AnswerOf } from '#contract/call.ts';
import { deskSearch } from '#contract/desk-search.ts';
import { FLOW_LABEL } from '#contract/slot-state.ts';
import { useCall } from '#web/api/use-call.ts';
import { formatMonthDay, formatWeekday } from '#web/ui/format.ts';
import type { Offer, Person } from './rows.ts';

type Visit = AnswerOf<typeof deskSearch.reservations>['data'][number];

const MOST = 20;

/** A patient's visits at this hospital, those to come first, the nearest first of all. Asked by number: no name stands in an address. */
export function useVisitsOf(person: Person | null, go: (to: string) => void) {
  const on = person !== null;
  const query = { patient_id: person?.id, limit: MOST };
  const { data, isPending, isError } = useCall(deskSearch.reservations, { query }, { enabled: on });
  const live = (data?.data ?? []).filter(({ cancel_status }) => cancel_status === 0);
  return {
    offers: on ? live.map((visit) => visitOffer(visit, go)) : [],
    waiting: on && isPending,
    failed: on && isError,
  };
}

function visitOffer(visit: Visit, go: (to: string) => void): Offer {
  const { hash_id, date, time, doctor_name, chief_complaint, flow_status } = visit;
  return {
    key: `visit-${hash_id}`,
    label: `${formatMonthDay(date)} ${formatWeekday(date)} ${time} ${doctor_name}`,
    hint: [chief_complaint, FLOW_LABEL[flow_status]].filter(Boolean).join(' · '),
    icon: CalendarClock,
    does: '定位到排班表',
    act: () => go(`/?time=${date}&visit=${hash_id}`),
  };
}
