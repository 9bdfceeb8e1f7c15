import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { hospitals } from '#contract/hospitals.ts';
import { type HospitalSettings, settings } from '#contract/settings.ts';
import { ApiError } from '#web/api/client.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { Banner } from '#web/ui/banner.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { bodyOf, type DetailsForm, schemaOf, valuesOf } from './details-values.ts';
import { SpotRow } from './spot-row.tsx';

interface DetailsDialogProps {
  /** As it is now; the form keeps what was opened. */
  current: HospitalSettings;
  onClose: () => void;
}

/** Telephone, address, place and summary of the shop owner's hospital. */
export function DetailsDialog({ current, onClose }: DetailsDialogProps) {
  const { writable, reason } = useWritable();
  const [opened] = useState(current);
  const form = useForm<DetailsForm>({
    mode: 'onBlur',
    defaultValues: valuesOf(opened),
    resolver: zodResolver(schemaOf(opened)),
  });
  const { save, pending, overtaken } = useSave(opened, current, onClose);
  const submit = form.handleSubmit((values) =>
    save(values).catch((error: unknown) => void applyFieldErrors(form, error)),
  );
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      open
      title="修改医院资料"
      description="所有人都能在医院主页看到"
      dirty={isDirty}
      pending={pending}
      blocked={!writable}
      footerHint={reason}
      submitText="保存"
      onSubmit={submit}
      onClose={onClose}
    >
      {overtaken ? (
        <Banner tone="alert" title="此记录刚被修改，请核对后再保存">
          现在为：{[current.phone, current.address].filter(Boolean).join('，') || '未填写'}
        </Banner>
      ) : null}
      <FormRow label="电话" error={errors.phone?.message} hint="座机请带区号；也可以是 400 电话或手机号">
        <Input {...form.register('phone')} type="tel" autoComplete="off" maxLength={30} placeholder="0571-88881234" />
      </FormRow>
      <FormRow label="地址" error={errors.address?.message}>
        <Input {...form.register('address')} autoComplete="off" maxLength={200} placeholder="市、区、街道、门牌号" />
      </FormRow>
      <SpotRow form={form} name={current.name} />
      <FormRow label="简介" error={errors.summary?.message}>
        <Textarea {...form.register('summary')} rows={4} maxLength={1000} placeholder="擅长什么，有哪些科室" />
      </FormRow>
    </FormDialog>
  );
}

/** Sends the version that was opened, until its writer was told of a newer: then what was typed is saved over that. */
function useSave(opened: HospitalSettings, current: HospitalSettings, onClose: () => void) {
  const queries = useQueryClient();
  const [isOvertaken, setOvertaken] = useState(false);
  const { send, pending } = useSend(settings.describe, {
    refresh: [settings.read, hospitals.about, hospitals.doctorAbout, hospitals.detail],
    onDone: onClose,
  });
  const save = async (values: DetailsForm) => {
    const body = bodyOf(values, opened);
    if (!body) return;
    const { version } = isOvertaken ? current : opened;
    try {
      await send({ body: { ...body, version } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE') {
        await queries.invalidateQueries({ queryKey: [settings.read.method, settings.read.path] });
        setOvertaken(true);
      }
      throw error;
    }
  };
  return { save, pending, overtaken: isOvertaken };
}
