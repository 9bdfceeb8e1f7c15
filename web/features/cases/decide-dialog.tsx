import { useState } from 'react';
import type { AmendRequest } from '#contract/cases.ts';
import { useWritable } from '#web/api/writable.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { useDecide } from './use-decide.ts';

interface DecideDialogProps {
  request: AmendRequest;
  onClose: () => void;
}

/** A request to amend, and both answers with what is said to it: who is refused is told why. */
export function DecideDialog({ request, onClose }: DecideDialogProps) {
  const { case: of, created_by, created_at, reason } = request;
  const { reason: off } = useWritable();
  const { decide, pending } = useDecide();
  const [answer, setAnswer] = useState('');
  const [lacking, setLacking] = useState(false);
  const decideBy = async (status: 'approved' | 'rejected') => {
    if (status === 'rejected' && answer.trim() === '') return setLacking(true);
    // What went wrong stands in a toast; what was typed stays.
    await decide(request, status, answer.trim()).then(onClose, () => {});
  };
  return (
    <Dialog
      open
      title="审批修改申请"
      description={`${of.patient.name} · ${of.code}`}
      onClose={onClose}
      footer={
        <>
          <GuardedButton size="form" reason={off} pending={pending} onClick={() => void decideBy('rejected')}>
            拒绝
          </GuardedButton>
          <GuardedButton
            size="form"
            variant="primary"
            reason={off}
            pending={pending}
            onClick={() => void decideBy('approved')}
          >
            同意
          </GuardedButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            { label: '就诊日期', value: of.visit_date },
            { label: '申请人', value: `${created_by.name} ${formatInstant(created_at)}` },
            { label: '修改原因', value: reason },
          ]}
        />
        <FormRow label="审批意见" error={lacking && answer.trim() === '' ? '拒绝原因为必填项' : undefined}>
          <Textarea
            rows={3}
            maxLength={200}
            placeholder="拒绝时必填"
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        </FormRow>
      </div>
    </Dialog>
  );
}
