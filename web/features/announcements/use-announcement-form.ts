import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { meAtom } from '#web/api/session.ts';
import { forget, keep, keepKey, readKept } from './manage-keep.ts';
import { type AnnouncementValues, announcementResolver, type Subject, valuesFrom, valuesOf } from './manage-values.ts';
import { useAttachments } from './use-attachments.ts';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The form of an announcement: what it starts with, what of it was kept, and what others made of it meanwhile. */
export function useAnnouncementForm(first: Subject) {
  const person = useAtomValue(meAtom)?.id ?? 0;
  const [key] = useState(() => keepKey(person, first));
  const [subject, setSubject] = useState(first);
  const [base, setBase] = useState(() => valuesOf(first));
  const [kept] = useState(() => {
    const found = readKept(key);
    return found && !same(found.values, base) ? found : null;
  });
  const [restored, setRestored] = useState(kept !== null);
  const [version, setVersion] = useState(kept ? kept.version : first.kind === 'edit' ? first.of.version : null);
  const form = useForm<AnnouncementValues, unknown, AnnouncementValues>({
    mode: 'onTouched',
    defaultValues: base,
    resolver: announcementResolver,
  });
  const [setFiles] = useState(
    () => (files: AnnouncementValues['attachments']) => form.setValue('attachments', files, { shouldDirty: true }),
  );
  const files = useAttachments((kept?.values ?? base).attachments, setFiles);

  // What was kept is not what was saved: the form is dirty with it.
  useEffect(() => {
    if (kept) form.reset(kept.values, { keepDefaultValues: true });
  }, [form, kept]);
  // Letter by letter: nobody knows which one is the last.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(key, version, { ...values }) }),
    [form, key, version],
  );

  const fill = (defaults: AnnouncementValues, values: AnnouncementValues) => {
    setBase(defaults);
    form.reset(defaults);
    form.reset(values, { keepDefaultValues: true });
    files.replace(values.attachments);
  };
  /** As it was when it was opened. */
  const startOver = () => {
    fill(base, base);
    forget(key);
    setRestored(false);
  };
  /** Takes over another's version: what one has not touched is theirs, what one has written stays. */
  const adopt = (latest: ManagedAnnouncement) => {
    const theirs = valuesFrom(latest);
    const merged = mergeOf(base, form.getValues(), theirs);
    // What was withdrawn is at its end; what was written becomes a new one, without the files that are the old one's.
    const ended = latest.status === 'withdrawn';
    const old = new Set([...base.attachments, ...theirs.attachments].map(({ key: file }) => file));
    const own = ended ? merged.attachments.filter(({ key: file }) => !old.has(file)) : merged.attachments;
    fill(theirs, { ...merged, attachments: own });
    setSubject(ended ? { kind: 'new' } : { kind: 'edit', of: latest });
    setVersion(ended ? null : latest.version);
  };
  return { form, files, subject, version, base, restored, startOver, adopt, finish: () => forget(key) };
}

export type AnnouncementForm = ReturnType<typeof useAnnouncementForm>;

function mergeOf(base: AnnouncementValues, mine: AnnouncementValues, theirs: AnnouncementValues): AnnouncementValues {
  const take = <K extends keyof AnnouncementValues>(name: K): AnnouncementValues[K] =>
    same(mine[name], base[name]) ? theirs[name] : mine[name];
  return {
    title: take('title'),
    audience: take('audience'),
    roles: take('roles'),
    department_ids: take('department_ids'),
    pinned: take('pinned'),
    content: take('content'),
    attachments: take('attachments'),
  };
}

export const FIELD_LABEL: Record<keyof AnnouncementValues, string> = {
  title: '标题',
  audience: '接收对象',
  roles: '角色',
  department_ids: '科室',
  pinned: '置顶',
  content: '内容',
  attachments: '附件',
};

/** Names of the fields that differ. */
export function differences(one: AnnouncementValues, other: AnnouncementValues): (keyof AnnouncementValues)[] {
  const names: (keyof AnnouncementValues)[] = [
    'title',
    'audience',
    'roles',
    'department_ids',
    'pinned',
    'content',
    'attachments',
  ];
  return names.filter((name) => !same(one[name], other[name]));
}
