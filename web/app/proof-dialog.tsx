import { useForm } from 'react-hook-form';
import { LOADING } from '#contract/errors.ts';
import { secondFactor } from '#contract/second-factor.ts';
import { ApiError, request } from '#web/api/client.ts';
import { type FactorCodeValues, factorCodeRules, NO_CODE } from '#web/api/factor-code.ts';
import type { ProofAsked } from '#web/api/proof.ts';
import { useFormSend } from '#web/api/use-form-send.ts';
import { FactorCodeRow } from '#web/ui/factor-code-row.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { TouchContext } from '#web/ui/touch.ts';
import { useMedia } from '#web/ui/use-media.ts';

/** 请输入动态验证码. Whatever stands under it stays as it is; what was asked goes on once the code is right. */
export function ProofDialog({ answer }: ProofAsked) {
  const form = useForm<FactorCodeValues, unknown, FactorCodeValues>({
    defaultValues: NO_CODE,
    resolver: factorCodeRules,
  });
  const { submit, refusal } = useFormSend(form, ['code'], async ({ code }) => {
    try {
      await request(secondFactor.confirm, { body: { code } });
    } catch (error) {
      // Nobody is signed in any more: a login page follows.
      if (error instanceof ApiError && error.status === 401) return answer(false);
      throw error;
    }
    answer(true);
  });
  const { errors, isSubmitting } = form.formState;
  const touch = useMedia('(width < 640px)');
  return (
    <TouchContext value={touch}>
      <FormDialog
        open
        title="请输入动态验证码"
        description="导出个人信息、变更权限前需要再次确认是您本人"
        width={400}
        dirty={false}
        pending={isSubmitting}
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
