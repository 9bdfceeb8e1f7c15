import { dayClosings } from '#contract/shifts.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { OLD } from './old.ts';

interface CloseDayDialogProps {
  today: string;
  onClose: () => void;
}

/** 日结 of a day: nothing of it changes afterwards. */
export function CloseDayDialog({ today, onClose }: CloseDayDialogProps) {
  const state = useContractForm(dayClosings.close, {
    values: { date: today },
    rules: async () => dayClosings.close.body,
    bodyOf: (values) => values,
    refresh: OLD,
    said: ({ data }) => ({ text: `${data.date} 已日结，共 ${data.entries} 条分录` }),
    onDone: onClose,
  });
  return (
    <ContractDialog
      state={state}
      title="日结"
      submitText="日结"
      hint="全部交班后才能日结；日结后该日不能再改，之后的收款计入下一营业日"
      onClose={onClose}
    >
      <ControlledRow form={state.form} name="date" label="营业日" required>
        {(field) => (
          <DatePicker value={field.value} today={today} max={today} onChange={field.onChange} onBlur={field.onBlur} />
        )}
      </ControlledRow>
    </ContractDialog>
  );
}
