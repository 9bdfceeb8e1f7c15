import { useCallback, useEffect, useRef, useState } from 'react';
import { ATTACHMENTS_MAX } from '#contract/announcement-shapes.ts';
import { attachmentProblem, uploadImage, uploadReason } from '#web/api/upload.ts';
import type { AnnouncementValues } from './manage-values.ts';

export type Attached = AnnouncementValues['attachments'][number];

/** A file of the form, and how far it is. */
export type AttachmentItem = { id: string; name: string; size: number; content_type: string } & (
  | { phase: 'done'; key: string }
  | { phase: 'uploading' /** From 0 to 1. */; done: number }
  | { phase: 'failed'; message: string /** Null: this file will never be taken. */; again: File | null }
);

/** What a form sends along; null where one of them did not get there, and says so itself. */
export type Settled = Attached[] | null;

const doneOf = (items: readonly AttachmentItem[]): Attached[] =>
  items.flatMap((item) =>
    item.phase === 'done' ? [{ key: item.key, name: item.name, content_type: item.content_type, size: item.size }] : [],
  );

const itemOf = (file: Attached): AttachmentItem => ({ ...file, id: file.key, phase: 'done' });

let lastId = 0;

/**
 * The files of a form. Each is uploaded as soon as it is picked; `settle` waits for all of them when the form is sent.
 * Removing one, and leaving the form, give its upload up.
 */
export function useAttachments(initial: readonly Attached[], onChange: (files: Attached[]) => void) {
  const [items, setItems] = useState<AttachmentItem[]>(() => initial.map(itemOf));
  // The same at once, for whoever asks between two drawings.
  const current = useRef(items);
  const running = useRef(new Map<string, { control: AbortController; end: Promise<void> }>());
  const [overflow, setOverflow] = useState(false);

  useEffect(() => {
    const under = running.current;
    return () => {
      for (const { control } of under.values()) control.abort();
    };
  }, []);

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
  const put = (id: string, state: (item: AttachmentItem) => AttachmentItem) =>
    change(current.current.map((item) => (item.id === id ? state(item) : item)));

  const send = (id: string, file: File) => {
    const control = new AbortController();
    const { signal } = control;
    const about = { id, name: file.name, size: file.size, content_type: file.type };
    put(id, () => ({ ...about, phase: 'uploading', done: 0 }));
    const end = uploadImage(file, 'attachment', {
      signal,
      onProgress: (done) => put(id, () => ({ ...about, phase: 'uploading', done })),
    })
      .then((key) => put(id, () => ({ ...about, phase: 'done', key })))
      .catch((error: unknown) => {
        if (!signal.aborted) put(id, () => ({ ...about, phase: 'failed', message: uploadReason(error), again: file }));
      })
      .finally(() => running.current.delete(id));
    running.current.set(id, { control, end });
  };

  const add = (files: readonly File[]) => {
    const room = ATTACHMENTS_MAX - current.current.length;
    setOverflow(files.length > room);
    for (const file of files.slice(0, Math.max(0, room))) {
      lastId += 1;
      const id = `file-${lastId}`;
      const about = { id, name: file.name, size: file.size, content_type: file.type };
      const message = attachmentProblem(file);
      change([...current.current, { ...about, phase: 'failed', message: message ?? '', again: null }]);
      if (message === null) send(id, file);
    }
  };
  const remove = (id: string) => {
    running.current.get(id)?.control.abort();
    setOverflow(false);
    change(current.current.filter((item) => item.id !== id));
  };
  const retry = (item: AttachmentItem) => {
    if (item.phase === 'failed' && item.again) send(item.id, item.again);
  };
  const settle = async (): Promise<Settled> => {
    await Promise.all([...running.current.values()].map(({ end }) => end));
    return current.current.every(({ phase }) => phase === 'done') ? doneOf(current.current) : null;
  };
  /** Others than before, such as those of a version that was loaded anew. */
  const replace = (files: readonly Attached[]) => {
    for (const { control } of running.current.values()) control.abort();
    change(files.map(itemOf));
  };
  const waiting = items.some(({ phase }) => phase === 'uploading');
  return { items, add, remove, retry, settle, replace, sent: () => doneOf(current.current), waiting, overflow };
}

export type Attachments = ReturnType<typeof useAttachments>;
