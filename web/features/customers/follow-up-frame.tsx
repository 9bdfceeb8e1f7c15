import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FollowUp } from '#contract/follow-ups.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

interface FollowUpFrameProps<V extends FieldValues> {
  state: ContractForm<V>;
  row: FollowUp;
  title: string;
  submitText: string;
  cancelText?: string;
  onClose: () => void;
  children: ReactNode;
}

/** What is asked when one ends, over whom it is of and what it is about. */
export function FollowUpFrame<V extends FieldValues>({ row, ...rest }: FollowUpFrameProps<V>) {
  const { patient, kind_name, content } = row;
  return (
    <ContractDialog {...rest} width={640} description={[patient, kind_name, content].filter(Boolean).join(' · ')} />
  );
}
