import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImageCategory } from '#contract/image-words.ts';
import { images } from '#contract/images.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { useKept } from '#web/ui/tables/use-kept.ts';

/** What of a patient's pictures is looked at. */
export interface ImageFilter {
  category: ImageCategory | '';
  tooth: string;
  from: string;
  to: string;
  /** 作废 alone. */
  voided: boolean;
}

export const NO_FILTER: ImageFilter = { category: '', tooth: '', from: '', to: '', voided: false };

const PAGE_SIZE = 50;
/** A tooth that is typed only half asks for nothing yet. */
const TOOTH = /^([1-4][1-8]|[5-8][1-5])S?$/;

/** A patient's pictures, the last taken first, read again when a colleague or the worker writes of them. */
export function useImages(patientId: number) {
  const queries = useQueryClient();
  const [filter, setFilter] = useState(NO_FILTER);
  const [paging, setPaging] = useState({ page: 1, pageSize: PAGE_SIZE });
  const { category, tooth, from, to, voided } = filter;
  const query = {
    ...{ patient_id: patientId, ...paging, category: category || undefined, from: from || undefined },
    ...{ to: to || undefined, status: voided ? ('void' as const) : undefined },
    tooth: TOOTH.test(tooth) ? tooth : undefined,
  };
  const asked = useCall(images.list, { query }, { keep: true, staleTime: 0 });
  const counts = useCall(images.cate, { query: { patient_id: patientId } }, { keep: true, staleTime: 0 });
  const anew = () => {
    for (const { method, path } of [images.list, images.cate])
      void queries.invalidateQueries({ queryKey: [method, path] });
  };
  useTouched(['patient_record'], anew, { patient_record: patientId });
  return {
    ...{ asked, filter, paging, answer: useKept(asked.data), kinds: useKept(counts.data)?.data ?? [] },
    /** Addresses live for minutes: one that died is had again with its row. */
    anew,
    narrow: (by: Partial<ImageFilter>) => {
      setFilter((now) => ({ ...now, ...by }));
      setPaging((now) => ({ ...now, page: 1 }));
    },
    turn: (next: Partial<typeof paging>) => setPaging((now) => ({ ...now, page: 1, ...next })),
  };
}
