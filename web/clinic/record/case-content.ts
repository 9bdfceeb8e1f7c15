import type { CaseContent } from '#contract/case-form.ts';
import type { Case } from '#contract/case-rows.ts';
import { caseSections } from '#contract/case-sections.ts';
import type { Surface } from '#contract/tooth-names.ts';
import { sectionOf } from './case-words.ts';
import type { Saved } from './draft-session.ts';

/** What a case that is read whole says, as it is written. */
export function contentOf(row: Case): CaseContent {
  const texts = Object.fromEntries(caseSections.map((section) => [section, sectionOf(row, section) ?? '']));
  return {
    ...(texts as Pick<CaseContent, (typeof caseSections)[number]>),
    visit_type: row.visit_type ?? 'again',
    diagnoses: row.diagnoses ?? [],
    treatments: (row.treatments ?? []).map(({ disposal_id: _sold, surfaces, ...said }) => ({
      ...said,
      // The contract of what is answered says no more of them than that they are texts.
      surfaces: surfaces as Surface[],
    })),
  };
}

/** An empty case, with what it begins with. */
export function emptyContent(begun: Pick<CaseContent, 'visit_type' | 'chief_complaint' | 'past_history'>): CaseContent {
  const texts = Object.fromEntries(caseSections.map((section) => [section, '']));
  return {
    ...(texts as Pick<CaseContent, (typeof caseSections)[number]>),
    ...begun,
    diagnoses: [],
    treatments: [],
  };
}

/** A case as it is at the server. */
export const savedAs = (row: Case): Saved<CaseContent> => ({
  content: contentOf(row),
  id: row.id,
  version: row.version,
});
