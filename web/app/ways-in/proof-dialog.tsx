import { LOADING } from '#contract/errors.ts';
import { secondFactor } from '#contract/second-factor.ts';
import { ApiError } from '#web/api/client.ts';
import type { ProofAsked } from '#web/api/proof.ts';
import { FACTOR_CODE } from '#web/clinic/codes/factor-code.ts';
import { FactorCodeRow } from '#web/clinic/codes/factor-code-row.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { FormRefusal } from '#web/ui/feedback/form-refusal.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { TouchContext } from '#web/ui/touch.ts';

/** 请输入动态验证码. Whatever stands under it stays as it is; what was asked goes on once the code is right. */
export function ProofDialog({ answer }: ProofAsked) {
  const { form, submit, refusal, pending } = useCallForm(secondFactor.confirm, {
    ...FACTOR_CODE,
    silent: true,
    onDone: () => answer(true),
    onRefused: (error) => {
      // Nobody is signed in any more: a login page follows.
      if (!(error instanceof ApiError && error.status === 401)) return false;
      answer(false);
      return true;
    },
  });
  const { errors } = form.formState;
  const touch = useMedia('(width < 640px)');
  return (
    <TouchContext value={touch}>
      <FormDialog
        open
        title="请输入动态验证码"
        description="导出个人信息、变更权限前需要再次确认是您本人"
        width={400}
        dirty={false}
        pending={pending}
        pendingText={LOADING.requesting}
        onClose={() => answer(false)}
        onSubmit={(event) => void submit(event)}
      >
        <FactorCodeRow field={form.register('code')} error={errors.code?.message} size={touch ? 'touch' : 'lg'} />
        <FormRefusal refusal={refusal} />
      </FormDialog>
    </TouchContext>
  );
}
