import { LOADING } from '#contract/errors.ts';
import { hospitals } from '#contract/hospitals.ts';
import { type Profile, profiles } from '#contract/profile.ts';
import { roster } from '#contract/roster.ts';
import { usePicture } from '#web/api/use-picture.ts';
import { useWritable } from '#web/api/writable.ts';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { ImageInput } from '#web/ui/fields/image-input.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';

/** The resume's words and photo. What was typed stays whatever the answer. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { job_title, specialties, summary } = profile;
  const { reason } = useWritable();
  const cover = usePicture('avatar', profile.cover_url, '当前照片');
  const { form, submit, pending, dirty } = useCallForm(profiles.change, {
    values: { job_title, specialties, summary },
    rules: async () => profiles.change.body,
    bodyOf: (values) => values,
    refresh: [profiles.read, hospitals.resume, roster.week],
    via: async (press, values) => {
      const photo = await cover.settle();
      // What did not get there says so itself.
      if (!photo.ok) return;
      await press(cover.changed ? { cover: photo.location } : {});
      form.reset(values);
      cover.keep();
    },
  });
  const { errors } = form.formState;
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
          pending={pending}
          pendingText={LOADING.requesting}
          reason={reason ?? (dirty || cover.changed ? null : '还没有修改')}
        >
          保存
        </GuardedButton>
      </div>
    </form>
  );
}
