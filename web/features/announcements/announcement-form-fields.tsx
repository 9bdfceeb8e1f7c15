import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { AUDIENCES, CONTENT_MAX, TITLE_MAX } from '#contract/announcement-shapes.ts';
import { hospitals } from '#contract/hospitals.ts';
import { ROLE_LABEL, STAFF_ROLES } from '#contract/roles.ts';
import { meAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { AttachmentsField } from '#web/forms/attachments-field.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { CheckboxGroup } from '#web/ui/fields/checkbox-group.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MultiCombobox } from '#web/ui/fields/multi-combobox.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { RichTextEditor } from '#web/ui/text/rich-text-editor.tsx';
import type { AnnouncementForm } from './use-announcement-form.ts';

type RowOf = AnnouncementForm['form'];

const AUDIENCE_OPTIONS = [
  { value: 'staff', label: AUDIENCES.staff },
  { value: 'patients', label: AUDIENCES.patients },
  { value: 'all', label: AUDIENCES.all },
] as const;
const ROLE_OPTIONS = STAFF_ROLES.map((value) => ({ value, label: ROLE_LABEL[value] }));

export function AnnouncementFields({ announcement }: { announcement: AnnouncementForm }) {
  const { form, files } = announcement;
  const { errors } = form.formState;
  // On a phone a label beside its field would take a quarter of the width.
  const stacked = !useMedia('(width >= 640px)');
  return (
    <>
      <FormRow stacked={stacked} label="标题" required error={errors.title?.message}>
        <Input maxLength={TITLE_MAX} autoComplete="off" {...form.register('title')} />
      </FormRow>
      <Recipients form={form} stacked={stacked} />
      <ControlledRow form={form} name="content" stacked={stacked} label="内容" required>
        {(field) => (
          <RichTextEditor
            ref={field.ref}
            value={field.value}
            maxLength={CONTENT_MAX}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      </ControlledRow>
      <FormRow stacked={stacked} label="附件" error={attachmentsError(form)}>
        <AttachmentsField files={files} />
      </FormRow>
      <ControlledRow form={form} name="pinned" stacked={stacked} label="置顶">
        {(field) => (
          <Switch checked={field.value} onChange={field.onChange}>
            {field.value ? '置顶，排在其他公告之前' : '不置顶'}
          </Switch>
        )}
      </ControlledRow>
    </>
  );
}

/** Also where only one of them is refused. */
function attachmentsError(form: RowOf): string | undefined {
  const { attachments } = form.formState.errors;
  if (!attachments) return undefined;
  const each = Array.isArray(attachments) ? attachments : [];
  return attachments.message ?? each.flatMap((one) => [one?.key?.message, one?.name?.message]).find(Boolean);
}

interface RecipientsProps {
  form: RowOf;
  stacked: boolean;
}

function Recipients({ form, stacked }: RecipientsProps) {
  const hospital = useAtomValue(meAtom)?.meta.hospital ?? null;
  const audience = useWatch({ control: form.control, name: 'audience' });
  const platform = hospital === null;
  return (
    <>
      <ControlledRow
        form={form}
        name="audience"
        stacked={stacked}
        label="接收对象"
        required
        hint={platform ? '平台公告发送给全部医院' : null}
      >
        {(field) => <RadioGroup label="接收对象" options={AUDIENCE_OPTIONS} {...field} />}
      </ControlledRow>
      {audience === 'patients' ? null : (
        <ControlledRow form={form} name="roles" stacked={stacked} label="员工角色" hint="不选即全部角色">
          {(field) => <CheckboxGroup options={ROLE_OPTIONS} value={field.value} onChange={field.onChange} />}
        </ControlledRow>
      )}
      {audience === 'patients' || !hospital ? null : (
        <Departments form={form} stacked={stacked} hospitalId={hospital.id} />
      )}
    </>
  );
}

function Departments({ form, stacked, hospitalId }: RecipientsProps & { hospitalId: number }) {
  const [query, setQuery] = useState('');
  const answer = useCall(hospitals.detail, { params: { id: hospitalId } }, { staleTime: 60_000 });
  const chosen = useWatch({ control: form.control, name: 'department_ids' });
  const offered = answer.data?.departments ?? [];
  // A clinic has none.
  if (answer.data && offered.length === 0 && chosen.length === 0) return null;
  return (
    <ControlledRow form={form} name="department_ids" stacked={stacked} label="员工科室">
      {(field) => (
        <MultiCombobox
          noun="科室"
          placeholder="全部科室"
          ref={field.ref}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          items={offered.filter(({ name }) => name.includes(query.trim()))}
          loading={answer.isFetching}
          onQuery={setQuery}
        />
      )}
    </ControlledRow>
  );
}
