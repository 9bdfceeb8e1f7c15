import { useState } from 'react';
import { type Reservation, reservations } from '#contract/reservations.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { Notice } from './notice.tsx';
import { overtaken, WHEN_OVERTAKEN } from './use-visit.ts';

type CancelDialogProps = {
  visit: Pick<Reservation, 'hash_id' | 'version' | 'patient' | 'date' | 'time' | 'doctor_name'>;
  onRefresh: () => void;
  onClose: () => void;
};

/** 取消预约 wants a reason: the patient is told, and the record keeps it. */
export function CancelDialog({ visit, onRefresh, onClose }: CancelDialogProps) {
  const [notice, setNotice] = useState<string | null>(null);
  const state = useContractForm(reservations.cancel, {
    values: { reason: '' },
    rules: async () => reservations.cancel.body,
    bodyOf: ({ reason }) => ({ reason: reason.trim(), version: visit.version }),
    params: { id: visit.hash_id },
    ...WHEN_OVERTAKEN,
    via: (press) => {
      setNotice(null);
      return press();
    },
    onRefused: (error) => setNotice(overtaken(error)),
    onDone: onClose,
  });
  const { register, formState } = state.form;
  return (
    <ContractDialog
      state={state}
      width={480}
      title="取消预约"
      description={`${visit.patient} · ${visit.date} ${visit.time} · ${visit.doctor_name}`}
      submitText="取消预约"
      cancelText="返回"
      onClose={onClose}
    >
      {notice ? <Overtaken notice={notice} onRefresh={onRefresh} /> : null}
      <FormRow label="原因" required error={formState.errors.reason?.message}>
        <Textarea {...register('reason')} rows={3} maxLength={200} />
      </FormRow>
    </ContractDialog>
  );
}

/** Somebody was quicker. */
export function Overtaken({ notice, onRefresh }: { notice: string; onRefresh: () => void }) {
  return (
    <Notice
      kind="conflict"
      title={notice}
      actions={
        <Button size="sm" onClick={onRefresh}>
          查看最新
        </Button>
      }
    />
  );
}
