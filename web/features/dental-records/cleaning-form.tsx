import { useAtomValue } from 'jotai';
import { CLEANING_TEXT_MAX, CLEANING_WORK, type Cleaning } from '#contract/dental-records-cleaning.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { ChipButton, Chips } from '#web/ui/fields/chips.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { addDays } from '#web/ui/text/format.ts';
import { CLEANING_PARTS } from './cleaning-words.ts';
import { GradeRadios } from './grade-radios.tsx';
import { IndexField } from './index-field.tsx';
import { type SheetFormProps, sheetName } from './sheet-kinds.ts';

const TEACHING = ['改良巴氏刷牙法', '使用牙线', '使用牙间隙刷', '使用冲牙器', '每日刷牙两次，每次三分钟', '定期洁治'];

type Props = SheetFormProps<Cleaning>;

/** What was done comes first: with the indices of the whole mouth it is most of what is said. */
export function CleaningForm(props: Props) {
  const { content, change, errors } = props;
  return (
    <div className="flex flex-col gap-4">
      <FormRow stacked required label={CLEANING_PARTS.work} error={errors.work?.[0]}>
        <Chips choices={CLEANING_WORK} value={content.work} onChange={(work) => change({ work })} />
      </FormRow>
      <div className="grid gap-4 2xl:grid-cols-2">
        {(['plaque_index', 'calculus_index'] as const).map((part) => (
          <IndexField
            key={part}
            label={CLEANING_PARTS[part]}
            value={content[part]}
            onChange={(index) => change({ [part]: index })}
          />
        ))}
      </div>
      <Grades {...props} />
      <Texts {...props} />
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        <NextRow {...props} />
        <PerioRow {...props} />
      </div>
    </div>
  );
}

function Grades({ content, change }: Props) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      {(['bleeding', 'stain', 'sensitivity'] as const).map((part) => (
        <div key={part} className="flex flex-col gap-1">
          <span aria-hidden className="text-14 text-ink-700">
            {CLEANING_PARTS[part]}
          </span>
          <GradeRadios
            worded
            label={CLEANING_PARTS[part]}
            value={content[part]}
            onChange={(grade) => change({ [part]: grade })}
          />
        </div>
      ))}
    </div>
  );
}

function Texts({ content, change, errors }: Props) {
  const { teaching, problem } = content;
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
      <div className="min-w-0">
        <FormRow stacked label={CLEANING_PARTS.teaching} error={errors.teaching?.[0]}>
          <Textarea
            rows={2}
            maxLength={CLEANING_TEXT_MAX}
            value={teaching}
            onChange={({ target }) => change({ teaching: target.value })}
          />
        </FormRow>
        <div className="mt-2 flex flex-wrap gap-1.5">
          {TEACHING.filter((word) => !teaching.includes(word)).map((word) => (
            <ChipButton
              key={word}
              label={`宣教 ${word}`}
              onClick={() => change({ teaching: teaching.trim() === '' ? word : `${teaching.trim()}；${word}` })}
            >
              {word}
            </ChipButton>
          ))}
        </div>
      </div>
      <FormRow stacked label={CLEANING_PARTS.problem} error={errors.problem?.[0]} hint="归档后进入问题患者">
        <Textarea
          rows={2}
          maxLength={CLEANING_TEXT_MAX}
          placeholder="需要医生处理的情况，如：46 疑似龋坏"
          value={problem}
          onChange={({ target }) => change({ problem: target.value })}
        />
      </FormRow>
    </div>
  );
}

const OFFERED = [
  { days: 30, label: '一个月后' },
  { days: 90, label: '三个月后' },
  { days: 180, label: '六个月后' },
];

function NextRow({ content: { next_on }, change, errors }: Props) {
  const today = useAtomValue(minuteAtom).date;
  return (
    <div className="min-w-0">
      <FormRow stacked label={CLEANING_PARTS.next_on} error={errors.next_on?.[0]} hint="归档后进入下次预约">
        <DatePicker
          value={next_on}
          onChange={(day) => change({ next_on: day })}
          today={today}
          min={next_on !== null && next_on < today ? next_on : today}
        />
      </FormRow>
      <fieldset aria-label="下次日期快选" className="mt-2 flex flex-wrap gap-1.5">
        {OFFERED.map(({ days, label }) => (
          <Shortcut
            key={label}
            framed
            label={label}
            chosen={next_on === addDays(today, days)}
            onClick={() => change({ next_on: addDays(today, days) })}
          />
        ))}
        <Shortcut framed label="不安排" chosen={next_on === null} onClick={() => change({ next_on: null })} />
      </fieldset>
    </div>
  );
}

/** The perio sheet that it goes by, where there is one. */
function PerioRow({ content: { perio_id }, change, errors, beside: { perio } }: Props) {
  if (perio.length === 0 && perio_id === null) return null;
  const options = [
    { value: 0, label: '不关联' },
    ...perio.map((sheet) => ({ value: sheet.id, label: sheetName(sheet), hint: sheet.status_name })),
  ];
  return (
    <FormRow stacked label={CLEANING_PARTS.perio_id} error={errors.perio_id?.[0]}>
      <Select options={options} value={perio_id ?? 0} onChange={(id) => change({ perio_id: id === 0 ? null : id })} />
    </FormRow>
  );
}
