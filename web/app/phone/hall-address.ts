import { calendar } from '#contract/calendar.ts';
import { hospitals } from '#contract/hospitals.ts';
import { PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';
import { type GridParams, gridParams } from '#web/clinic/day/use-grid-params.ts';
import type { HallChoice } from '#web/features/phone/hall-day.tsx';
import { addDays } from '#web/ui/text/format.ts';

/** What of the hall somebody looks at; it stands in the address. */
export interface HallAddress {
  params: GridParams;
  choice: HallChoice;
  /** The day asked for is not open to patients; it is today's that is shown. */
  outside: boolean;
}

/** @param today at the clinic */
export function hallAddress(search: URLSearchParams, today: string): HallAddress {
  const params = gridParams(search);
  const asked = params.time ?? today;
  const outside = asked < today || asked > addDays(today, PATIENT_WINDOW_DAYS);
  const choice = {
    date: outside ? today : asked,
    department: params.department_id,
    doctor: params.doctor_id,
    keyword: search.get('keyword')?.trim() ?? '',
  };
  return { params, choice, outside };
}

/** What the hall asks for, in the words of its calls: the page that comes drawn was asked the same. */
export const hallQuestions = {
  day: ({ params: { hospital_id, union_id }, choice }: HallAddress) => ({
    query: { hospital_id, union_id, time: choice.date },
  }),
  hospitals: ({ params }: HallAddress) =>
    ({ call: hospitals.indexSearch, args: { query: { union_id: params.union_id } } }) as const,
  doctors: (hospitalId: number) => ({ call: hospitals.detail, args: { params: { id: hospitalId } } }) as const,
  counts: (hospitalId: number | undefined, { choice }: HallAddress, today: string) =>
    ({
      call: calendar.index,
      args: {
        query: {
          time: { start: today, end: addDays(today, PATIENT_WINDOW_DAYS + 1) },
          hospital_id: hospitalId,
          department_id: choice.department,
          per_day: 0,
        },
      },
    }) as const,
};
