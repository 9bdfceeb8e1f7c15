import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { LOADING } from '#contract/errors.ts';
import { hospitals } from '#contract/hospitals.ts';
import { type Profile, profiles } from '#contract/profile.ts';
import { roster } from '#contract/roster.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { FormRow } from '#web/ui/field.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ImageInput } from '#web/ui/image-input.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useCover } from './use-cover.ts';

interface Values {
  job_title: string;
  specialties: string;
  summary: string;
}

/** The resume's words and photo. What was typed stays whatever the answer. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useForm<Values>({
    mode: 'onBlur',
    defaultValues: { job_title: profile.job_title, specialties: profile.specialties, summary: profile.summary },
    resolver: zodResolver(profiles.change.body as z.ZodType<Values, Values>),
  });
  const { errors, isDirty } = form.formState;
  const { reason } = useWritable();
  const { pending, send } = useSend(profiles.change, {
    quiet: ['INVALID'],
    refresh: [profiles.read, hospitals.resume, roster.week],
  });
  const cover = useCover(profile.cover_url);
  const submit = form.handleSubmit(async (values) => {
    const photo = await cover.settle();
    // What did not get there says so itself.
    if (!photo.ok) return;
    try {
      await send({ body: cover.changed ? { ...values, cover: photo.location } : values });
      form.reset(values);
      cover.keep();
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
      <FormRow label="照片">
        <ImageInput state={cover.state} alt="照片" onPick={cover.pick} onRemove={cover.remove} />
      </FormRow>
      <div className="flex justify-end">
        <GuardedButton
          type="submit"
          variant="primary"
          size="form"
          pending={pending || form.formState.isSubmitting}
          pendingText={LOADING.requesting}
          reason={reason ?? (isDirty || cover.changed ? null : '还没有修改')}
        >
          保存
        </GuardedButton>
      </div>
    </form>
  );
}
