import { CalendarClock } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { AnswerOf } from '#contract/call.ts';
import { deskSearch } from '#contract/desk-search.ts';
import { FLOW_LABEL } from '#contract/slot-state.ts';
import { useCall } from '#web/api/use-call.ts';
import { gridPlaceOf } from '#web/features/reservations/visit-place.ts';
import { formatMonthDay, formatWeekday } from '#web/ui/text/format.ts';
import type { Offer, Offers, Person } from './rows.ts';

type Visit = AnswerOf<typeof deskSearch.reservations>['data'][number];

const MOST = 20;

/**
 * The visits at this hospital of a patient who was chosen, those to come first, the nearest first of all; null while
 * nobody is. Asked by number: no name stands in an address.
 */
export function useOffersOf(person: Person | null): Offers | null {
  const navigate = useNavigate();
  const on = person !== null;
  const query = { patient_id: person?.id, limit: MOST };
  const { data, isPending, isError } = useCall(deskSearch.reservations, { query }, { enabled: on });
  if (!on) return null;
  const live = (data?.data ?? []).filter(({ cancel_status }) => cancel_status === 0);
  const offers = live.map((visit) => visitOffer(visit, (to) => void navigate(to)));
  const groups = offers.length > 0 ? [{ title: '预约', offers }] : [];
  return { groups, waiting: isPending, failed: isError, settled: !isPending };
}

function visitOffer(visit: Visit, go: (to: string) => void): Offer {
  const { hash_id, date, time, doctor_name, chief_complaint, flow_status } = visit;
  return {
    key: `visit-${hash_id}`,
    label: `${formatMonthDay(date)} ${formatWeekday(date)} ${time} ${doctor_name}`,
    hint: [chief_complaint, FLOW_LABEL[flow_status]].filter(Boolean).join(' · '),
    icon: CalendarClock,
    does: '定位到排班表',
    act: () => go(gridPlaceOf(visit)),
  };
}
