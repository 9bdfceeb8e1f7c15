import { useState } from 'react';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { addDays, formatMonthDay, weekdayIndex } from '#web/ui/text/format.ts';
import type { Change } from './change.ts';
import { EffectDialog } from './effect-dialog.tsx';

const mondayOf = (date: string) => addDays(date, -weekdayIndex(date));
export const weekText = (monday: string) => `${formatMonthDay(monday)} – ${formatMonthDay(addDays(monday, 6))}`;

/** The dated exceptions of the week that is shown, once more in another. */
export function CopyWeekDialog({ monday, today, onClose }: { monday: string; today: string; onClose: () => void }) {
  const [to, setTo] = useState(addDays(monday, 7));
  const [change, setChange] = useState<Change | null>(null);
  const target = mondayOf(to);
  return (
    <>
      <FormDialog
        open
        title="复制一周的安排"
        description="复制停诊、请假、加号；每周出诊时间本来每周相同"
        dirty={false}
        submitText="查看影响"
        onSubmit={() => setChange({ kind: 'copy', body: { from: monday, to: target } })}
        onClose={onClose}
      >
        <FormRow label="来源周">
          <p className="pt-2">{weekText(monday)}</p>
        </FormRow>
        <FormRow label="复制到" required hint={`即 ${weekText(target)} 这一周`}>
          <DatePicker value={to} today={today} min={mondayOf(today)} onChange={setTo} />
        </FormRow>
      </FormDialog>
      {change ? (
        <EffectDialog
          change={change}
          about={`${weekText(monday)} 的安排复制到 ${weekText(target)}`}
          onClose={() => setChange(null)}
          onDone={onClose}
        />
      ) : null}
    </>
  );
}
