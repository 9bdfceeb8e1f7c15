import { POINTS_CHANGES } from '#contract/member-forms.ts';
import type { Member } from '#contract/member-rows.ts';
import { members } from '#contract/members.ts';
import { points } from '#contract/points.ts';
import { ApiError } from '#web/api/client.ts';
import { lockedReason } from '#web/clinic/money/member-lock.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { formatCount } from '#web/ui/text/format.ts';
import { MemberFacts } from './member-facts.tsx';
import { OLD } from './member-state.ts';
import { type MemberDialogProps, useMember } from './use-member.ts';

type Change = keyof typeof POINTS_CHANGES;
const CHANGES = Object.entries(POINTS_CHANGES).map(([value, label]) => ({ value: value as Change, label }));

interface PointsForm {
  type: Change;
  integral: string;
  remarks: string;
}

const EMPTY: PointsForm = { type: 'incr', integral: '', remarks: '' };

/** 积分变动 by hand. `type`: what is likely meant. */
export function PointsDialog({ type = 'incr', ...props }: MemberDialogProps & { type?: Change }) {
  const member = useMember(props);
  const state = usePointsForm(member, type, props.onClose);
  const { form } = state;
  const { register, formState } = form;
  const clearing = form.watch('type') === 'clearing';
  return (
    <ContractDialog
      state={state}
      title="积分变动"
      width={640}
      over={lockedReason(member) ?? (clearing && member.integral === 0 ? '没有可清零的积分' : null)}
      onClose={props.onClose}
    >
      <MemberFacts member={member} />
      <ControlledRow form={form} name="type" label="变动类型" required>
        {(field) => <RadioGroup label="变动类型" options={CHANGES} value={field.value} onChange={field.onChange} />}
      </ControlledRow>
      {clearing ? null : (
        <FormRow label="积分" required error={formState.errors.integral?.message}>
          <Input {...register('integral')} inputMode="numeric" autoComplete="off" maxLength={9} />
        </FormRow>
      )}
      <FormRow label="备注" error={formState.errors.remarks?.message}>
        <Input {...register('remarks')} autoComplete="off" maxLength={500} />
      </FormRow>
    </ContractDialog>
  );
}

function usePointsForm(member: Member, likely: Change, onDone: () => void) {
  const confirm = useConfirm();
  const { user, integral } = member;
  const state = useContractForm<typeof members.integral, PointsForm>(members.integral, {
    values: { ...EMPTY, type: likely },
    rules: async () => members.integral.body,
    bodyOf: ({ type, integral: typed, remarks }) =>
      type === 'clearing'
        ? { type, remarks }
        : { type, integral: typed.trim() === '' ? Number.NaN : Number(typed), remarks },
    params: { id: member.id },
    draft: `member-points:${member.id}`,
    quiet: ['BALANCE'],
    refresh: [...OLD, points.list],
    via: async (press, { type }) => {
      const title = `确定清零${user.name}的 ${formatCount(integral)} 积分？`;
      if (type !== 'clearing' || (await confirm({ title, confirmText: '清零', danger: true }))) await press();
    },
    said: ({ data }) => ({ text: `${data.user.name} 现有 ${formatCount(data.integral)} 积分` }),
    onDone,
    onRefused: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'BALANCE') return false;
      const left = (error.body as { integral?: number } | null)?.integral ?? 0;
      state.form.setError('integral', { type: 'server', message: `积分仅剩 ${formatCount(left)}` });
      return true;
    },
  });
  return state;
}
