import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { dentalRecords } from '#contract/dental-records.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { useKept } from '#web/ui/tables/use-kept.ts';
import type { Beside } from './sheet-kinds.ts';

export type Sheets = AnswerOf<typeof dentalRecords.list>;
export type SheetConfig = AnswerOf<typeof dentalRecords.config>;
export type SheetDetail = AnswerOf<typeof dentalRecords.show>;

/** A page of the sheets of a patient, those of a visit first, and all that they are written with. */
export function useSheets(patientId: number, visit: string) {
  const queries = useQueryClient();
  const [paging, setPaging] = useState({ page: 1, pageSize: 25 });
  const query = { patient_id: patientId, first: visit, ...paging };
  const asked = useCall(dentalRecords.list, { query }, { keep: true, staleTime: 0 });
  const setting = useCall(dentalRecords.config, { params: { id: patientId } }, { staleTime: 0 });
  const answer = useKept(asked.data);
  const config = useKept(setting.data);
  useTouched(
    ['patient_record'],
    () => {
      for (const { method, path } of [dentalRecords.list, dentalRecords.show])
        void queries.invalidateQueries({ queryKey: [method, path] });
    },
    { patient_record: patientId },
  );
  return {
    /** What there is to wait for. */
    asked: asked.error || !answer ? asked : setting,
    answer,
    config,
    paging,
    turn: (to: Partial<typeof paging>) => setPaging((now) => ({ ...now, page: 1, ...to })),
  };
}

export type SheetsState = ReturnType<typeof useSheets>;

const PERIO_SHEETS = 10;

/** The newest perio sheets of a patient that count, where they are wanted, and the teeth that are gone. */
export function useBeside(patientId: number, config: SheetConfig, perio: boolean): Beside {
  const query = { patient_id: patientId, kind: 'perio', page: 1, pageSize: PERIO_SHEETS } as const;
  const asked = useCall(dentalRecords.list, { query }, { keep: true, staleTime: 0, enabled: perio });
  const rows = useKept(asked.data)?.data ?? [];
  return { perio: rows.filter(({ status }) => status !== 'void'), missing: config.data.missing };
}
