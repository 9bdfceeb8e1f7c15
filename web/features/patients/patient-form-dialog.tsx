import type { ReactNode } from 'react';
import type { Patient } from '#contract/patients.ts';
import { useWritable } from '#web/api/writable.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import type { Started } from './form-values.ts';
import { PatientFields } from './patient-fields.tsx';
import { usePatientForm } from './use-patient-form.ts';

interface PatientFormDialogProps {
  /** What was typed into the short form before. */
  started: Started;
  /** Beside the title: what runs out meanwhile. */
  headerEnd?: ReactNode;
  onSaved: (patient: Patient) => void;
  onClose: () => void;
}

/** The whole form of a new patient, over whatever asked for it; what is under it stays as it is. */
export function PatientFormDialog({ started, headerEnd, onSaved, onClose }: PatientFormDialogProps) {
  const state = usePatientForm({ patient: null, started, onSaved });
  const { writable, reason } = useWritable();
  return (
    <FormDialog
      open
      width={880}
      title="新增就诊人"
      description="保存后回到预约，并选中该就诊人"
      headerEnd={headerEnd}
      dirty={state.form.formState.isDirty}
      pending={state.pending}
      blocked={!writable}
      footerHint={reason}
      submitText="保存"
      cancelText="返回预约"
      onSubmit={() => void state.submit()}
      onClose={() => {
        state.draft.drop();
        onClose();
      }}
    >
      <PatientFields state={state} />
      <FormRefusal refusal={state.refusal} />
    </FormDialog>
  );
}
