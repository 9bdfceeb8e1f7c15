import { useState } from 'react';
import { caseEditor } from '#contract/case-editor.ts';
import type { CaseContent } from '#contract/case-form.ts';
import { CASE_SECTIONS, type CaseSection, caseSections } from '#contract/case-sections.ts';
import { caseTemplates } from '#contract/case-template-calls.ts';
import { TEMPLATE_KINDS } from '#contract/case-templates.ts';
import type { OwnedScope } from '#contract/owned.ts';
import { useSend } from '#web/api/use-call.ts';
import { errorsOf } from '#web/clinic/record/errors-of.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { CheckboxGroup } from '#web/ui/fields/checkbox-group.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

type Kind = keyof typeof TEMPLATE_KINDS;
const KINDS = (Object.keys(TEMPLATE_KINDS) as Kind[]).map((value) => ({ value, label: TEMPLATE_KINDS[value] }));

const SCOPES: readonly { value: OwnedScope; label: string }[] = [
  { value: 'own', label: '个人' },
  { value: 'hospital', label: '全院' },
];

interface TemplateFromCaseProps {
  caseId: number;
  content: CaseContent;
  /** Who may write the hospital's. */
  owner: boolean;
  /** What was typed just now is to be at the server first: the template is made of what is there. */
  flush: () => Promise<boolean>;
  onClose: () => void;
}

/** 存为模板: what stands in the case, with the teeth left open. */
export function TemplateFromCase({ caseId, content, owner, flush, onClose }: TemplateFromCaseProps) {
  const filled = caseSections.filter((section) => content[section].trim() !== '');
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Kind>('general');
  const [scope, setScope] = useState<OwnedScope>('own');
  const [sections, setSections] = useState<CaseSection[]>(filled);
  const { send, pending, error } = useSend(caseTemplates.storeTemplate, {
    ...{ refresh: [caseTemplates.list, caseEditor.config], quiet: ['INVALID'], onDone: onClose },
  });
  const errors = errorsOf(error);
  const submit = async () => {
    if (!(await flush())) return toast.error('还没有保存到服务器，暂时不能存为模板');
    await send({ body: { case_id: caseId, name, kind, scope, sections } }).catch(() => {});
  };
  return (
    <FormDialog
      open
      title="存为模板"
      description="文中的牙位会变成 {牙位}，套用时填入所选的牙"
      dirty={name !== ''}
      pending={pending}
      submitText="保存模板"
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <FormRow label="模板名称" required error={errors.name?.[0]}>
        <Input value={name} maxLength={50} onChange={(event) => setName(event.target.value)} />
      </FormRow>
      <FormRow label="类型" required error={errors.kind?.[0]}>
        <Select label="类型" options={KINDS} value={kind} onChange={setKind} />
      </FormRow>
      <FormRow label="适用范围" required error={errors.scope?.[0]}>
        <RadioGroup
          label="适用范围"
          options={SCOPES.map((each) => ({ ...each, disabled: each.value === 'hospital' && !owner }))}
          value={scope}
          onChange={setScope}
        />
      </FormRow>
      <FormRow label="段落" required error={errors.sections?.[0]}>
        <CheckboxGroup
          options={filled.map((value) => ({ value, label: CASE_SECTIONS[value] }))}
          value={sections}
          onChange={setSections}
        />
      </FormRow>
    </FormDialog>
  );
}
