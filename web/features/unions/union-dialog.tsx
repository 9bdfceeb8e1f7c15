import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { platformHospitals, type Union, unions } from '#contract/platform-hospitals.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { FormRow } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Input } from '#web/ui/input.tsx';
import { MultiCombobox } from '#web/ui/multi-combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

interface UnionDialogProps {
  /** Null: a new one. */
  union: Union | null;
  onClose: () => void;
}

// The form holds hospitals with their names; the wire takes their ids.
const schema = z.object({
  name: unions.create.body.shape.name,
  hospital_ids: z.array(z.object({ id: z.number(), name: z.string() })).max(500, '医院最多500家'),
});
type Form = z.infer<typeof schema>;

export function UnionDialog({ union, onClose }: UnionDialogProps) {
  const { writable, reason } = useWritable();
  const { save, pending } = useSave(union, onClose);
  const form = useForm<Form>({
    resolver: zodResolver(schema),
    defaultValues: { name: union?.name ?? '', hospital_ids: union?.hospitals ?? [] },
    mode: 'onBlur',
  });
  const submit = form.handleSubmit((values) =>
    save(values).catch((error: unknown) => void applyFieldErrors(form, error)),
  );
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      open
      title={union ? '编辑联盟' : '新增联盟'}
      width={640}
      dirty={isDirty}
      pending={pending}
      blocked={!writable}
      footerHint={reason}
      submitText="保存"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormRow label="联盟名称" required error={errors.name?.message}>
        <Input maxLength={50} autoComplete="off" {...form.register('name')} />
      </FormRow>
      <FormRow label="成员医院" error={errors.hospital_ids?.message} hint="同一联盟的医院之间可以转诊">
        <Controller
          control={form.control}
          name="hospital_ids"
          render={({ field }) => <Hospitals value={field.value} onChange={field.onChange} onBlur={field.onBlur} />}
        />
      </FormRow>
    </FormDialog>
  );
}

function useSave(union: Union | null, onClose: () => void) {
  const options = { refresh: [unions.list], onDone: onClose };
  const create = useSend(unions.create, options);
  const update = useSend(unions.update, options);
  const save = ({ name, hospital_ids }: Form) => {
    const body = { name, hospital_ids: hospital_ids.map(({ id }) => id) };
    return union ? update.send({ params: { id: union.id }, body }) : create.send({ body });
  };
  return { save, pending: create.pending || update.pending };
}

interface HospitalsProps {
  value: Form['hospital_ids'];
  onChange: (value: Form['hospital_ids']) => void;
  onBlur: () => void;
}

const FOUND_AT_MOST = 50;

function Hospitals(props: HospitalsProps) {
  const [query, setQuery] = useState('');
  const keyword = useDebounced(query.trim());
  const found = useCall(
    platformHospitals.list,
    { query: { keyword, page: 1, pageSize: FOUND_AT_MOST } },
    { keep: true },
  );
  return (
    <MultiCombobox
      {...props}
      noun="医院"
      items={found.data?.data ?? []}
      loading={found.isFetching}
      onQuery={setQuery}
    />
  );
}
