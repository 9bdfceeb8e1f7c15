import { useState } from 'react';
import type { CaseContent } from '#contract/case-form.ts';
import type { Case } from '#contract/case-rows.ts';
import { CASE_SECTIONS, type CaseSection } from '#contract/case-sections.ts';
import { cases } from '#contract/cases.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { sectionOf } from '#web/clinic/record/case-words.ts';
import { ToothText } from '#web/clinic/record/tooth-text.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

/** Never what was found and done: that is of its own day. */
const COPIED = ['present_history', 'past_history', 'exam', 'aux_exam', 'plan', 'doctor_order'] as const;

interface CopyDialogProps {
  /** The patient's former cases here, the newest first. */
  former: readonly Case[];
  content: CaseContent;
  onCopied: (parts: Partial<CaseContent>, from: string) => void;
  onClose: () => void;
}

/** 引用上次: section by section, of a case that was signed before. */
export function CopyDialog({ former, content, onCopied, onClose }: CopyDialogProps) {
  const [id, setId] = useState(former[0]?.id ?? 0);
  const asked = useCall(cases.detail, { query: { id } }, { enabled: id !== 0, staleTime: 0 });
  const row = asked.data?.data;
  // What is empty here is what one wants of it.
  const [chosen, setChosen] = useState<ReadonlySet<CaseSection>>(
    () => new Set(COPIED.filter((section) => content[section].trim() === '')),
  );
  const offered = row ? COPIED.filter((section) => (sectionOf(row, section) ?? '').trim() !== '') : [];
  const taken = offered.filter((section) => chosen.has(section));
  const toggle = (section: CaseSection, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(section);
    else next.delete(section);
    setChosen(next);
  };
  return (
    <FormDialog
      open
      width={640}
      title="引用以前的病历"
      description="引用的段落会标出来，直到您改动；诊断和处置不能引用"
      dirty={false}
      submitText={`引用 ${taken.length} 项`}
      blocked={taken.length === 0}
      onClose={onClose}
      onSubmit={() => {
        if (!row || taken.length === 0) return;
        onCopied(Object.fromEntries(taken.map((section) => [section, sectionOf(row, section) ?? ''])), row.visit_date);
      }}
    >
      {former.length === 0 ? (
        <EmptyState title="还没有以前的病历" />
      ) : (
        <Select
          label="病历"
          value={id}
          onChange={setId}
          options={former.map(({ id: value, visit_date, doctor, diagnosis }) => ({
            ...{ value, label: `${visit_date} ${doctor.name}`, hint: diagnosis ?? '' },
          }))}
        />
      )}
      {row || former.length === 0 ? null : <Awaited asked={asked} lines={6} />}
      {row ? <Offered {...{ row, offered, chosen, content }} onToggle={toggle} /> : null}
    </FormDialog>
  );
}

interface OfferedProps {
  row: Case;
  offered: readonly (typeof COPIED)[number][];
  chosen: ReadonlySet<CaseSection>;
  content: CaseContent;
  onToggle: (section: CaseSection, on: boolean) => void;
}

function Offered({ row, offered, chosen, content, onToggle }: OfferedProps) {
  return offered.map((section) => (
    <Checkbox
      key={section}
      checked={chosen.has(section)}
      onChange={(on) => onToggle(section, on)}
      className="items-start"
    >
      <span className="min-w-0 text-14">
        <b>{CASE_SECTIONS[section]}</b>
        {content[section].trim() === '' ? null : <span className="ml-2 text-12 text-orange-800">会替换现有内容</span>}
        <span className="block whitespace-pre-wrap break-words text-13 text-ink-600">
          <ToothText text={sectionOf(row, section) ?? ''} />
        </span>
      </span>
    </Checkbox>
  ));
}
