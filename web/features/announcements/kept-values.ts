import { z } from 'zod';
import { announcementForm } from '#contract/announcements.ts';
import { currentSession } from '#web/api/session.ts';
import type { DraftOptions } from '#web/forms/use-draft.ts';
import type { AnnouncementValues, Subject } from './manage-values.ts';

const shape = announcementForm.shape;
const keptValues: z.ZodType<AnnouncementValues> = z.object({
  title: z.string(),
  content: z.string(),
  audience: shape.audience,
  pinned: shape.pinned,
  roles: shape.roles,
  department_ids: z.array(z.object({ id: z.number(), name: z.string() })),
  attachments: z.array(z.object({ key: z.string(), name: z.string(), content_type: z.string(), size: z.number() })),
});

/** A long text is not written in one go; it names no patient. */
const KEPT_MS = 12 * 3_600_000;

/** What of it is kept: by hospital, and by what it is about. */
export function draftOf(subject: Subject): DraftOptions<AnnouncementValues> {
  const about = subject.kind === 'new' ? 'new' : `${subject.kind}-${subject.of.id}`;
  return { key: `announcement:${currentSession().hospitalId ?? 0}:${about}`, shape: keptValues, keptMs: KEPT_MS };
}
