import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Reservation } from '#contract/reservations.ts';
import { cancelReason } from '#contract/scheduling.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { Notice } from './notice.tsx';
import { overtaken, useCancel } from './use-visit.ts';

const schema = z.object({ reason: cancelReason });

type CancelDialogProps = {
  visit: Pick<Reservation, 'hash_id' | 'version' | 'patient' | 'date' | 'time' | 'doctor_name'>;
  onRefresh: () => void;
  onClose: () => void;
};

/** 取消预约 wants a reason: the patient is told, and the record keeps it. */
export function CancelDialog({ visit, onRefresh, onClose }: CancelDialogProps) {
  const via = useCancel();
  const [notice, setNotice] = useState<string | null>(null);
  const form = useForm({ mode: 'onBlur', defaultValues: { reason: '' }, resolver: zodResolver(schema) });
  const submit = form.handleSubmit(async ({ reason }) => {
    setNotice(null);
    try {
      await via.send({ params: { id: visit.hash_id }, body: { reason, version: visit.version } });
      onClose();
    } catch (error) {
      setNotice(overtaken(error));
      const message = error instanceof ApiError ? error.errors?.reason?.[0] : undefined;
      if (message) form.setError('reason', { message });
    }
  });
  return (
    <FormDialog
      open
      width={480}
      title="取消预约"
      description={`${visit.patient} · ${visit.date} ${visit.time} · ${visit.doctor_name}`}
      submitText="取消预约"
      cancelText="返回"
      dirty={form.formState.isDirty}
      pending={via.pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {notice ? <Overtaken notice={notice} onRefresh={onRefresh} /> : null}
      <FormRow label="原因" required error={form.formState.errors.reason?.message}>
        <Textarea {...form.register('reason')} rows={3} maxLength={200} />
      </FormRow>
    </FormDialog>
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
