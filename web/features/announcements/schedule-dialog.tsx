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

/** The moment that is being chosen. Whether it may be, is said when it is sent. */
function useMoment(present: string | null, onChange: () => void) {
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
  /** Whether it may be sent. */
  const settle = (): boolean => {
    const problem = momentProblem(moment, serverNow());
    setRefused(problem);
    return problem === null;
  };
  return { moment, refused, change, settle };
}

/** When it goes out, on the clinic's clock. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { reason, recipients } = props;
  const clock = useAtomValue(minuteAtom);
  const { moment, refused, change, settle } = useMoment(props.present, props.onChange);
  const now = serverNow();
  const submit = (event: FormEvent) => {
    // Its form stands in no other, but React's events climb as if it did.
    event.stopPropagation();
    if (settle()) props.onSubmit(wireOf(moment));
  };
  return (
    <FormDialog
      open
      width={480}
      title={props.title}
      submitText="定时发布"
      dirty={false}
      pending={props.pending}
      blocked={reason !== null}
      footerHint={reason}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Presets moment={moment} now={now} onChange={change} />
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
        error={refused ?? props.error ?? undefined}
        hint={`按诊所时钟（北京时间），现在 ${clockText(wallClock(now))}`}
      >
        <TimeInput value={moment.time} onChange={(time) => change({ time })} />
      </FormRow>
      <Outcome moment={moment} now={now} recipients={recipients} />
    </FormDialog>
  );
}

interface AtProps {
  moment: Moment;
  /** Milliseconds. */
  now: number;
}

function Presets({ moment, now, onChange }: AtProps & { onChange: (moment: Moment) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">常用时间</legend>
      {presetsAt(now).map((preset) => (
        <Shortcut
          key={preset.label}
          label={preset.label}
          chosen={preset.moment.date === moment.date && preset.moment.time === moment.time}
          onClick={() => onChange(preset.moment)}
        />
      ))}
    </fieldset>
  );
}

function Outcome({ moment, now, recipients }: AtProps & { recipients: string }) {
  return (
    <p role="status" className="rounded-control bg-bg px-4 py-3 text-14 text-ink-700">
      {momentProblem(moment, now) === null ? (
        <>
          将于 <b className="text-ink-900">{momentText(moment, now)}</b> 发送给 {recipients}，到时自动发布。
        </>
      ) : (
        '请选择晚于现在的时间。'
      )}
    </p>
  );
}
