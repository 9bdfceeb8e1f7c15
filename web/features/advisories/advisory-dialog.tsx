import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Advisory, advisories } from '#contract/advisories.ts';
import type { Option } from '#contract/fields.ts';
import { ApiError } from '#web/api/client.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { Banner } from '#web/ui/banner.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { AdvisoryFields } from './advisory-fields.tsx';
import { type AdvisoryForm, changeBodyOf, formSchema, newBodyOf, valuesOf } from './advisory-values.ts';

export const OLD = [advisories.list, advisories.ofReservation, advisories.show] as const;

interface AdvisoryDialogProps {
  /** As it is now; null: a new one. */
  advisory: Advisory | null;
  /** Of which a new one is; null where a patient has to be chosen. */
  reservation: { hash_id: string; patient: string } | null;
  consultants: readonly Option[];
  onClose: () => void;
}

/** Writes a consultation down, and follows it up. */
export function AdvisoryDialog({ advisory, reservation, consultants, onClose }: AdvisoryDialogProps) {
  const { writable, reason } = useWritable();
  const body = advisory ? advisories.update.body : advisories.create.body;
  const { version, notified } = useVersion(advisory);
  const bodyOf = advisory ? changeBodyOf(version) : newBodyOf(reservation?.hash_id ?? null);
  const form = useForm<AdvisoryForm>({
    resolver: zodResolver(formSchema(body, bodyOf)),
    defaultValues: valuesOf(advisory),
    mode: 'onBlur',
  });
  const { save, pending } = useSave({ advisory, version, onStale: notified }, reservation?.hash_id ?? null, onClose);
  const submit = form.handleSubmit((values) =>
    save(values).catch((error: unknown) => void applyFieldErrors(form, error)),
  );
  return (
    <FormDialog
      open
      width={640}
      title={advisory ? '跟进咨询' : '新增咨询'}
      description={advisory?.patient ?? reservation?.patient}
      dirty={form.formState.isDirty}
      pending={pending}
      blocked={!writable}
      footerHint={reason}
      submitText="保存"
      onSubmit={submit}
      onClose={onClose}
    >
      <Overtaken advisory={advisory} seen={form.formState.defaultValues} />
      <AdvisoryFields
        form={form}
        choosesPatient={advisory === null && reservation === null}
        follows={advisory !== null}
        consultants={consultants}
      />
    </FormDialog>
  );
}

/** The list under the form follows live; what is sent is the version that was opened, until its writer was told of a newer. */
function useVersion(advisory: Advisory | null): { version: number; notified: () => void } {
  const [opened] = useState(advisory?.version ?? 0);
  const [isNotified, setNotified] = useState(false);
  return { version: isNotified ? (advisory?.version ?? 0) : opened, notified: () => setNotified(true) };
}

type Seen = { [K in 'status' | 'content' | 'quoted']?: string | undefined };

/** Somebody else saved it while this form was open: what was typed stays, and is saved over it where wanted. */
function Overtaken({ advisory, seen }: { advisory: Advisory | null; seen: Seen | undefined }) {
  if (!advisory || !seen) return null;
  const now = valuesOf(advisory);
  const changed = now.status !== seen.status || now.content !== seen.content || now.quoted !== seen.quoted;
  if (!changed) return null;
  return (
    <Banner tone="alert" title="此记录刚被修改，请核对后再保存">
      现在为“{advisory.status_name}”：{advisory.content}
    </Banner>
  );
}

interface Saved {
  advisory: Advisory | null;
  version: number;
  onStale: () => void;
}

function useSave({ advisory, version, onStale }: Saved, reservation: string | null, onClose: () => void) {
  const queries = useQueryClient();
  const options = { refresh: OLD, onDone: onClose };
  const create = useSend(advisories.create, options);
  const update = useSend(advisories.update, options);
  const save = async (values: AdvisoryForm) => {
    if (!advisory) return create.send({ body: advisories.create.body.parse(newBodyOf(reservation)(values)) });
    try {
      const body = changeBodyOf(version)(values);
      return await update.send({ params: { id: advisory.id }, body });
    } catch (error) {
      const stale = error instanceof ApiError && error.code === 'STALE';
      if (stale) {
        onStale();
        for (const { method, path } of OLD) void queries.invalidateQueries({ queryKey: [method, path] });
      }
      throw error;
    }
  };
  return { save, pending: create.pending || update.pending };
}
