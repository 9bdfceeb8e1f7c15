import type { z } from 'zod';
import {
  ANNOUNCEMENT_STATUS,
  type AnnouncementAudience,
  type AnnouncementStatus,
  AUDIENCES,
  type announcement,
} from '#contract/announcement-shapes.ts';
import { instant } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/context.ts';
import type { RawAnnouncement } from '#server/platform/raw-states.ts';
import { presentFiles } from '../uploads/attach-files.ts';

/** As everybody concerned gets it, over HTTP and live alike. The attachments' addresses are good for some minutes. */
export function presentAnnouncement(
  deps: Pick<Deps, 'clock' | 'keys'>,
  raw: RawAnnouncement,
): z.output<typeof announcement> {
  return {
    id: raw.id,
    hospital: raw.hospital,
    title: raw.title,
    content: raw.content,
    summary: raw.summary,
    audience: isAudience(raw.audience) ? raw.audience : 'staff',
    status: isStatus(raw.status) ? raw.status : 'withdrawn',
    pinned: raw.pinned,
    publish_at: instantOrNull(raw.publish_at),
    published_at: instantOrNull(raw.published_at),
    edited_at: instantOrNull(raw.edited_at),
    attachments: presentFiles(deps, raw.attachments),
  };
}

export const instantOrNull = (at: string | null): string | null => (at === null ? null : instant(at));

function isAudience(text: string): text is AnnouncementAudience {
  return Object.hasOwn(AUDIENCES, text);
}

function isStatus(text: string): text is AnnouncementStatus {
  return Object.hasOwn(ANNOUNCEMENT_STATUS, text);
}
