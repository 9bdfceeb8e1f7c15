import type { EditorConfig } from '#contract/case-editor.ts';
import type { CaseContent } from '#contract/case-form.ts';
import { type CaseSection, caseSections } from '#contract/case-sections.ts';
import { withTeeth } from '#web/clinic/record/typed-text.ts';

export type Template = EditorConfig['templates'][number];
/** What becomes of a section in which something stands. */
export type Way = 'append' | 'replace' | 'skip';

/** Those that have a text in the template and in the case: somebody is asked. */
export function clashesOf(template: Template, content: CaseContent): CaseSection[] {
  return caseSections.filter((section) => template.content[section] !== '' && content[section].trim() !== '');
}

/** What a template writes: empty sections, and the others as somebody said. */
export function applied(
  template: Template,
  content: CaseContent,
  ways: Readonly<Partial<Record<CaseSection, Way>>>,
  teeth: readonly string[],
): Partial<CaseContent> {
  const parts: Partial<Record<CaseSection, string>> = {};
  for (const section of caseSections) {
    const text = withTeeth(template.content[section], teeth);
    if (text === '') continue;
    const stands = content[section];
    const way = stands.trim() === '' ? 'replace' : (ways[section] ?? 'skip');
    if (way === 'replace') parts[section] = text;
    if (way === 'append') parts[section] = `${stands.trimEnd()}\n${text}`;
  }
  return parts;
}
