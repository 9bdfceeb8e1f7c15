import { useAtomValue } from 'jotai';
import type { Recall } from '#contract/hygiene.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { addDays, addMonths } from '#web/ui/text/format.ts';
import { useVisitForm, type VisitRef } from './use-visits.ts';

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

const WORDS = { labels: { due_on: '日期', note: '说明' } };

const valuesOf = (recall: Recall | null) => ({ due_on: recall?.due_on ?? '', note: recall?.note ?? '' });

/** Advises when the patient should come again. */
export function RecallDialog({ visit, recall, onClose }: RecallDialogProps) {
  const today = useAtomValue(minuteAtom).date;
  const state = useVisitForm(visit, {
    values: valuesOf(recall),
    valuesOf: (now) => valuesOf(now.recall),
    bodyOf: (values) => values,
    onClose,
  });
  const { form } = state;
  const { errors } = form.formState;
  const choose = (day: string) => form.setValue('due_on', day, { shouldDirty: true, shouldValidate: true });
  const booked = recall?.booked;
  return (
    <ContractDialog
      state={state}
      words={WORDS}
      title="下次预约"
      description={`${visit.patient} · 建议再来的日子`}
      over={booked ? `已预约 ${booked.date} ${booked.time}` : null}
      onClose={onClose}
    >
      <ControlledRow form={form} name="due_on" label="日期" required>
        {(field) => (
          <DatePicker value={field.value || null} onChange={choose} onBlur={field.onBlur} today={today} min={today} />
        )}
      </ControlledRow>
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
    </ContractDialog>
  );
}
