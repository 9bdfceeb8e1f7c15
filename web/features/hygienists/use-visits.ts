import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { Call } from '#contract/call.ts';
import type { PatientProblem, Recall } from '#contract/hygiene.ts';
import { hygienists } from '#contract/hygienists.ts';
import { ApiError, request } from '#web/api/client.ts';
import { type ContractFormOptions, useContractForm } from '#web/forms/use-contract-form.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';

/** What a change of a visit makes old. */
export const OLD = [
  hygienists.visits,
  hygienists.show,
  hygienists.chargeRecords,
  hygienists.nextAppointments,
  hygienists.problemPatients,
  hygienists.rebookOptions,
] as const;
/** Beside them what other hospitals do. */
const ALL = [...OLD, hygienists.referralRecords];

function useInvalidate(): (calls: readonly Call[]) => void {
  const queries = useQueryClient();
  return (calls) => {
    for (const { method, path } of calls) void queries.invalidateQueries({ queryKey: [method, path] });
  };
}

/** The lists follow what colleagues do: visits and bookings of the hospital, problems with them, and fees. */
export function useFollowVisits(): void {
  const invalidate = useInvalidate();
  useTouched(['hygienists'], () => invalidate(ALL));
  // What is open, and at whom, stands only where somebody is booked again.
  useHospitalNews(['visits', 'slots', 'columns'], (of) =>
    invalidate(of.has('visits') ? ALL : [hygienists.rebookOptions]),
  );
}

/** A visit as every list names it. */
export interface VisitRef {
  hash_id: string;
  patient: string;
  version: number;
}

/** What stands of a visit in its lists and its details: its problem and its next appointment. */
interface VisitNow {
  version: number;
  problem: PatientProblem | null;
  recall: Recall | null;
}

interface ChangeVisit<V extends FieldValues> {
  /** As it is known now. */
  values: V;
  valuesOf: (now: VisitNow) => V;
  bodyOf: ContractFormOptions<typeof hygienists.update, V>['bodyOf'];
  onClose: () => void;
}

/** The form that changes a part of a visit. */
export function useVisitForm<V extends FieldValues>(visit: VisitRef, { valuesOf, onClose, ...form }: ChangeVisit<V>) {
  const invalidate = useInvalidate();
  return useContractForm<typeof hygienists.update, V, VisitNow>(hygienists.update, {
    ...form,
    rules: async () => hygienists.update.body,
    params: { id: visit.hash_id },
    over: {
      version: visit.version,
      valuesOf,
      read: async () => (await request(hygienists.show, { params: { id: visit.hash_id } })).data,
    },
    refresh: OLD,
    onDone: onClose,
    // What is no longer possible: the list says what is.
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'STATE') invalidate(ALL);
    },
  });
}
