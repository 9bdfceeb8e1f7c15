import type { EditorConfig } from '#contract/case-editor.ts';
import type { CaseContent } from '#contract/case-form.ts';
import { type CaseSection, caseSections } from '#contract/case-sections.ts';
import { CASE_PARTS, type CasePart } from '#web/clinic/record/case-words.ts';
import { slotsOf } from '#web/clinic/record/typed-text.ts';

/** What signing will ask for, as the server asks for it: shown before anybody signs. */
export function missingIn(content: CaseContent, { sign_required }: EditorConfig['policy']): CasePart[] {
  const isBlank = (part: string) => {
    if (part === 'diagnoses') return content.diagnoses.length === 0;
    // 处置 or 治疗计划.
    if (part === 'treatment') return isEmpty(content.treatment) && isEmpty(content.plan);
    return isSection(part) && isEmpty(content[part]);
  };
  const blank = sign_required.filter(isBlank);
  return (Object.keys(CASE_PARTS) as CasePart[]).filter(
    (part) => blank.includes(part) || (isSection(part) && slotsOf(content[part]).length > 0),
  );
}

const isEmpty = (text: string) => text.trim() === '';
const isSection = (part: string): part is CaseSection => (caseSections as readonly string[]).includes(part);

/** The policy asks more of a first visit, which its author may say otherwise. */
export function policyOf({ policy }: EditorConfig, { visit_type }: CaseContent): EditorConfig['policy'] {
  const firstAlone = ['present_history', 'past_history'];
  const always = policy.sign_required.filter((part) => !firstAlone.includes(part));
  return { ...policy, sign_required: visit_type === 'first' ? [...always, ...firstAlone] : always };
}
