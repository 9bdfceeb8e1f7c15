import { useMemo } from 'react';
import type { CaseContent } from '#contract/case-form.ts';
import { VISIT_TYPES } from '#contract/case-form.ts';
import { type CaseSection, sectionsToSign } from '#contract/case-sections.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { SectionField } from '#web/clinic/record/section-field.tsx';
import type { SlashChoice } from '#web/clinic/record/slash-menu.tsx';
import { withTeeth } from '#web/clinic/record/typed-text.ts';
import type { UsedSince } from '#web/clinic/record/used-since.ts';
import { Segmented } from '#web/ui/layout/segmented.tsx';
import { DiagnosesField } from './diagnoses-field.tsx';
import type { EditorParts } from './editor-parts.ts';
import { ExamTools } from './exam-tools.tsx';
import { EXAM_CHOICES } from './exam-words.ts';
import { ListField } from './list-field.tsx';
import { TreatmentsField } from './treatments-field.tsx';

interface CaseFormProps extends EditorParts {
  used: UsedSince;
  /** What the server says of what was signed, by part. */
  errors: FieldErrors;
  readOnly: boolean;
  /** Where a section was copied from, until it is touched. */
  copied: Readonly<Partial<Record<CaseSection, string>>>;
  onTouched: (section: CaseSection) => void;
}

const TYPES = (Object.keys(VISIT_TYPES) as (keyof typeof VISIT_TYPES)[]).map((value) => ({
  ...{ value, label: VISIT_TYPES[value] },
}));

const BEFORE = ['chief_complaint', 'present_history', 'past_history', 'exam', 'aux_exam'] as const;
const BETWEEN = ['plan', 'treatment'] as const;

/** The parts of a case in the order in which it is written. */
export function CaseForm(props: CaseFormProps) {
  const { session, shown, config, teeth, readOnly, errors } = props;
  const { content } = shown;
  const change = (parts: Partial<CaseContent>) => session.change(parts);
  const text = (section: CaseSection) => <Section key={section} section={section} {...props} />;
  return (
    <div className="flex flex-col">
      <ListField label="就诊类型">
        <Segmented
          label="就诊类型"
          options={TYPES}
          value={content.visit_type}
          onChange={(visit_type) => readOnly || change({ visit_type })}
        />
      </ListField>
      {BEFORE.map(text)}
      <DiagnosesField
        value={content.diagnoses}
        onChange={(diagnoses) => change({ diagnoses })}
        known={config.diagnoses}
        teeth={teeth}
        readOnly={readOnly}
        error={errors.diagnoses?.[0]}
      />
      {BETWEEN.map(text)}
      <TreatmentsField
        value={content.treatments}
        onChange={(treatments) => change({ treatments })}
        teeth={teeth}
        readOnly={readOnly}
        error={errors.treatments?.[0]}
      />
      {text('doctor_order')}
    </div>
  );
}

function Section({ section, ...props }: CaseFormProps & { section: CaseSection }) {
  const { session, shown, config, used, readOnly, errors, copied, onTouched } = props;
  const { content } = shown;
  const choices = useChoices(props, section);
  const { label = '', max = 0 } = config.sections.find(({ key }) => key === section) ?? {};
  const from = copied[section];
  return (
    <SectionField
      label={label}
      value={content[section]}
      max={max}
      required={sectionsToSign(content.visit_type).includes(section)}
      readOnly={readOnly}
      error={errors[section]?.[0]}
      phrases={choices}
      onUsed={({ id }) => id !== null && used.phrase(id)}
      note={from ? `引用自 ${from}，请核对` : undefined}
      tools={section === 'exam' ? (put) => <ExamTools put={put} /> : undefined}
      onChange={(text) => {
        session.change({ [section]: text });
        if (from) onTouched(section);
      }}
    />
  );
}

/** What a slash finds in a section, with the teeth that are chosen. */
function useChoices({ config, teeth }: EditorParts, section: CaseSection): SlashChoice[] {
  return useMemo(() => {
    const rows = section === 'doctor_order' ? config.orders : config.phrases.filter((each) => each.section === section);
    const own = rows.map(({ id, text, initials, uses }) => ({
      ...{ key: String(id), id, initials, uses },
      text: withTeeth(text, teeth),
    }));
    return section === 'exam' ? [...own, ...EXAM_CHOICES] : own;
  }, [config, teeth, section]);
}
