import type { Member } from '#contract/member-rows.ts';
import { members } from '#contract/members.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { MemberFacts } from './member-facts.tsx';
import { OLD } from './member-state.ts';
import { type MemberDialogProps, overOf, useMember } from './use-member.ts';

const WORDS = { labels: { remarks: '备注' } };

const known = ({ remarks }: Member) => ({ remarks });

/** What is remarked of a member. */
export function RemarksDialog(props: MemberDialogProps) {
  const member = useMember(props);
  const state = useContractForm<typeof members.change, { remarks: string }, Member>(members.change, {
    values: known(member),
    rules: async () => members.change.body,
    bodyOf: (values) => values,
    params: { id: member.id },
    draft: `member-remarks:${member.id}`,
    over: overOf(member, known),
    refresh: OLD,
    onDone: props.onClose,
  });
  const { register, formState } = state.form;
  return (
    <ContractDialog state={state} words={WORDS} title="会员备注" width={640} onClose={props.onClose}>
      <MemberFacts member={member} />
      <FormRow label="备注" error={formState.errors.remarks?.message}>
        <Textarea {...register('remarks')} rows={4} maxLength={500} />
      </FormRow>
    </ContractDialog>
  );
}
