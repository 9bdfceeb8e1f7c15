import type { CaseContent } from '#contract/case-form.ts';
import type { Case } from '#contract/case-rows.ts';
import { partOf } from '#web/clinic/record/case-body.tsx';
import { contentOf } from '#web/clinic/record/case-content.ts';
import { CASE_PARTS, caseParts } from '#web/clinic/record/case-words.ts';
import type { Differing } from '#web/clinic/record/stale-dialog.tsx';

/** What differs of a case as it stands in the editor and as it is at the server, part by part. */
export function differingParts(mine: CaseContent, theirs: Case): Differing<CaseContent>[] {
  const other = contentOf(theirs);
  const row = rowWith(theirs, mine);
  return caseParts
    .filter((part) => JSON.stringify(mine[part]) !== JSON.stringify(other[part]))
    .map((part) => ({
      key: part,
      label: CASE_PARTS[part],
      mine: partOf(row, part),
      theirs: partOf(theirs, part),
      take: (into) => ({ ...into, [part]: other[part] }),
    }));
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
