import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf, Call } from '#contract/call.ts';
import { hygienists } from '#contract/hygienists.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
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

type Change = Omit<BodyOf<typeof hygienists.update>, 'version'>;

/** Saves a part of a visit. Who was overtaken is shown what is now, and keeps what they typed. */
export function useChangeVisit({ hash_id, version }: VisitRef, onDone: () => void) {
  const invalidate = useInvalidate();
  const { send, pending } = useSend(hygienists.update, { refresh: OLD, onDone });
  const save = async (change: Change) => {
    try {
      await send({ params: { id: hash_id }, body: { ...change, version } });
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'STALE' || error.code === 'STATE')) {
        invalidate(ALL);
      }
      throw error;
    }
  };
  return { save, pending };
}
