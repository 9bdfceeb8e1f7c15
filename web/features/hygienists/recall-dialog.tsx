import { useAtomValue } from 'jotai';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { date, optionalText } from '#contract/fields.ts';
import type { Recall } from '#contract/hygiene.ts';
import { contractResolver } from '#web/api/contract-resolver.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { useWritable } from '#web/api/writable.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DatePicker } from '#web/ui/date-picker.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { addDays, addMonths } from '#web/ui/format.ts';
import { Input } from '#web/ui/input.tsx';
import { Shortcut } from '#web/ui/shortcut.tsx';
import { useChangeVisit, type VisitRef } from './use-visits.ts';

const body = z.object({ due_on: date, note: optionalText('说明', 200) });
type Form = { due_on: string; note: string };

/** When people usually come again. */
const AFTER = [
  { label: '一周后', from: (today: string) => addDays(today, 7) },
  { label: '一个月后', from: (today: string) => addMonths(today, 1) },
  { label: '三个月后', from: (today: string) => addMonths(today, 3) },
  { label: '半年后', from: (today: string) => addMonths(today, 6) },
  { label: '一年后', from: (today: string) => addMonths(today, 12) },
] as const;

interface RecallDialogProps {
  visit: VisitRef;
  recall: Recall | null;
  onClose: () => void;
}

/** Advises when the patient should come again. */
export function RecallDialog({ visit, recall, onClose }: RecallDialogProps) {
  const { writable, reason } = useWritable();
  const today = useAtomValue(minuteAtom).date;
  const { save, pending } = useChangeVisit(visit, onClose);
  const form = useForm<Form>({
    resolver: contractResolver<Form>(
      async () => body,
      (values) => values,
    ),
    defaultValues: { due_on: recall?.due_on ?? '', note: recall?.note ?? '' },
    mode: 'onBlur',
  });
  const submit = form.handleSubmit((values) =>
    save(values).catch((error: unknown) => void applyFieldErrors(form, error)),
  );
  const { errors, isDirty, defaultValues } = form.formState;
  const choose = (day: string) => form.setValue('due_on', day, { shouldDirty: true, shouldValidate: true });
  const booked = recall?.booked;
  return (
    <FormDialog
      open
      title="下次预约"
      description={`${visit.patient} · 建议再来的日子`}
      dirty={isDirty}
      pending={pending}
      blocked={!writable || Boolean(booked)}
      footerHint={booked ? `已预约 ${booked.date} ${booked.time}` : reason}
      submitText="保存"
      onSubmit={submit}
      onClose={onClose}
    >
      {recall && recall.due_on !== defaultValues?.due_on ? (
        <Banner tone="alert" title="此记录刚被修改，请核对后再保存">
          现在为：{recall.due_on} {recall.note}
        </Banner>
      ) : null}
      <FormRow label="日期" required error={errors.due_on?.message}>
        <Controller
          control={form.control}
          name="due_on"
          render={({ field }) => (
            <DatePicker value={field.value || null} onChange={choose} onBlur={field.onBlur} today={today} min={today} />
          )}
        />
      </FormRow>
      <div className="-mt-2 flex flex-wrap gap-1 sm:pl-19">
        {AFTER.map(({ label, from }) => (
          <Shortcut
            key={label}
            label={label}
            chosen={form.watch('due_on') === from(today)}
            onClick={() => choose(from(today))}
          />
        ))}
      </div>
      <FormRow label="说明" error={errors.note?.message}>
        <Input maxLength={200} autoComplete="off" placeholder="如：复查牙龈" {...form.register('note')} />
      </FormRow>
    </FormDialog>
  );
}
