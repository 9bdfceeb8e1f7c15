import { useState } from 'react';
import type { CaseContent } from '#contract/case-form.ts';
import type { Case } from '#contract/case-rows.ts';
import { partOf } from '#web/clinic/record/case-body.tsx';
import { contentOf } from '#web/clinic/record/case-content.ts';
import { CASE_PARTS, type CasePart, caseParts } from '#web/clinic/record/case-words.ts';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface StaleDialogProps {
  /** What stands in the editor. */
  mine: CaseContent;
  /** What is at the server. */
  theirs: Case;
  by: string;
  at: string;
  onChosen: (content: CaseContent) => void;
  onLater: () => void;
}

type Whose = 'mine' | 'theirs';

/** Somebody else saved meanwhile: each part that differs side by side, and a person chooses. Nothing is merged by itself. */
export function StaleDialog({ mine, theirs, by, at, onChosen, onLater }: StaleDialogProps) {
  const other = contentOf(theirs);
  const differing = caseParts.filter((part) => JSON.stringify(mine[part]) !== JSON.stringify(other[part]));
  const [chosen, setChosen] = useState<Partial<Record<CasePart, Whose>>>({});
  const open = differing.filter((part) => chosen[part] === undefined);
  const row = rowWith(theirs, mine);
  return (
    <FormDialog
      open
      width={880}
      title="同事也保存了这份病历"
      description={`${by} ${at} 保存了新内容。请逐项选择保留哪一份，不会自动合并。`}
      dirty={false}
      submitText="按选择保存"
      blocked={open.length > 0}
      footerHint={open.length > 0 ? `还有 ${open.length} 项未选择` : null}
      onClose={onLater}
      cancelText="稍后处理"
      onSubmit={() => {
        if (open.length > 0) return;
        const taken = differing.filter((part) => chosen[part] === 'theirs').map((part) => [part, other[part]]);
        onChosen({ ...mine, ...Object.fromEntries(taken) });
      }}
    >
      {differing.map((part) => (
        <section key={part} aria-label={CASE_PARTS[part]}>
          <h3 className="mb-1 font-semibold text-14">{CASE_PARTS[part]}</h3>
          <div className="grid gap-2 md:grid-cols-2">
            <Side name="我的" row={row} part={part} taken={chosen[part] === 'mine'} />
            <Side name={`${by}的`} row={theirs} part={part} taken={chosen[part] === 'theirs'} />
          </div>
          <div className="mt-1">
            <RadioGroup
              label={`${CASE_PARTS[part]}保留`}
              options={[
                { value: 'mine' as const, label: '保留我的' },
                { value: 'theirs' as const, label: `保留${by}的` },
              ]}
              value={chosen[part] ?? null}
              onChange={(whose: Whose) => setChosen((now) => ({ ...now, [part]: whose }))}
            />
          </div>
        </section>
      ))}
    </FormDialog>
  );
}

interface SideProps {
  name: string;
  row: Case;
  part: CasePart;
  taken: boolean;
}

function Side({ name, row, part, taken }: SideProps) {
  return (
    <div
      className={`min-w-0 rounded-control border px-3 py-2 text-14 ${taken ? 'border-2 border-blue-600' : 'border-line'}`}
    >
      <p className="text-12 text-ink-500">{name}</p>
      <div className="whitespace-pre-wrap break-words">{partOf(row, part) ?? '—'}</div>
    </div>
  );
}

/** A case that says what stands in the editor. */
function rowWith(row: Case, content: CaseContent): Case {
  const { doctor_order, treatments, ...rest } = content;
  return {
    ...row,
    ...rest,
    doctor_order: { content: doctor_order },
    treatments: treatments.map((each) => ({ ...each, disposal_id: null })),
  };
}
