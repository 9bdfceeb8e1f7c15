import { type ReactNode, useState } from 'react';
import { approvals, type ReviewState } from '#contract/approvals.ts';
import { useWritable } from '#web/api/writable.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { ReviewTag } from './review-state.tsx';
import { type DecideCall, useApprove, useWaiting } from './use-decide.ts';

/** What hospitals' and people's applications have in common. */
export interface Application {
  id: number;
  status: ReviewState;
  reason: string;
  created_at: string;
  reviewed_at: string | null;
  reviewed_by: string | null;
  license_url: string | null;
  invite_name: string | null;
  market_channel: string | null;
}

interface ReviewDialogProps {
  title: string;
  application: Application;
  /** Who applies, above what all applications have. */
  facts: readonly { label: string; value: ReactNode }[];
  /** What the picture shows: 营业执照, 资格证书. */
  document: string;
  /** What a 通过 brings about, told to who gives it although something is missing. */
  effect: string;
  call: DecideCall;
  onClose: () => void;
}

/** The application with its document, large; and the two answers. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { title, application, facts, document, effect, call, onClose } = props;
  const { approve, pending } = useApprove(call, application.id, onClose);
  const [rejecting, setRejecting] = useState(false);
  const [broken, setBroken] = useState(false);
  const { reason } = useWritable();
  const confirm = useConfirm();
  const open = application.status === 'pending';
  const missing = missingOf(application, document, broken);
  const ask = async () => {
    const asked = missing !== null && { title: `${missing}，仍然通过？`, description: effect, confirmText: '仍然通过' };
    if (asked && !(await confirm({ ...asked, danger: true }))) return;
    await approve();
  };
  return (
    <>
      <Dialog
        open
        title={title}
        width={640}
        onClose={onClose}
        footer={
          open ? (
            <>
              <GuardedButton size="form" reason={reason} onClick={() => setRejecting(true)}>
                驳回
              </GuardedButton>
              <GuardedButton size="form" variant="primary" reason={reason} pending={pending} onClick={() => void ask()}>
                通过
              </GuardedButton>
            </>
          ) : (
            <Button size="form" onClick={onClose}>
              关闭
            </Button>
          )
        }
      >
        <div className="flex flex-col gap-4">
          {open && missing !== null ? <Banner tone="alert" title={missing} /> : null}
          <DescriptionList items={[...facts, ...factsOf(application)]} />
          <section aria-label={document}>
            <h3 className="mb-2 text-14 text-ink-500">{document}</h3>
            <Picture src={application.license_url} alt={document} className="h-96" onBroken={() => setBroken(true)} />
          </section>
        </div>
      </Dialog>
      {rejecting ? (
        <RejectDialog call={call} id={application.id} onClose={() => setRejecting(false)} onDone={onClose} />
      ) : null}
    </>
  );
}

/** What an application lacks: its document was not handed in, or can't be looked at. */
function missingOf({ license_url }: Application, document: string, broken: boolean): string | null {
  if (license_url === null) return `未上传${document}`;
  return broken ? `${document}加载失败` : null;
}

function factsOf({ status, reason, created_at, ...more }: Application) {
  const { reviewed_at, reviewed_by, invite_name, market_channel } = more;
  const reviewed = reviewed_at ? `${formatInstant(reviewed_at)} ${reviewed_by ?? ''}` : null;
  const facts: { label: string; value: ReactNode }[] = [
    { label: '申请时间', value: formatInstant(created_at) },
    { label: '邀请人', value: invite_name },
    { label: '来源渠道', value: market_channel },
    { label: '状态', value: <ReviewTag status={status} /> },
    { label: '审批', value: reviewed },
    { label: '驳回原因', value: reason },
  ];
  return facts.filter(({ value }) => value !== null && value !== '');
}

interface RejectDialogProps {
  call: DecideCall;
  id: number;
  onClose: () => void;
  onDone: () => void;
}

/** Who is turned away is told why. */
function RejectDialog({ call, id, onClose, onDone }: RejectDialogProps) {
  const waiting = useWaiting();
  const state = useContractForm(call, {
    values: { reason: '' },
    rules: async () => approvals.decideHospital.body,
    bodyOf: ({ reason }) => ({ status: 'rejected', reason: reason.trim() }),
    params: { id },
    via: async (press) => {
      await press();
      await waiting.refresh();
      onDone();
    },
    onRefused: waiting.refused,
  });
  const { register, formState } = state.form;
  return (
    <ContractDialog
      state={state}
      title="驳回申请"
      description="原因会以短信和通知告诉申请人，对方可以修改后重新申请"
      submitText="确认驳回"
      cancelText="返回"
      onClose={onClose}
    >
      <FormRow label="驳回原因" required error={formState.errors.reason?.message}>
        <Textarea rows={4} maxLength={200} {...register('reason')} />
      </FormRow>
    </ContractDialog>
  );
}
