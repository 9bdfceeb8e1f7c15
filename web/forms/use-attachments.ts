import { useCallback, useEffect, useRef, useState } from 'react';
import type { Attachment } from '#contract/attachments.ts';
import { attachmentProblem, uploadImage, uploadReason } from '#web/api/upload.ts';
import { same } from '#web/forms/merge.ts';

/** A file that is there: of a row, or sent. */
export type Attached = Omit<Attachment, 'url'>;

/** A file of the form, and how far it is. */
export type AttachmentItem = { id: string; name: string; size: number; content_type: string } & (
  | { phase: 'done'; key: string }
  | { phase: 'uploading' /** From 0 to 1. */; done: number }
  | { phase: 'failed'; message: string /** Null: this file will never be taken. */; again: File | null }
);

/** What a form sends along; null where one of them did not get there, and says so itself. */
export type Settled = Attached[] | null;

/** Said by a form that was to be sent while one of its files had not got there. */
export const NOT_THERE = '有附件未上传成功，请重新上传或移除';

const doneOf = (items: readonly AttachmentItem[]): Attached[] =>
  items.flatMap((item) =>
    item.phase === 'done' ? [{ key: item.key, name: item.name, content_type: item.content_type, size: item.size }] : [],
  );

const aboutOf = ({ name, size, type }: File) => ({ name, size, content_type: type });

const itemOf = (file: Attached): AttachmentItem => ({ ...file, id: file.key, phase: 'done' });

let lastId = 0;

/** The files, and the same at once for whoever asks between two drawings. */
function useItems(initial: readonly Attached[], onChange: (files: Attached[]) => void) {
  const [items, setItems] = useState<AttachmentItem[]>(() => initial.map(itemOf));
  const current = useRef(items);
  const change = useCallback(
    (next: AttachmentItem[]) => {
      const before = doneOf(current.current);
      current.current = next;
      setItems(next);
      const after = doneOf(next);
      if (JSON.stringify(after) !== JSON.stringify(before)) onChange(after);
    },
    [onChange],
  );
  return { items, now: () => current.current, change };
}

type Put = (id: string, item: AttachmentItem) => void;

/** Those that are under way, each until it is there, has failed or is given up. */
function useSending(put: Put) {
  const running = useRef(new Map<string, { control: AbortController; end: Promise<void> }>());
  useEffect(() => {
    const under = running.current;
    return () => {
      for (const { control } of under.values()) control.abort();
    };
  }, []);
  const send = (id: string, file: File) => {
    const control = new AbortController();
    const { signal } = control;
    const about = { id, ...aboutOf(file) };
    put(id, { ...about, phase: 'uploading', done: 0 });
    const onProgress = (done: number) => put(id, { ...about, phase: 'uploading', done });
    const end = uploadImage(file, 'attachment', { signal, onProgress })
      .then((key) => put(id, { ...about, phase: 'done', key }))
      .catch((error: unknown) => {
        if (!signal.aborted) put(id, { ...about, phase: 'failed', message: uploadReason(error), again: file });
      })
      .finally(() => running.current.delete(id));
    running.current.set(id, { control, end });
  };
  return {
    send,
    giveUp: (id: string) => running.current.get(id)?.control.abort(),
    giveAllUp: () => {
      for (const { control } of running.current.values()) control.abort();
    },
    ended: () => Promise.all([...running.current.values()].map(({ end }) => end)),
  };
}

/**
 * The files of a form. Each is uploaded as soon as it is picked; `settle` waits for all of them when the form is sent.
 * Removing one, and leaving the form, give its upload up. One that does not get there keeps the others.
 * @param max how many there may be
 * @param onChange hears of those that are there, in their order
 */
function useAttachments(initial: readonly Attached[], max: number, onChange: (files: Attached[]) => void) {
  const { items, now, change } = useItems(initial, onChange);
  const sending = useSending((id, next) => change(now().map((item) => (item.id === id ? next : item))));
  const [overflow, setOverflow] = useState(false);
  const add = (files: readonly File[]) => {
    const room = max - now().length;
    setOverflow(files.length > room);
    for (const file of files.slice(0, Math.max(0, room))) {
      lastId += 1;
      const id = `file-${lastId}`;
      const message = attachmentProblem(file);
      change([...now(), { id, ...aboutOf(file), phase: 'failed', message: message ?? '', again: null }]);
      if (message === null) sending.send(id, file);
    }
  };
  const remove = (id: string) => {
    sending.giveUp(id);
    setOverflow(false);
    change(now().filter((item) => item.id !== id));
  };
  const retry = (item: AttachmentItem) => {
    if (item.phase === 'failed' && item.again) sending.send(item.id, item.again);
  };
  const settle = async (): Promise<Settled> => {
    await sending.ended();
    return now().every(({ phase }) => phase === 'done') ? doneOf(now()) : null;
  };
  /** Others than before, such as those of a version that was loaded anew. */
  const replace = (files: readonly Attached[]) => {
    sending.giveAllUp();
    change(files.map(itemOf));
  };
  const waiting = items.some(({ phase }) => phase === 'uploading');
  const move = (id: string, by: -1 | 1) => change(movedIn(now(), id, by));
  return { items, max, add, remove, move, retry, settle, replace, sent: () => doneOf(now()), waiting, overflow };
}

/** One before or after where it stands, where there is such a place. */
function movedIn(items: readonly AttachmentItem[], id: string, by: -1 | 1): AttachmentItem[] {
  const from = items.findIndex((item) => item.id === id);
  const next = [...items];
  const [moved] = from < 0 ? [] : next.splice(from, 1);
  if (!moved || from + by < 0 || from + by > next.length) return [...items];
  next.splice(from + by, 0, moved);
  return next;
}

export type Attachments = ReturnType<typeof useAttachments>;

/** The same of a form's field: others come into it with a draft, from a colleague, or with a form begun anew. */
export function useFieldFiles(
  value: readonly Attached[],
  max: number,
  onChange: (files: Attached[]) => void,
): Attachments {
  const files = useAttachments(value, max, onChange);
  const { sent, replace } = files;
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what the form has; what the files have comes into it by itself
  useEffect(() => {
    if (!same(value, sent())) replace(value);
  }, [value]);
  return files;
}
