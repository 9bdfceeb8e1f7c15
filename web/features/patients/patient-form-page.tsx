import { ArrowLeft } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type Patient, patients } from '#contract/patients.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { ApiError } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { RestoredHint } from '#web/forms/restored-hint.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FormRefusal } from '#web/ui/feedback/form-refusal.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { stayPut } from '#web/ui/overlays/form-dialog.tsx';
import { useLeaveGuard } from '#web/ui/overlays/use-leave-guard.ts';
import { PatientFields } from './patient-fields.tsx';
import { usePatientForm } from './use-patient-form.ts';

type PageProps = { onClose: () => void };

export function NewPatientPage({ onClose }: PageProps) {
  return (
    <Page title="新增就诊人" action={<BackButton onClick={onClose} />}>
      <PatientFormPanel patient={null} onClose={onClose} />
    </Page>
  );
}

/** As it is kept now: a form does not begin with what a list showed a while ago. */
export function EditPatientPage({ id, onClose }: PageProps & { id: number }) {
  const asked = useCall(patients.show, {
    params: { id },
    query: { include: 'info,healthStatus' },
  });
  const { data, error, isFetchedAfterMount } = asked;
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <Page title="编辑就诊人" action={<BackButton onClick={onClose} />}>
      {data && isFetchedAfterMount ? (
        <PatientFormPanel key={id} patient={data.data} onClose={onClose} />
      ) : (
        <div className="rounded-panel border border-line bg-surface p-6">
          {gone ? (
            <EmptyState title="就诊人不存在" action={<Button onClick={onClose}>返回列表</Button>} />
          ) : (
            <Awaited asked={asked} lines={12} />
          )}
        </div>
      )}
    </Page>
  );
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button className="max-lg:min-h-11" icon={<ArrowLeft aria-hidden size={16} strokeWidth={1.75} />} onClick={onClick}>
      返回列表
    </Button>
  );
}

function PatientFormPanel({ patient, onClose }: PageProps & { patient: Patient | null }) {
  const state = usePatientForm({ patient, onSaved: onClose });
  const { dirty, draft, pending, submit } = state;
  const { writable, reason } = useWritable();
  useLeaveGuard({ isDirty: () => dirty && !draft.isDone(), onLeave: draft.drop });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!pending && writable) void submit();
  };
  return (
    <form
      noValidate
      aria-label={patient ? '编辑就诊人' : '新增就诊人'}
      className="flex max-w-260 flex-col rounded-panel border border-line bg-surface"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (writable) void submit();
      }}
    >
      <div className="flex flex-col gap-5 p-4 lg:p-6">
        <RestoredHint draft={draft} />
        <PatientFields state={state} />
      </div>
      <div className="sticky -bottom-4 z-10 flex flex-wrap items-center justify-end gap-2 rounded-b-panel border-line border-t bg-surface-2 px-4 py-3 lg:px-6">
        <div className="min-w-0 flex-1 max-sm:basis-full max-sm:empty:hidden">
          <FormRefusal refusal={state.refusal} />
        </div>
        <Button size="form" className="max-lg:min-h-11" onMouseDown={stayPut} onClick={onClose}>
          取消
        </Button>
        <GuardedButton
          size="form"
          className="max-lg:min-h-11"
          variant="primary"
          type="submit"
          reason={reason}
          pending={pending}
          keyHint="Ctrl ↵"
          onMouseDown={stayPut}
        >
          保存
        </GuardedButton>
      </div>
    </form>
  );
}
