import { CopyPlus, Plus, Trash2 } from 'lucide-react';
import type { Option } from '#contract/fields.ts';
import { WEEKDAY_LABEL } from '#contract/work-hours.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TimeInput } from '#web/ui/fields/time-input.tsx';
import { copiedTo, freshKey, type HoursDraft, newHours } from './hours-draft.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const WORKDAYS = [1, 2, 3, 4, 5] as const;

/** On a phone a finger has to find it. */
const FINGER = 'max-lg:size-11';

interface HoursEditorProps {
  drafts: readonly HoursDraft[];
  errors: Record<string, string>;
  departments: readonly Option[];
  /** 挂号费 or 洁牙费. */
  feeLabel: string;
  onChange: (drafts: HoursDraft[]) => void;
}

/** The week as somebody writes it: per day any number of spans, each with breaks, a room and a fee. */
export function HoursEditor({ drafts, errors, departments, feeLabel, onChange }: HoursEditorProps) {
  const patch = (key: number, next: Partial<HoursDraft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...next } : draft)));
  return (
    <ul className="divide-y divide-line">
      {DAYS.map((weekday) => {
        const day = WEEKDAY_LABEL[weekday] ?? '';
        const own = drafts.filter((draft) => draft.weekday === weekday);
        return (
          <li key={weekday} aria-label={day} className="flex gap-3 py-3 max-sm:flex-col max-sm:gap-2">
            <span className="w-12 shrink-0 pt-1.5 font-semibold">{day}</span>
            <div className="flex min-w-0 flex-1 flex-col gap-3">
              {own.length === 0 ? <span className="pt-1.5 text-ink-500">休息</span> : null}
              {own.map((draft) => (
                <SpanFields
                  key={draft.key}
                  day={day}
                  draft={draft}
                  errors={errors}
                  index={drafts.indexOf(draft)}
                  departments={departments}
                  feeLabel={feeLabel}
                  onPatch={(next) => patch(draft.key, next)}
                  onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
                />
              ))}
            </div>
            <span className="flex shrink-0 gap-1">
              <IconButton
                className={FINGER}
                label={`${day}添加时段`}
                icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
                onClick={() => onChange([...drafts, newHours(weekday, drafts)])}
              />
              <IconButton
                className={FINGER}
                label={`把${day}复制到周一至周五`}
                aria-disabled={own.length === 0}
                icon={<CopyPlus aria-hidden size={16} strokeWidth={1.75} />}
                onClick={() => onChange(copiedTo(drafts, weekday, WORKDAYS))}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface SpanFieldsProps {
  day: string;
  draft: HoursDraft;
  index: number;
  errors: Record<string, string>;
  departments: readonly Option[];
  feeLabel: string;
  onPatch: (next: Partial<HoursDraft>) => void;
  onRemove: () => void;
}

function SpanFields({ day, draft, index, errors, departments, feeLabel, onPatch, onRemove }: SpanFieldsProps) {
  const at = `hours.${index}.`;
  const wrong = Object.entries(errors).flatMap(([path, message]) => (path.startsWith(at) ? [message] : []));
  const others = (key: number) => draft.breaks.filter((gap) => gap.key !== key);
  const patchBreak = (key: number, next: Partial<Break>) =>
    onPatch({ breaks: draft.breaks.map((gap) => (gap.key === key ? { ...gap, ...next } : gap)) });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SpanInputs day={day} draft={draft} departments={departments} feeLabel={feeLabel} onPatch={onPatch} />
        <Button
          size="sm"
          variant="text"
          onClick={() =>
            onPatch({ breaks: [...draft.breaks, { key: freshKey(), from: '12:00', to: '13:30', name: '午休' }] })
          }
        >
          添加休息
        </Button>
        <IconButton
          className={FINGER}
          label={`删除${day} ${draft.from}`}
          icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
          onClick={onRemove}
        />
      </div>
      {draft.breaks.map((gap) => (
        <BreakFields
          key={gap.key}
          day={day}
          gap={gap}
          onPatch={(next) => patchBreak(gap.key, next)}
          onRemove={() => onPatch({ breaks: others(gap.key) })}
        />
      ))}
      {wrong.length > 0 ? (
        <p role="alert" className="text-13 text-red-700">
          {[...new Set(wrong)].join('；')}
        </p>
      ) : null}
    </div>
  );
}

type SpanInputsProps = Pick<SpanFieldsProps, 'day' | 'draft' | 'departments' | 'feeLabel' | 'onPatch'>;

/** From when to when, where, and for how much. */
function SpanInputs({ day, draft, departments, feeLabel, onPatch }: SpanInputsProps) {
  return (
    <>
      <TimeInput aria-label={`${day}开始`} className="w-18" value={draft.from} onChange={(from) => onPatch({ from })} />
      –
      <TimeInput aria-label={`${day}结束`} className="w-18" value={draft.to} onChange={(to) => onPatch({ to })} />
      {departments.length > 0 ? (
        <Select
          aria-label={`${day}诊室`}
          className="w-32"
          placeholder="诊室"
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.department_id}
          onChange={(department_id) => onPatch({ department_id })}
        />
      ) : null}
      <MoneyInput
        aria-label={`${day}${feeLabel}`}
        className="w-24"
        value={draft.fee}
        onChange={(fee) => onPatch({ fee })}
      />
    </>
  );
}

type Break = HoursDraft['breaks'][number];

interface BreakFieldsProps {
  day: string;
  gap: Break;
  onPatch: (next: Partial<Break>) => void;
  onRemove: () => void;
}

function BreakFields({ day, gap, onPatch, onRemove }: BreakFieldsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 pl-4 text-ink-600">
      休息
      <TimeInput
        aria-label={`${day}休息开始`}
        className="w-18"
        value={gap.from}
        onChange={(from) => onPatch({ from })}
      />
      –
      <TimeInput aria-label={`${day}休息结束`} className="w-18" value={gap.to} onChange={(to) => onPatch({ to })} />
      <Input
        aria-label={`${day}休息名称`}
        className="w-24"
        autoComplete="off"
        maxLength={20}
        value={gap.name}
        onChange={(event) => onPatch({ name: event.target.value })}
      />
      <IconButton
        className={FINGER}
        label={`删除${day}休息 ${gap.from}`}
        icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
        onClick={onRemove}
      />
    </div>
  );
}
