import { useState } from 'react';
import type { ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { announcements } from '#contract/announcements.ts';
import { ApiError, request } from '#web/api/client.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { useSend } from '#web/api/use-call.ts';
import { refusalOf } from '#web/api/use-form-send.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import type { Refusal } from '#web/ui/form-refusal.tsx';
import { type AnnouncementValues, changeOf, createBody, fieldsOf, type Intent } from './manage-values.ts';
import type { AnnouncementForm } from './use-announcement-form.ts';

interface Options {
  announcement: AnnouncementForm;
  /** Asks before it goes to everybody at once. */
  question: (values: AnnouncementValues) => string;
  onDone: () => void;
}

/** Sends the form with what is to become of it. Whatever the answer, what was written stays. */
export function useAnnouncementSend({ announcement, question, onDone }: Options) {
  const { form, files, subject, version } = announcement;
  const confirm = useConfirm();
  const [busy, setBusy] = useState<Intent['kind'] | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [timeError, setTimeError] = useState<string | null>(null);
  const [latest, setLatest] = useState<ManagedAnnouncement | null>(null);
  const options = { refresh: [announcements.managed], onDone };
  const create = useSend(announcements.create, options);
  const update = useSend(announcements.update, { ...options, quiet: ['STALE'] as const });

  const send = (values: AnnouncementValues, intent: Intent) =>
    subject.kind === 'edit'
      ? update.send({
          body: {
            id: subject.of.id,
            ...(version === null ? {} : { version }),
            ...fieldsOf(values),
            ...changeOf(intent),
          },
        })
      : create.send({ body: createBody(values, intent) });

  /** What the server refused goes where it is seen. @returns whether that is at the time. */
  const place = async (error: unknown): Promise<boolean> => {
    if (error instanceof ApiError && error.code === 'STALE' && subject.kind === 'edit') {
      setLatest((await request(announcements.managedOne, { params: { id: subject.of.id } })).data);
      return false;
    }
    const aboutTime = error instanceof ApiError ? (error.errors?.publish_at?.join('；') ?? null) : null;
    setTimeError(aboutTime);
    if (aboutTime !== null) return true;
    const placed = applyFieldErrors(form, error);
    if (placed.homeless.length > 0 || placed.fields.length === 0) setRefusal(refusalOf(error, placed.homeless[0]));
    return false;
  };

  const ask = (values: AnnouncementValues) =>
    confirm({ title: '立即发布？', description: question(values), confirmText: '立即发布' });
  const act = async (values: AnnouncementValues, intent: Intent) => {
    const attachments = await files.settle();
    if (!attachments) {
      setRefusal({ text: '有附件未上传成功，请重新上传或移除', retry: false });
      return;
    }
    const whole = { ...values, attachments };
    if (intent.kind === 'publish' && !(await ask(whole))) return;
    await send(whole, intent);
  };

  /** @returns whether all is well with the time, as far as is known: what else is wrong stands in the form. */
  const submit = async (intent: Intent): Promise<boolean> => {
    if (busy) return true;
    setRefusal(null);
    setTimeError(null);
    let timely = true;
    await form.handleSubmit(async (values) => {
      setBusy(intent.kind);
      try {
        await act(values, intent);
      } catch (error) {
        // The newest version may be out of reach as well.
        timely = !(await place(error).catch((failed: unknown) => {
          setRefusal(refusalOf(failed));
          return false;
        }));
      } finally {
        setBusy(null);
      }
    })();
    return timely;
  };
  const adopt = () => {
    if (latest) announcement.adopt(latest);
    setLatest(null);
  };
  return { submit, busy, refusal, timeError, setTimeError, latest, adopt };
}
