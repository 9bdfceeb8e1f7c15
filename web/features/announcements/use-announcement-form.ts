import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { announcementForm, announcements } from '#contract/announcements.ts';
import { ApiError, request } from '#web/api/client.ts';
import { same } from '#web/forms/merge.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { draftOf } from './kept-values.ts';
import {
  type AnnouncementValues,
  changeOf,
  createOf,
  fieldsOf,
  type Intent,
  type Subject,
  valuesFrom,
  valuesOf,
} from './manage-values.ts';
import { useAttachments } from './use-attachments.ts';

interface Options {
  /** Asks before it goes to everybody at once. */
  question: (values: AnnouncementValues) => string;
  onDone: () => void;
}

type WriteCall = typeof announcements.create | typeof announcements.update;

/** The form of an announcement, and what is to become of it. Whatever the answer, what was written stays. */
export function useAnnouncementForm(first: Subject, { question, onDone }: Options) {
  const [subject, setSubject] = useState(first);
  const [ended, setEnded] = useState<ManagedAnnouncement | null>(null);
  const [timeError, setTimeError] = useState<string | null>(null);
  const late = useRef(false);
  const intent = useRef<Intent>({ kind: 'draft' });
  const [doing, setDoing] = useState<Intent['kind'] | null>(null);
  const confirm = useConfirm();
  const ask = (values: AnnouncementValues) =>
    confirm({ title: '立即发布？', description: question(values), confirmText: '立即发布' });
  const edited = subject.kind === 'edit' ? subject.of : null;
  const state: ContractForm<AnnouncementValues> = useContractForm<WriteCall, AnnouncementValues, ManagedAnnouncement>(
    edited ? announcements.update : announcements.create,
    {
      mode: 'onTouched',
      values: valuesOf(subject),
      rules: async () => announcementForm,
      bodyOf: fieldsOf,
      failuresIn: 'form',
      draft: draftOf(first),
      over: edited && {
        version: edited.version,
        valuesOf: valuesFrom,
        read: async () => {
          const { data } = await request(announcements.managedOne, { params: { id: edited.id } });
          if (data.status === 'withdrawn') setEnded(data);
          else setSubject({ kind: 'edit', of: data });
          return data;
        },
      },
      refresh: [announcements.managed],
      onWrong: ({ publish_at }) => {
        late.current = publish_at !== undefined;
        setTimeError(publish_at?.join('；') ?? null);
      },
      // What is wrong with the time is told where it is chosen.
      onRefused: isAboutTime,
      onDone,
      via: async (press, values) => {
        const attachments = await files.settle();
        if (!attachments) return state.setRefusal({ text: '有附件未上传成功，请重新上传或移除', retry: false });
        const whole = { ...values, attachments };
        const what = intent.current;
        if (what.kind === 'publish' && !(await ask(whole))) return;
        const fields = fieldsOf(whole);
        await press(edited ? { ...fields, id: edited.id, ...changeOf(what) } : { ...fields, ...createOf(what) });
      },
    },
  );
  const files = useFiles(state.form);
  return {
    ...state,
    files,
    subject,
    ended,
    timeError,
    setTimeError,
    busy: state.pending ? doing : null,
    /** @returns whether all is well with the time, as far as is known: what else is wrong stands in the form. */
    send: async (what: Intent): Promise<boolean> => {
      intent.current = what;
      late.current = false;
      setDoing(what.kind);
      setTimeError(null);
      await state.submit();
      return !late.current;
    },
    /** What was withdrawn is at its end; what was written becomes a new one, without the files that are the old one's. */
    renew: () => {
      if (!ended) return;
      const old = new Set([...valuesOf(first).attachments, ...ended.attachments].map(({ key }) => key));
      const own = state.form.getValues('attachments').filter(({ key }) => !old.has(key));
      state.form.setValue('attachments', own, { shouldDirty: true });
      setSubject({ kind: 'new' });
      setEnded(null);
      state.meanwhile.forget();
    },
  };
}

export type AnnouncementForm = ReturnType<typeof useAnnouncementForm>;

function isAboutTime(error: unknown): boolean {
  const names = error instanceof ApiError && error.errors ? Object.keys(error.errors) : [];
  return names.length === 1 && names[0] === 'publish_at';
}

/** The files, which are under way before they are in the form; others come into it with a draft, or from a colleague. */
function useFiles(form: ContractForm<AnnouncementValues>['form']) {
  const attachments = useWatch({ control: form.control, name: 'attachments' });
  const [put] = useState(
    () => (files: AnnouncementValues['attachments']) => form.setValue('attachments', files, { shouldDirty: true }),
  );
  const files = useAttachments(attachments, put);
  const { sent, replace } = files;
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what the form has; what the files have comes into it by itself
  useEffect(() => {
    if (!same(attachments, sent())) replace(attachments);
  }, [attachments]);
  return files;
}
