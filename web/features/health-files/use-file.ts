import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { healthFiles } from '#contract/health-files.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { useKept } from '#web/ui/tables/use-kept.ts';

export type FileAnswer = AnswerOf<typeof healthFiles.list>;
export type FileMeta = FileAnswer['meta'];
export type StoreAnswer = AnswerOf<typeof healthFiles.store>;

/** Revisions that are read at once; the contract has no more on a page. */
const STEP = 10;
const MOST = 100;

/** The health file of a patient with all that stands beside it, read again when a colleague writes of them. */
export function useFile(patientId: number) {
  const queries = useQueryClient();
  const [pageSize, setPageSize] = useState(STEP);
  const args = { query: { patient_id: patientId, page: 1, pageSize } };
  const asked = useCall(healthFiles.list, args, { keep: true, staleTime: 0 });
  const answer = useKept(asked.data);
  useTouched(['patient_record'], () => void asked.refetch(), { patient_record: patientId });
  return {
    asked,
    answer,
    /** Older revisions, where there are any. */
    more: answer && answer.total > pageSize && pageSize < MOST ? () => setPageSize(pageSize + STEP) : null,
    /** What a save answered, until the list is read again. */
    took: ({ data, meta }: StoreAnswer) =>
      queries.setQueryData<FileAnswer>(
        keyOf(healthFiles.list, args),
        (known) => known && { ...known, meta: { ...known.meta, ...meta, current: data } },
      ),
    /** As it is now. @throws ApiError */
    read: async (): Promise<FileMeta> => {
      const { data } = await asked.refetch({ throwOnError: true });
      if (!data) throw new Error('an answer without data');
      return data.meta;
    },
  };
}

export type FileState = ReturnType<typeof useFile>;
