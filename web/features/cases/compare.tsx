import clsx from 'clsx';
import { useState } from 'react';
import type { Case, CaseRevision } from '#contract/case-rows.ts';
import { cases } from '#contract/cases.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { partOf } from '#web/clinic/record/case-body.tsx';
import { CASE_PARTS, type CasePart, caseParts } from '#web/clinic/record/case-words.ts';
import { revisionName } from '#web/clinic/record/revision-marks.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

interface CompareProps {
  id: number;
  /** Two at least. */
  revisions: readonly CaseRevision[];
}

/** Two revisions of a case side by side: at first the last one and the one before it. */
export function Compare({ id, revisions }: CompareProps) {
  const [chosen, setChosen] = useState<readonly [number | null, number | null]>([null, null]);
  const [changedOnly, setChangedOnly] = useState(false);
  const left = chosen[0] ?? revisions.at(-2)?.revision ?? 0;
  const right = chosen[1] ?? revisions.at(-1)?.revision ?? 0;
  const before = useCall(cases.detail, { query: { id, revision: left } });
  const after = useCall(cases.detail, { query: { id, revision: right } });
  const options = revisions.map(({ revision, at, by_name }) => ({
    value: revision,
    label: revisionName(revision),
    hint: `${by_name} ${formatInstant(at)}`,
  }));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto font-semibold text-16">版本比较</h2>
        <Shortcut framed label="只看改动" chosen={changedOnly} onClick={() => setChangedOnly(!changedOnly)} />
        <Select label="左" options={options} value={left} onChange={(next) => setChosen([next, chosen[1]])} />
        <Select label="右" options={options} value={right} onChange={(next) => setChosen([chosen[0], next])} />
      </div>
      {before.data?.data && after.data?.data ? (
        <Both before={before.data.data} after={after.data.data} changedOnly={changedOnly} />
      ) : (
        <Awaited asked={before.error ? before : after} lines={6} />
      )}
    </>
  );
}

/** What a part says, whatever was sold of it since. */
function saidIn(row: Case, part: CasePart): string {
  if (part !== 'treatments') return JSON.stringify(row[part]);
  return JSON.stringify(row.treatments?.map(({ disposal_id: _, ...said }) => said));
}

interface BothProps {
  before: Case;
  after: Case;
  changedOnly: boolean;
}

function Both({ before, after, changedOnly }: BothProps) {
  const parts = caseParts.map((part) => ({
    part,
    values: [partOf(before, part), partOf(after, part)],
    other: saidIn(before, part) !== saidIn(after, part),
  }));
  const shown = parts.filter(({ values, other }) => other || (!changedOnly && values.some((value) => value !== null)));
  const heads = [before, after].map(({ revision }) => revisionName(revision));
  return (
    <div className="flex flex-col gap-3 text-14">
      {shown.some(({ other }) => other) ? null : <p className="text-13 text-ink-600">两版的内容相同</p>}
      {shown.map(({ part, values, other }) => (
        <section key={part} aria-label={CASE_PARTS[part]}>
          <h3 className="mb-1 flex items-center gap-2 text-13 text-ink-600">
            {CASE_PARTS[part]}
            {other ? <Tag tone="orange">有改动</Tag> : null}
          </h3>
          <div className="grid gap-2 md:grid-cols-2">
            {values.map((value, side) => (
              <div
                key={heads[side]}
                data-differs={other || undefined}
                className={clsx(
                  'min-w-0 rounded-control px-3 py-2',
                  other ? 'border-2 border-orange-500' : 'border border-line',
                )}
              >
                <p className="text-12 text-ink-500">{heads[side]}</p>
                <div className="whitespace-pre-wrap break-words">{value ?? '—'}</div>
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
