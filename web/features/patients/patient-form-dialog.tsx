import type { ReactNode } from 'react';
import type { Patient } from '#contract/patients.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
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
  return (
    <ContractDialog
      state={state}
      width={880}
      title="新增就诊人"
      description="保存后回到预约，并选中该就诊人"
      headerEnd={headerEnd}
      cancelText="返回预约"
      onClose={onClose}
    >
      <PatientFields state={state} />
    </ContractDialog>
  );
}
