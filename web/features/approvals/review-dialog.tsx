import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { approvals, type ReviewState } from '#contract/approvals.ts';
import type { BodyOf } from '#contract/call.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { useWritable } from '#web/api/writable.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { formatInstant } from '#web/ui/format.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { ReviewTag } from './review-state.tsx';

export type Decision = BodyOf<typeof approvals.decideHospital>;

/** What hospitals' and people's applications have in common. */
export interface Application {
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
  pending: boolean;
  /** Closes the dialog where it went well. @throws ApiError */
  decide: (decision: Decision) => Promise<unknown>;
  onClose: () => void;
}

/** The application with its document, large; and the two answers. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { title, application, facts, document, effect, pending, decide, onClose } = props;
  const [rejecting, setRejecting] = useState(false);
  const [broken, setBroken] = useState(false);
  const { reason } = useWritable();
  const confirm = useConfirm();
  const open = application.status === 'pending';
  const missing = missingOf(application, document, broken);
  const approve = async () => {
    const asked = missing !== null && { title: `${missing}，仍然通过？`, description: effect, confirmText: '仍然通过' };
    if (asked && !(await confirm({ ...asked, danger: true }))) return;
    // What went wrong stands in a toast already; the dialog stays for another try.
    await decide({ status: 'approved', reason: '' }).catch(() => {});
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
              <GuardedButton
                size="form"
                variant="primary"
                reason={reason}
                pending={pending}
                onClick={() => void approve()}
              >
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
      {rejecting ? <RejectDialog pending={pending} decide={decide} onClose={() => setRejecting(false)} /> : null}
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
  pending: boolean;
  decide: (decision: Decision) => Promise<unknown>;
  onClose: () => void;
}

type Form = z.input<typeof approvals.decideHospital.body>;

/** Who is turned away is told why. */
function RejectDialog({ pending, decide, onClose }: RejectDialogProps) {
  const { writable, reason: off } = useWritable();
  const form = useForm<Form, unknown, Decision>({
    resolver: zodResolver(approvals.decideHospital.body),
    defaultValues: { status: 'rejected', reason: '' },
    mode: 'onBlur',
  });
  const submit = form.handleSubmit((decision) =>
    decide(decision).catch((error: unknown) => void applyFieldErrors(form, error)),
  );
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      open
      title="驳回申请"
      description="原因会以短信和通知告诉申请人，对方可以修改后重新申请"
      dirty={isDirty}
      pending={pending}
      blocked={!writable}
      footerHint={off}
      submitText="确认驳回"
      cancelText="返回"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormRow label="驳回原因" required error={errors.reason?.message}>
        <Textarea rows={4} maxLength={200} {...form.register('reason')} />
      </FormRow>
    </FormDialog>
  );
}
