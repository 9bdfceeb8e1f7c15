import { useAtomValue } from 'jotai';
import { type FormEvent, useCallback, useState } from 'react';
import { minuteAtom, serverNow, wallClock } from '#web/realtime/server-clock.ts';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { TimeInput } from '#web/ui/fields/time-input.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { addDays } from '#web/ui/text/format.ts';
import {
  clockText,
  type Moment,
  momentOf,
  momentProblem,
  momentText,
  nextQuarter,
  presetsAt,
  wireOf,
} from './manage-schedule.ts';

interface ScheduleDialogProps {
  title: string;
  /** ISO instant that it has now, or null. */
  present: string | null;
  /** `衡川口腔 · 总院 的 员工` */
  recipients: string;
  pending: boolean;
  /** Why it can't be sent just now. */
  reason: string | null;
  /** What the server says of the time. */
  error: string | null;
  onChange: () => void;
  /** With an instant as the wire takes it. */
  onSubmit: (at: string) => void;
  onClose: () => void;
}

const FURTHEST_DAYS = 365;

/** When it goes out, on the clinic's clock. */
export function ScheduleDialog({
  present,
  recipients,
  pending,
  reason,
  error,
  onChange,
  ...rest
}: ScheduleDialogProps) {
  const clock = useAtomValue(minuteAtom);
  const [initial] = useState<Moment>(() => (present ? momentOf(Date.parse(present)) : nextQuarter(serverNow())));
  const [moment, setMoment] = useState(initial);
  const [refused, setRefused] = useState<string | null>(null);
  const change = useCallback(
    (patch: Partial<Moment>) => {
      setMoment((old) => ({ ...old, ...patch }));
      setRefused(null);
      onChange();
    },
    [onChange],
  );
  const submit = (event: FormEvent) => {
    // Its form stands in no other, but React's events climb as if it did.
    event.stopPropagation();
    const problem = momentProblem(moment, serverNow());
    setRefused(problem);
    if (problem === null) rest.onSubmit(wireOf(moment));
  };
  const now = serverNow();
  const problem = momentProblem(moment, now);
  return (
    <FormDialog
      open
      width={480}
      title={rest.title}
      submitText="定时发布"
      dirty={false}
      pending={pending}
      blocked={reason !== null}
      footerHint={reason}
      onSubmit={submit}
      onClose={rest.onClose}
    >
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">常用时间</legend>
        {presetsAt(now).map((preset) => (
          <Shortcut
            key={preset.label}
            label={preset.label}
            chosen={preset.moment.date === moment.date && preset.moment.time === moment.time}
            onClick={() => change(preset.moment)}
          />
        ))}
      </fieldset>
      <FormRow label="发布日期" required>
        <DatePicker
          value={moment.date}
          today={clock.date}
          min={clock.date}
          max={addDays(clock.date, FURTHEST_DAYS)}
          onChange={(date) => change({ date })}
        />
      </FormRow>
      <FormRow
        label="发布时间"
        required
        error={refused ?? error ?? undefined}
        hint={`按诊所时钟（北京时间），现在 ${clockText(wallClock(now))}`}
      >
        <TimeInput value={moment.time} onChange={(time) => change({ time })} />
      </FormRow>
      <p role="status" className="rounded-control bg-bg px-4 py-3 text-14 text-ink-700">
        {problem === null ? (
          <>
            将于 <b className="text-ink-900">{momentText(moment, now)}</b> 发送给 {recipients}，到时自动发布。
          </>
        ) : (
          '请选择晚于现在的时间。'
        )}
      </p>
    </FormDialog>
  );
}
