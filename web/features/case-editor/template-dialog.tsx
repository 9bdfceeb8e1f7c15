import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { CaseContent } from '#contract/case-form.ts';
import { CASE_SECTIONS, type CaseSection, caseSections } from '#contract/case-sections.ts';
import { TEMPLATE_KINDS } from '#contract/case-templates.ts';
import { SCOPE_CHOICES } from '#contract/owned.ts';
import { ToothText } from '#web/clinic/record/tooth-text.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { handleListKey } from '#web/ui/fields/list-keys.ts';
import { Listbox, optionId } from '#web/ui/fields/listbox.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { applied, clashesOf, type Template, type Way } from './apply-template.ts';

interface TemplateDialogProps {
  templates: readonly Template[];
  content: CaseContent;
  teeth: readonly string[];
  onApplied: (parts: Partial<CaseContent>, template: Template) => void;
  onClose: () => void;
  /** Where somebody stands afterwards; null: where they came from. */
  returnFocus: () => HTMLElement | null;
}

/** 套用模板: found by its name, seen before it is taken; what stands already is asked about. */
export function TemplateDialog({ templates, content, teeth, onApplied, onClose, returnFocus }: TemplateDialogProps) {
  const [asked, setAsked] = useState<Template | null>(null);
  const isApplied = useRef(false);
  const apply = (template: Template, ways: Ways) => {
    isApplied.current = true;
    onApplied(applied(template, content, ways, teeth), template);
  };
  const leaving = { onClose, returnFocus: () => (isApplied.current ? returnFocus() : null) };
  if (asked !== null) {
    return <Clashes template={asked} content={content} onDecided={(ways) => apply(asked, ways)} {...leaving} />;
  }
  const take = (template: Template) => {
    if (clashesOf(template, content).length > 0) setAsked(template);
    else apply(template, {});
  };
  return <Choose templates={templates} onTake={take} {...leaving} />;
}

const scopeName = (scope: Template['scope']) => SCOPE_CHOICES.find(({ value }) => value === scope)?.label ?? '';

/** How a dialog is left. */
type Leaving = Pick<TemplateDialogProps, 'onClose' | 'returnFocus'>;
type Ways = Partial<Record<CaseSection, Way>>;

interface ChooseProps extends Leaving {
  templates: readonly Template[];
  onTake: (template: Template) => void;
}

/** What is looked for, what it finds, and which of them is marked. */
function useFound(templates: readonly Template[], onTake: (template: Template) => void) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = templates.filter(({ name, kind }) => `${name} ${TEMPLATE_KINDS[kind]}`.includes(query.trim()));
  const at = Math.min(active, found.length - 1);
  const pick = (index: number) => {
    const template = found[index];
    if (template) onTake(template);
  };
  const onKeyDown = (event: KeyboardEvent) =>
    handleListKey(event, { count: found.length, active: at, onActive: setActive, onPick: pick, typing: true });
  const look = (text: string) => {
    setQuery(text);
    setActive(0);
  };
  return { query, look, found, at, setActive, pick, onKeyDown };
}

function Choose({ templates, onTake, ...leaving }: ChooseProps) {
  const id = useId();
  const { query, look, found, at, setActive, pick, onKeyDown } = useFound(templates, onTake);
  const seen = found[at];
  const rows = found.map(({ id: key, name, kind, scope }) => ({
    ...{ key: String(key), text: name, selected: false },
    node: () => (
      <>
        {name}
        <span className="ml-2 text-13 text-ink-500">
          {TEMPLATE_KINDS[kind]} · {scopeName(scope)}
        </span>
      </>
    ),
  }));
  return (
    <Dialog open width={880} title="套用模板" description="↑↓ 选择，回车套用；已有内容的段落会逐项询问" {...leaving}>
      <Input
        data-autofocus
        role="combobox"
        aria-label="查找模板"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={at >= 0 ? optionId(id, at) : undefined}
        placeholder="模板名称或类型"
        value={query}
        onChange={(event) => look(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {seen ? (
        <div className="mt-3 grid gap-4 md:grid-cols-2">
          <Listbox id={id} label="模板" active={at} onActive={setActive} onPick={pick} rows={rows} />
          <Preview template={seen} />
        </div>
      ) : (
        <EmptyState title={templates.length === 0 ? '还没有模板' : '没有找到模板'} />
      )}
    </Dialog>
  );
}

function Preview({ template: { content, name } }: { template: Template }) {
  const sections = caseSections.filter((section) => content[section] !== '');
  return (
    <section
      aria-label={`${name} 的内容`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one is scrolled by the keys
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-control bg-surface-2 p-3 text-14"
    >
      {sections.map((section) => (
        <div key={section} className="mb-2">
          <h3 className="text-13 text-ink-500">{CASE_SECTIONS[section]}</h3>
          <p className="whitespace-pre-wrap break-words">
            <ToothText text={content[section]} />
          </p>
        </div>
      ))}
    </section>
  );
}

const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'append', label: '追加' },
  { value: 'replace', label: '替换' },
  { value: 'skip', label: '跳过' },
];

interface ClashesProps extends Leaving {
  template: Template;
  content: CaseContent;
  onDecided: (ways: Ways) => void;
}

function Clashes({ template, content, onDecided, ...leaving }: ClashesProps) {
  const clashes = clashesOf(template, content);
  const [ways, setWays] = useState<Ways>(Object.fromEntries(clashes.map((section) => [section, 'skip'])));
  return (
    <FormDialog
      open
      width={640}
      title={`套用模板 ${template.name}`}
      description="这些段落已有内容，请选择如何处理"
      dirty={false}
      submitText="套用"
      {...leaving}
      onSubmit={() => onDecided(ways)}
    >
      {clashes.map((section) => (
        <section key={section} aria-label={CASE_SECTIONS[section]}>
          <h3 className="font-semibold text-14">{CASE_SECTIONS[section]}</h3>
          <p className="whitespace-pre-wrap break-words text-13 text-ink-600">
            现有：
            <ToothText text={content[section]} />
          </p>
          <p className="whitespace-pre-wrap break-words text-13 text-ink-600">
            模板：
            <ToothText text={template.content[section]} />
          </p>
          <RadioGroup
            label={`${CASE_SECTIONS[section]}如何处理`}
            options={WAYS}
            value={ways[section]}
            onChange={(way) => setWays((now) => ({ ...now, [section]: way }))}
          />
        </section>
      ))}
    </FormDialog>
  );
}
