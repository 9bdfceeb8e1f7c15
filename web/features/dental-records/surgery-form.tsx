import { useAtomValue } from 'jotai';
import { PROCEDURES, SURGERY_LIMITS, type Surgery } from '#contract/dental-records-surgery.ts';
import { ToothPicks } from '#web/clinic/tooth-chart/tooth-picks.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Chips } from '#web/ui/fields/chips.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { addDays } from '#web/ui/text/format.ts';
import type { SheetFormProps } from './sheet-kinds.ts';
import { SuggestedText } from './suggested-text.tsx';
import { SurgeryImplants } from './surgery-implants.tsx';
import { SURGERY_PARTS } from './surgery-words.ts';

const ANAESTHESIA = ['表面麻醉', '局部浸润麻醉', '阻滞麻醉', '静脉镇静', '全身麻醉'];
const SUTURES = ['未缝合', '间断缝合', '褥式缝合', '可吸收线'];
const COMPLICATIONS = ['无', '出血', '断根', '上颌窦穿孔', '神经损伤'];
const INSTRUCTIONS = ['咬纱布30分钟', '24小时内勿刷牙漱口', '术后24小时内冷敷', '进温凉软食', '不适随诊'];

type Props = SheetFormProps<Surgery>;

/** Where and what comes first, then how it went. */
export function SurgeryForm(props: Props) {
  const { content, change, errors } = props;
  return (
    <div className="flex flex-col gap-4">
      <FormRow stacked label={SURGERY_PARTS.operated_teeth} error={errors.operated_teeth?.[0]}>
        <ToothPicks
          label={SURGERY_PARTS.operated_teeth}
          value={content.operated_teeth}
          onChange={(teeth) => change({ operated_teeth: teeth })}
        />
      </FormRow>
      <FormRow stacked required label={SURGERY_PARTS.procedure} error={errors.procedure?.[0]}>
        <Chips choices={PROCEDURES} value={content.procedure} onChange={(procedure) => change({ procedure })} />
      </FormRow>
      <Before {...props} />
      <FormRow stacked required label={SURGERY_PARTS.steps} error={errors.steps?.[0]}>
        <Textarea
          rows={8}
          maxLength={SURGERY_LIMITS.steps}
          placeholder="术中所见与步骤"
          value={content.steps}
          onChange={({ target }) => change({ steps: target.value })}
        />
      </FormRow>
      <SurgeryImplants
        value={content.implants}
        teeth={content.operated_teeth}
        error={errors.implants?.[0]}
        onChange={(implants) => change({ implants })}
      />
      <After {...props} />
    </div>
  );
}

function Before({ content, change, errors }: Props) {
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
      <SuggestedText
        label={SURGERY_PARTS.anaesthesia}
        value={content.anaesthesia}
        max={SURGERY_LIMITS.line}
        words={ANAESTHESIA}
        error={errors.anaesthesia?.[0]}
        onChange={(anaesthesia) => change({ anaesthesia })}
      />
      <SuggestedText
        label={SURGERY_PARTS.assistants}
        value={content.assistants}
        max={SURGERY_LIMITS.line}
        error={errors.assistants?.[0]}
        onChange={(assistants) => change({ assistants })}
      />
    </div>
  );
}

function After(props: Props) {
  const { content, change, errors } = props;
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
      <SuggestedText
        label={SURGERY_PARTS.sutures}
        value={content.sutures}
        max={SURGERY_LIMITS.line}
        words={SUTURES}
        error={errors.sutures?.[0]}
        onChange={(sutures) => change({ sutures })}
      />
      <RemoveRow {...props} />
      <SuggestedText
        label={SURGERY_PARTS.complications}
        value={content.complications}
        max={SURGERY_LIMITS.complications}
        words={COMPLICATIONS}
        rows={2}
        error={errors.complications?.[0]}
        onChange={(complications) => change({ complications })}
      />
      <SuggestedText
        label={SURGERY_PARTS.instructions}
        value={content.instructions}
        max={SURGERY_LIMITS.instructions}
        words={INSTRUCTIONS}
        rows={2}
        error={errors.instructions?.[0]}
        onChange={(instructions) => change({ instructions })}
      />
    </div>
  );
}

const OFFERED = [7, 10, 14];

/** Stitches come out so many days after the operation. */
function RemoveRow({ content: { remove_on }, change, errors, row }: Props) {
  const today = useAtomValue(minuteAtom).date;
  const operated = row?.visit_date ?? today;
  return (
    <div className="min-w-0">
      <FormRow stacked label={SURGERY_PARTS.remove_on} error={errors.remove_on?.[0]}>
        <DatePicker value={remove_on} onChange={(day) => change({ remove_on: day })} today={today} min={operated} />
      </FormRow>
      <fieldset aria-label="拆线日快选" className="mt-2 flex flex-wrap gap-1.5">
        {OFFERED.map((days) => (
          <Shortcut
            key={days}
            framed
            label={`术后${days}天`}
            chosen={remove_on === addDays(operated, days)}
            onClick={() => change({ remove_on: addDays(operated, days) })}
          />
        ))}
        <Shortcut framed label="不安排" chosen={remove_on === null} onClick={() => change({ remove_on: null })} />
      </fieldset>
    </div>
  );
}
