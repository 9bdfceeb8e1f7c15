import { z } from 'zod';
import { announcementForm } from '#contract/announcements.ts';
import { currentSession } from '#web/api/session.ts';
import type { AnnouncementValues, Subject } from './manage-values.ts';

/**
 * What was typed into the form and not saved yet, kept in this tab: a reload, a wrong click and a dead session lose
 * nothing. One's own alone; signing out clears it (clearSession takes all that starts so).
 */
const shape = announcementForm.shape;
const kept = z.object({
  /** Of the announcement that was changed, as it was when that began; null for a new one. */
  version: z.number().nullable(),
  values: z.object({
    title: z.string(),
    content: z.string(),
    audience: shape.audience,
    pinned: shape.pinned,
    roles: shape.roles,
    department_ids: z.array(z.object({ id: z.number(), name: z.string() })),
    attachments: z.array(z.object({ key: z.string(), name: z.string(), content_type: z.string(), size: z.number() })),
  }),
});
export type Kept = z.infer<typeof kept>;

/** Where it is kept: by person, hospital and what it is about. */
export function keepKey(person: number, subject: Subject): string {
  const about = subject.kind === 'new' ? 'new' : `${subject.kind}-${subject.of.id}`;
  return `haomai:announcement:${person}:${currentSession().hospitalId ?? 0}:${about}`;
}

export function readKept(key: string): Kept | null {
  try {
    const text = sessionStorage.getItem(key);
    const found = text === null ? null : kept.safeParse(JSON.parse(text));
    return found?.success ? found.data : null;
  } catch {
    // A store that is forbidden, or was written by hand.
    return null;
  }
}

export function keep(key: string, version: number | null, values: AnnouncementValues): void {
  // Who has signed out leaves nothing behind, even while their page is still closing.
  if (!currentSession().token) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ version, values }));
  } catch {
    // A full or forbidden store: it is kept as long as the form is open.
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is nothing to forget where nothing may be kept.
  }
}
