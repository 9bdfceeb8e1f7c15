import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { hygienists } from '#contract/hygienists.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
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

function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { method, path } of [...OLD, hygienists.referralRecords]) {
      void queries.invalidateQueries({ queryKey: [method, path] });
    }
  };
}

/** The lists follow what colleagues do: fees, problems, visits and bookings of the hospital. */
export function useFollowVisits(): void {
  useHospitalNews(useRefresh());
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
  const refresh = useRefresh();
  const { send, pending } = useSend(hygienists.update, { refresh: OLD, onDone });
  const save = async (change: Change) => {
    try {
      await send({ params: { id: hash_id }, body: { ...change, version } });
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'STALE' || error.code === 'STATE')) refresh();
      throw error;
    }
  };
  return { save, pending };
}
