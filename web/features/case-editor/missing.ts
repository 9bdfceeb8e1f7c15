import type { CaseContent } from '#contract/case-form.ts';
import { type CaseSection, caseSections, sectionsToSign } from '#contract/case-sections.ts';
import { CASE_PARTS, type CasePart } from '#web/clinic/record/case-words.ts';
import { slotsOf } from '#web/clinic/record/typed-text.ts';

/** What signing will ask for, as the server asks for it: shown before anybody signs. */
export function missingIn(content: CaseContent): CasePart[] {
  const wanted = sectionsToSign(content.visit_type);
  return (Object.keys(CASE_PARTS) as CasePart[]).filter((part) => {
    if (!isSection(part)) return part === 'diagnoses' && content.diagnoses.length === 0;
    const said = !isEmpty(content[part]) || (part === 'treatment' && !isEmpty(content.plan));
    return (wanted.includes(part) && !said) || slotsOf(content[part]).length > 0;
  });
}

const isEmpty = (text: string) => text.trim() === '';
const isSection = (part: string): part is CaseSection => (caseSections as readonly string[]).includes(part);
