import type { z } from 'zod';
import { type AnnouncementAudience, AUDIENCES, type ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import type { announcements } from '#contract/announcements.ts';
import { ROLE_LABEL, type StaffRole } from '#contract/roles.ts';

/** What the form of an announcement holds: departments with their names, of which the wire takes the ids. */
export interface AnnouncementValues {
  title: string;
  audience: AnnouncementAudience;
  roles: StaffRole[];
  department_ids: { id: number; name: string }[];
  pinned: boolean;
  content: string;
  attachments: { key: string; name: string; content_type: string; size: number }[];
}

/** What the form is about. */
export type Subject = { kind: 'new' } | { kind: 'copy' | 'edit'; of: ManagedAnnouncement };

const EMPTY: AnnouncementValues = {
  title: '',
  audience: 'staff',
  roles: [],
  department_ids: [],
  content: '',
  attachments: [],
  pinned: false,
};

export function valuesOf(subject: Subject): AnnouncementValues {
  if (subject.kind === 'new') return EMPTY;
  const values = valuesFrom(subject.of);
  // A file belongs to one announcement: were it another's too, taking it out of the first would take it from both.
  return subject.kind === 'copy' ? { ...values, attachments: [] } : values;
}

export function valuesFrom(of: ManagedAnnouncement): AnnouncementValues {
  return {
    title: of.title,
    audience: of.audience,
    roles: of.roles,
    department_ids: of.departments,
    content: of.content,
    attachments: of.attachments.map(({ key, name, content_type, size }) => ({ key, name, content_type, size })),
    pinned: of.pinned,
  };
}

/** The fields as the wire takes them. Roles and departments are of staff: patients have none. */
export function fieldsOf(values: AnnouncementValues) {
  const staff = values.audience !== 'patients';
  return {
    title: values.title,
    content: values.content,
    audience: values.audience,
    pinned: values.pinned,
    roles: staff ? values.roles : [],
    department_ids: staff ? values.department_ids.map(({ id }) => id) : [],
    attachments: values.attachments.map(({ key, name }) => ({ key, name })),
  };
}

/** What becomes of what was written. `at`: an instant with offset. */
export type Intent = { kind: 'save' } | { kind: 'draft' } | { kind: 'publish' } | { kind: 'schedule'; at: string };

type CreateBody = z.input<typeof announcements.create.body>;
type UpdateBody = z.input<typeof announcements.update.body>;

/** What becomes of a new one. */
export function createOf(intent: Intent): Partial<CreateBody> {
  if (intent.kind === 'schedule') return { publish_at: intent.at };
  return intent.kind === 'publish' ? {} : { draft: true };
}

/** Where its state changes, too. */
export function changeOf(intent: Intent): Partial<UpdateBody> {
  switch (intent.kind) {
    case 'save':
      return {};
    case 'draft':
      return { status: 'draft' };
    case 'publish':
      return { status: 'published' };
    case 'schedule':
      return { status: 'scheduled', publish_at: intent.at };
  }
}

type Recipients = Pick<AnnouncementValues, 'audience' | 'roles'> & { departments: readonly { name: string }[] };

/** `医生、前台 · 口腔科`, or nothing where all of the staff are meant. */
export function narrowedTo({ audience, roles, departments }: Recipients): string {
  if (audience === 'patients') return '';
  const names = [roles.map((role) => ROLE_LABEL[role]), departments.map(({ name }) => name)];
  return names
    .filter((each) => each.length > 0)
    .map((each) => each.join('、'))
    .join(' · ');
}

/** `衡川口腔 · 总院 的 员工（医生）`. `hospital`: null for the platform. */
export function recipientsText(recipients: Recipients, hospital: string | null): string {
  const narrow = narrowedTo(recipients);
  const whom = recipients.audience === 'all' && narrow ? `所有人（员工限${narrow}）` : AUDIENCES[recipients.audience];
  return `${hospital ?? '全部医院'} 的 ${whom}${narrow && recipients.audience === 'staff' ? `（${narrow}）` : ''}`;
}
