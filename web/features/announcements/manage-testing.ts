import type { ManagedAnnouncement } from '#contract/announcements.ts';

/** An announcement of hospital 1 as its writers see it. */
export function managedAnnouncement(change: Partial<ManagedAnnouncement> = {}): ManagedAnnouncement {
  return {
    id: 7,
    hospital: { id: 1, name: '衡川口腔 · 总院' },
    title: '周五下午停诊',
    content: '<p>设备检修，<strong>停诊</strong>半天。</p>',
    summary: '设备检修，停诊半天。',
    audience: 'staff',
    status: 'draft',
    pinned: false,
    publish_at: null,
    published_at: null,
    edited_at: null,
    attachments: [],
    roles: [],
    departments: [],
    creator_name: '沈怀瑾',
    created_at: '2026-11-20T10:00:00.000+08:00',
    updated_at: '2026-11-20T10:00:00.000+08:00',
    version: 1,
    reason: '',
    concerned_count: 12,
    read_count: 0,
    ...change,
  };
}

/** What jsdom lacks for the editor: it draws nothing, so nothing has a place. */
export function stubPlaces(): void {
  const nowhere = () => ({ left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 });
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: nowhere });
  document.elementFromPoint ??= () => null;
}
