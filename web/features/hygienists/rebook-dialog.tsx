import { useState } from 'react';
import { type RebookOptions, rebookBody } from '#contract/hygiene.ts';
import { hygienists } from '#contract/hygienists.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { ApiError } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { RebookFields } from './rebook-fields.tsx';
import type { Looked, RebookForm } from './rebook-form.ts';
import { OLD, type VisitRef } from './use-visits.ts';

interface RebookDialogProps {
  visit: VisitRef;
  onClose: () => void;
}

/** Books the patient of a visit again, at a time that is free. */
export function RebookDialog({ visit, onClose }: RebookDialogProps) {
  const [looked, setLooked] = useState<Looked>({});
  const answer = useCall(hygienists.rebookOptions, { params: { id: visit.hash_id }, query: looked }, { keep: true });
  const options = useKept(answer.data)?.data;
  const state = useRebook(visit, options, () => void answer.refetch(), onClose);
  return (
    <ContractDialog
      state={state}
      width={640}
      title="再次预约"
      description={options ? `${options.patient.name} · ${options.patient.phone}` : visit.patient}
      over={options ? null : ''}
      submitText="预约"
      onClose={onClose}
    >
      {options ? (
        <RebookFields
          form={state.form}
          options={options}
          loading={answer.isFetching}
          looked={looked}
          onLook={setLooked}
        />
      ) : (
        <Awaited asked={answer} lines={6} />
      )}
    </ContractDialog>
  );
}

/** The only room that there is needs no choosing. */
function roomOf(chosen: number | null, departments: RebookOptions['departments']): number | null {
  return departments.length === 1 ? (departments[0]?.id ?? null) : chosen;
}

const EMPTY: RebookForm = { scheduling_time_id: null, department_id: null, source: '', remarks: '' };

function useRebook(visit: VisitRef, options: RebookOptions | undefined, reload: () => void, onClose: () => void) {
  const rooms = options?.departments ?? [];
  const state = useContractForm<typeof hygienists.rebook, RebookForm>(hygienists.rebook, {
    values: EMPTY,
    rules: async () => rebookBody,
    bodyOf: ({ scheduling_time_id, department_id, ...rest }) => ({
      ...rest,
      scheduling_time_id: scheduling_time_id ?? undefined,
      department_id: roomOf(department_id, rooms),
    }),
    own: ({ department_id }) => ({
      department_id: rooms.length > 0 && roomOf(department_id, rooms) === null ? '诊室为必填项' : undefined,
    }),
    params: { id: visit.hash_id },
    failuresIn: 'form',
    refresh: OLD,
    onDone: onClose,
    wordsOf: (error) =>
      error instanceof ApiError && error.code === 'SLOT_TAKEN'
        ? '该号源刚被预约，请另选时间。填写内容已保留。'
        : undefined,
    onRefused: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'SLOT_TAKEN') return;
      state.form.setValue('scheduling_time_id', null);
      reload();
    },
  });
  return state;
}
