import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { requiredText } from '#contract/fields.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { useWritable } from '#web/api/writable.ts';
import { Banner } from '#web/ui/banner.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useChangeVisit, type VisitRef } from './use-visits.ts';

interface NoteDialogProps {
  visit: VisitRef;
  /** Which of the two is written: what was noticed, or what was done about it. */
  kind: 'problem' | 'settlement';
  /** The problem as it stands. */
  problem: string | null;
  onClose: () => void;
}

const WORDS = {
  problem: { title: '标记问题患者', label: '问题', hint: '会列入问题患者，直到有人处理' },
  settlement: { title: '处理问题', label: '处理结果', hint: '处理后不能再修改' },
} as const;

/** Notes a problem of a patient, or settles it. */
export function NoteDialog({ visit, kind, problem, onClose }: NoteDialogProps) {
  const { writable, reason } = useWritable();
  const { save, pending } = useChangeVisit(visit, onClose);
  const { title, label, hint } = WORDS[kind];
  const form = useForm({
    resolver: zodResolver(z.object({ [kind]: requiredText(label, 500) })),
    defaultValues: { problem: problem ?? '', settlement: '' },
    mode: 'onBlur',
  });
  const submit = form.handleSubmit((values) =>
    save({ [kind]: values[kind] }).catch((error: unknown) => void applyFieldErrors(form, error)),
  );
  const { errors, isDirty, defaultValues } = form.formState;
  const changed = problem !== null && problem !== defaultValues?.problem;
  return (
    <FormDialog
      open
      title={title}
      description={visit.patient}
      dirty={isDirty}
      pending={pending}
      blocked={!writable}
      footerHint={reason ?? hint}
      submitText="保存"
      onSubmit={submit}
      onClose={onClose}
    >
      {changed ? (
        <Banner tone="alert" title="此记录刚被修改，请核对后再保存">
          现在为：{problem}
        </Banner>
      ) : null}
      {kind === 'settlement' ? (
        <p className="whitespace-pre-wrap break-words rounded-control border border-line bg-surface-2 px-3.5 py-2.5 text-14">
          {problem}
        </p>
      ) : null}
      <FormRow label={label} required error={errors[kind]?.message}>
        <Textarea rows={4} maxLength={500} {...form.register(kind)} />
      </FormRow>
    </FormDialog>
  );
}
