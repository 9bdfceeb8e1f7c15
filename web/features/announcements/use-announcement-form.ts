import { type RefObject, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ATTACHMENTS_MAX, type ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { announcementForm, announcements } from '#contract/announcements.ts';
import { ApiError, request } from '#web/api/client.ts';
import { NOT_THERE, useFieldFiles } from '#web/forms/use-attachments.ts';
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

interface Options {
  /** Asks before it goes to everybody at once. */
  question: (values: AnnouncementValues) => string;
  onDone: () => void;
}

type WriteCall = typeof announcements.create | typeof announcements.update;

/** The form of an announcement, and what is to become of it. Whatever the answer, what was written stays. */
export function useAnnouncementForm(first: Subject, { question, onDone }: Options) {
  const { subject, edited, ended, read, begin } = useSubject(first);
  const time = useTimeError();
  const intent = useRef<Intent>({ kind: 'draft' });
  const ask = useQuestion(question);
  const state: ContractForm<AnnouncementValues> = useContractForm<WriteCall, AnnouncementValues, ManagedAnnouncement>(
    edited ? announcements.update : announcements.create,
    {
      mode: 'onTouched',
      values: valuesOf(subject),
      rules: async () => announcementForm,
      bodyOf: fieldsOf,
      failuresIn: 'form',
      draft: draftOf(first),
      over: edited && { version: edited.version, valuesOf: valuesFrom, read: () => read(edited.id) },
      refresh: [announcements.managed],
      onWrong: ({ publish_at }) => time.note(publish_at),
      // What is wrong with the time is told where it is chosen.
      onRefused: isAboutTime,
      onDone,
      via: async (press, values) => {
        const attachments = await files.settle();
        if (!attachments) return state.setRefusal({ text: NOT_THERE, retry: false });
        const whole = { ...values, attachments };
        const what = intent.current;
        if (what.kind === 'publish' && !(await ask(whole))) return;
        await press(bodyOf(edited, whole, what));
      },
    },
  );
  const files = useFiles(state.form);
  return {
    ...state,
    files,
    subject,
    ended,
    timeError: time.error,
    setTimeError: time.setError,
    ...useSending(state, intent, time),
    /** What was withdrawn is at its end; what was written becomes a new one, without the files that are the old one's. */
    renew: () => {
      if (!ended) return;
      keepOwnFiles(state.form, [...valuesOf(first).attachments, ...ended.attachments]);
      begin();
      state.meanwhile.forget();
    },
  };
}

/** What is written: something new, or what is there already, until it is withdrawn. */
function useSubject(first: Subject) {
  const [subject, setSubject] = useState(first);
  const [ended, setEnded] = useState<ManagedAnnouncement | null>(null);
  return {
    subject,
    edited: subject.kind === 'edit' ? subject.of : null,
    ended,
    /** As it is now: it goes on being edited, or is at its end. */
    read: async (id: number): Promise<ManagedAnnouncement> => {
      const { data } = await request(announcements.managedOne, { params: { id } });
      if (data.status === 'withdrawn') setEnded(data);
      else setSubject({ kind: 'edit', of: data });
      return data;
    },
    /** Goes on with a new one. */
    begin: () => {
      setSubject({ kind: 'new' });
      setEnded(null);
    },
  };
}

function useQuestion(question: Options['question']) {
  const confirm = useConfirm();
  return (values: AnnouncementValues) =>
    confirm({ title: '立即发布？', description: question(values), confirmText: '立即发布' });
}

function bodyOf(edited: ManagedAnnouncement | null, values: AnnouncementValues, what: Intent) {
  const fields = fieldsOf(values);
  return edited ? { ...fields, id: edited.id, ...changeOf(what) } : { ...fields, ...createOf(what) };
}

/** What the server says of the time of what was sent last. */
function useTimeError() {
  const [error, setError] = useState<string | null>(null);
  const late = useRef(false);
  return {
    error,
    setError,
    late,
    note: (said: readonly string[] | undefined) => {
      late.current = said !== undefined;
      setError(said?.join('；') ?? null);
    },
  };
}

/** Sends the form with what is meant by it. */
function useSending(
  { pending, submit }: ContractForm<AnnouncementValues>,
  intent: RefObject<Intent>,
  { late, note }: ReturnType<typeof useTimeError>,
) {
  const [doing, setDoing] = useState<Intent['kind'] | null>(null);
  return {
    busy: pending ? doing : null,
    /** @returns whether all is well with the time, as far as is known: what else is wrong stands in the form. */
    send: async (what: Intent): Promise<boolean> => {
      intent.current = what;
      setDoing(what.kind);
      note(undefined);
      await submit();
      return !late.current;
    },
  };
}

function keepOwnFiles(form: ContractForm<AnnouncementValues>['form'], others: readonly { key: string }[]): void {
  const old = new Set(others.map(({ key }) => key));
  const own = form.getValues('attachments').filter(({ key }) => !old.has(key));
  form.setValue('attachments', own, { shouldDirty: true });
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
  return useFieldFiles(attachments, ATTACHMENTS_MAX, put);
}
