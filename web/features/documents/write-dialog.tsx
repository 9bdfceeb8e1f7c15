import { DOCUMENT_KINDS, type DocumentKind, MOST_DOCUMENT_TEXT } from '#contract/document-words.ts';
import { documents, type PatientDocument } from '#contract/documents.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { openWordsOf } from './open-words.ts';

const KINDS = (Object.entries(DOCUMENT_KINDS) as [DocumentKind, string][]).map(([value, label]) => ({ value, label }));
const REFRESH = [documents.list, documents.one];
const WORDS = { labels: { title: '标题', body: '正文' } };

interface NewDialogProps {
  patientId: number;
  onSaved: (row: PatientDocument) => void;
  onClose: () => void;
}

/** 空白文书: of no template, with a title and a text of its own. */
export function NewDialog({ patientId, onSaved, onClose }: NewDialogProps) {
  const state = useContractForm(documents.create, {
    values: { kind: 'consent' as DocumentKind, title: '', body: '' },
    rules: async () => (await import('#contract/documents.ts')).documents.create.body,
    bodyOf: (form) => ({ ...form, patient_id: patientId }),
    draft: `document:${patientId}`,
    refresh: REFRESH,
    onDone: ({ data }) => onSaved(data),
  });
  const { form } = state;
  return (
    <ContractDialog state={state} width={880} title="空白文书" submitText="存草稿" onClose={onClose}>
      <ControlledRow form={form} name="kind" label="类型" required>
        {({ value, onChange }) => <Select options={KINDS} value={value} onChange={onChange} />}
      </ControlledRow>
      <FormRow label="标题" required error={form.formState.errors.title?.message}>
        <Input maxLength={100} autoComplete="off" {...form.register('title')} />
      </FormRow>
      <FormRow label="正文" required error={form.formState.errors.body?.message}>
        <Textarea rows={12} maxLength={MOST_DOCUMENT_TEXT} {...form.register('body')} />
      </FormRow>
    </ContractDialog>
  );
}

type Texts = Pick<PatientDocument, 'title' | 'body'>;

const valuesOf = ({ title, body }: PatientDocument): Texts => ({ title, body });

interface EditDialogProps {
  /** As it is known now. */
  row: PatientDocument;
  onSaved: () => void;
  onClose: () => void;
}

function useEditForm(row: PatientDocument, onSaved: () => void) {
  const { id, version } = row;
  return useContractForm<typeof documents.update, Texts, PatientDocument>(documents.update, {
    values: valuesOf(row),
    rules: async () => (await import('#contract/documents.ts')).documents.update.body,
    bodyOf: (form) => ({ ...form, version }),
    params: { id },
    over: { version, valuesOf, read: async () => row },
    draft: `document-changed:${id}`,
    refresh: REFRESH,
    onDone: onSaved,
  });
}

/** A draft goes on: what a colleague saved first is chosen field by field. */
export function EditDialog({ row, onSaved, onClose }: EditDialogProps) {
  const state = useEditForm(row, onSaved);
  const { form } = state;
  const open = openWordsOf(form.watch('body'));
  return (
    <ContractDialog
      state={state}
      words={WORDS}
      width={880}
      title="修改文书"
      description={`${row.patient.name} ${row.code}`}
      onClose={onClose}
    >
      <FormRow label="标题" required error={form.formState.errors.title?.message}>
        <Input maxLength={100} autoComplete="off" {...form.register('title')} />
      </FormRow>
      <FormRow
        label="正文"
        required
        error={form.formState.errors.body?.message}
        hint={open.length > 0 ? `签署前还须填写：${open.join('、')}` : null}
      >
        <Textarea rows={16} maxLength={MOST_DOCUMENT_TEXT} {...form.register('body')} />
      </FormRow>
    </ContractDialog>
  );
}
