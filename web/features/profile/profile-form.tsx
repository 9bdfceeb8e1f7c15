import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { LOADING } from '#contract/errors.ts';
import { type Profile, profiles } from '#contract/profile.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { FormRow } from '#web/ui/field.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface Values {
  job_title: string;
  specialties: string;
  summary: string;
}

/** The resume's words; the photo is saved apart, the moment it is chosen. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useForm<Values>({
    mode: 'onBlur',
    defaultValues: { job_title: profile.job_title, specialties: profile.specialties, summary: profile.summary },
    resolver: zodResolver(profiles.change.body as z.ZodType<Values, Values>),
  });
  const { errors, isDirty } = form.formState;
  const { reason } = useWritable();
  const { pending, send } = useSend(profiles.change, { quiet: ['INVALID'], refresh: [profiles.read] });
  const submit = form.handleSubmit(async (values) => {
    try {
      await send({ body: values });
      form.reset(values);
    } catch (error) {
      applyFieldErrors(form, error);
    }
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <FormRow label="职称" error={errors.job_title?.message}>
        <Input {...form.register('job_title')} maxLength={30} />
      </FormRow>
      <FormRow label="擅长" error={errors.specialties?.message}>
        <Textarea {...form.register('specialties')} rows={2} maxLength={200} />
      </FormRow>
      <FormRow label="简介" error={errors.summary?.message}>
        <Textarea {...form.register('summary')} rows={6} maxLength={1000} />
      </FormRow>
      <div className="flex justify-end">
        <GuardedButton
          type="submit"
          variant="primary"
          size="form"
          pending={pending}
          pendingText={LOADING.requesting}
          reason={reason ?? (isDirty ? null : '还没有修改')}
        >
          保存
        </GuardedButton>
      </div>
    </form>
  );
}
