import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type RebookOptions, rebookBody } from '#contract/hygiene.ts';
import { hygienists } from '#contract/hygienists.ts';
import { ApiError } from '#web/api/client.ts';
import { contractResolver } from '#web/api/contract-resolver.ts';
import { reasonOf } from '#web/api/errors.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { useKept } from '#web/resource/use-kept.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormRefusal, type Refusal } from '#web/ui/form-refusal.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { RebookFields } from './rebook-fields.tsx';
import type { Looked, RebookForm } from './rebook-form.ts';
import { OLD, type VisitRef } from './use-visits.ts';

const bodyOf = ({ scheduling_time_id, ...rest }: RebookForm) => ({
  ...rest,
  scheduling_time_id: scheduling_time_id ?? undefined,
});

interface RebookDialogProps {
  visit: VisitRef;
  onClose: () => void;
}

/** Books the patient of a visit again, at a time that is free. */
export function RebookDialog({ visit, onClose }: RebookDialogProps) {
  const { writable, reason } = useWritable();
  const [looked, setLooked] = useState<Looked>({});
  const answer = useCall(hygienists.rebookOptions, { params: { id: visit.hash_id }, query: looked }, { keep: true });
  const options = useKept(answer.data)?.data;
  const form = useForm<RebookForm>({
    resolver: contractResolver<RebookForm>(async () => rebookBody, bodyOf),
    defaultValues: { scheduling_time_id: null, department_id: null, source: '', remarks: '' },
    mode: 'onBlur',
  });
  const { submit, pending, refusal } = useRebook(visit, form, options, () => void answer.refetch(), onClose);
  return (
    <FormDialog
      open
      width={640}
      title="再次预约"
      description={options ? `${options.patient.name} · ${options.patient.phone}` : visit.patient}
      dirty={form.formState.isDirty}
      pending={pending}
      blocked={!writable || !options}
      footerHint={reason}
      submitText="预约"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormRefusal refusal={refusal} />
      {options ? (
        <RebookFields form={form} options={options} loading={answer.isFetching} looked={looked} onLook={setLooked} />
      ) : answer.error ? (
        <ErrorState
          reason={reasonOf(answer.error)}
          retrying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </FormDialog>
  );
}

/** The only room that there is needs no choosing. */
function roomOf(chosen: number | null, departments: RebookOptions['departments']): number | null {
  return departments.length === 1 ? (departments[0]?.id ?? null) : chosen;
}

function useRebook(
  visit: VisitRef,
  form: UseFormReturn<RebookForm>,
  options: RebookOptions | undefined,
  reload: () => void,
  onClose: () => void,
) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { send, pending } = useSend(hygienists.rebook, {
    refresh: OLD,
    quiet: ['SLOT_TAKEN', 'PATIENT_BUSY', 'STATE'],
    onDone: onClose,
  });
  const refuse = (error: unknown) => {
    const { homeless } = applyFieldErrors(form, error);
    const lost = error instanceof ApiError && error.code === 'SLOT_TAKEN';
    if (lost) {
      form.setValue('scheduling_time_id', null);
      reload();
    }
    const kept = lost ? '该号源刚被预约，请另选时间。填写内容已保留。' : (homeless[0] ?? reasonOf(error));
    if (lost || homeless.length > 0 || (error instanceof ApiError && !error.errors)) {
      setRefusal({ text: kept, retry: error instanceof ApiError && error.unanswered });
    }
  };
  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    const department_id = roomOf(values.department_id, options?.departments ?? []);
    if (department_id === null && options && options.departments.length > 0) {
      form.setError('department_id', { message: '诊室为必填项' });
      return;
    }
    const body = rebookBody.parse(bodyOf({ ...values, department_id }));
    await send({ params: { id: visit.hash_id }, body }).catch(refuse);
  });
  return { submit, pending, refusal };
}
