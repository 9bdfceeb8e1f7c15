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

const aboutOf = (id: string, file: File) => ({ id, name: file.name, size: file.size, content_type: file.type });

/** The files as they stand, for the page and at once. */
function useItems(initial: readonly Attached[], onChange: (files: Attached[]) => void) {
  const [items, setItems] = useState<AttachmentItem[]>(() => initial.map(itemOf));
  // The same at once, for whoever asks between two drawings.
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
  const put = (id: string, item: AttachmentItem) => change(current.current.map((old) => (old.id === id ? item : old)));
  return { items, current, change, put };
}

/** Uploads under way, which end with the form. */
function useUploads(put: (id: string, item: AttachmentItem) => void) {
  const running = useRef(new Map<string, { control: AbortController; end: Promise<void> }>());
  useEffect(() => {
    const under = running.current;
    return () => {
      for (const { control } of under.values()) control.abort();
    };
  }, []);
  return {
    send: (id: string, file: File) => {
      const control = new AbortController();
      const { signal } = control;
      const about = aboutOf(id, file);
      put(id, { ...about, phase: 'uploading', done: 0 });
      const onProgress = (done: number) => put(id, { ...about, phase: 'uploading', done });
      const end = uploadImage(file, 'attachment', { signal, onProgress })
        .then((key) => put(id, { ...about, phase: 'done', key }))
        .catch((error: unknown) => {
          if (!signal.aborted) put(id, { ...about, phase: 'failed', message: uploadReason(error), again: file });
        })
        .finally(() => running.current.delete(id));
      running.current.set(id, { control, end });
    },
    giveUp: (id: string) => running.current.get(id)?.control.abort(),
    giveAllUp: () => {
      for (const { control } of running.current.values()) control.abort();
    },
    settled: () => Promise.all([...running.current.values()].map(({ end }) => end)),
  };
}

/**
 * The files of a form. Each is uploaded as soon as it is picked; `settle` waits for all of them when the form is sent.
 * Removing one, and leaving the form, give its upload up.
 */
export function useAttachments(initial: readonly Attached[], onChange: (files: Attached[]) => void) {
  const { items, current, change, put } = useItems(initial, onChange);
  const uploads = useUploads(put);
  const [overflow, setOverflow] = useState(false);

  const add = (files: readonly File[]) => {
    const room = ATTACHMENTS_MAX - current.current.length;
    setOverflow(files.length > room);
    for (const file of files.slice(0, Math.max(0, room))) {
      lastId += 1;
      const id = `file-${lastId}`;
      const message = attachmentProblem(file);
      change([...current.current, { ...aboutOf(id, file), phase: 'failed', message: message ?? '', again: null }]);
      if (message === null) uploads.send(id, file);
    }
  };
  const remove = (id: string) => {
    uploads.giveUp(id);
    setOverflow(false);
    change(current.current.filter((item) => item.id !== id));
  };
  const retry = (item: AttachmentItem) => {
    if (item.phase === 'failed' && item.again) uploads.send(item.id, item.again);
  };
  const settle = async (): Promise<Settled> => {
    await uploads.settled();
    return current.current.every(({ phase }) => phase === 'done') ? doneOf(current.current) : null;
  };
  /** Others than before, such as those of a version that was loaded anew. */
  const replace = (files: readonly Attached[]) => {
    uploads.giveAllUp();
    change(files.map(itemOf));
  };
  const waiting = items.some(({ phase }) => phase === 'uploading');
  return { items, add, remove, retry, settle, replace, sent: () => doneOf(current.current), waiting, overflow };
}

export type Attachments = ReturnType<typeof useAttachments>;
