import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { onlineAtom } from '#web/api/online.ts';
import { store } from '#web/api/session.ts';
import type { fakeNetwork } from '#web/api/testing.ts';

/** The page of those who write announcements, for its tests: at hospital 1, on a Friday at 10:37. */

export const PATH = '/admin/notifications/system_notifications';
export const LIST = 'GET /api/admin/hospital/message';
export const CREATE = 'POST /api/admin/hospital/message';
export const UPDATE = 'POST /api/admin/hospital/message/updateMessage';
export const NOW = '2026-11-20T10:37:00.000+08:00';

export const listOf = (...rows: ManagedAnnouncement[]) => ({
  body: { data: rows, current_page: 1, per_page: 10, total: rows.length, meta: { now: NOW } },
});

/** What the page asks for, with these announcements. */
function answersWith(rows: ManagedAnnouncement[]): Handlers {
  const departments = [
    { id: 3, name: '口腔科' },
    { id: 4, name: '正畸科' },
  ];
  return {
    [LIST]: listOf(...rows),
    'GET /api/index_hospitals/1': { body: { doctors: [], departments, mode: 1 } },
  };
}

export async function menuItem(title: string, item: string): Promise<HTMLElement> {
  const trigger = await screen.findByRole('button', { name: `${title}的操作` });
  trigger.focus();
  fireEvent.keyDown(trigger, { key: 'Enter' });
  return screen.findByRole('menuitem', { name: item });
}

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

type Handlers = Parameters<typeof fakeNetwork>[0];
type Writer = 'shop_owner' | 'super_admin';

/** For a file whose tests each open the page of the writers. @param openPlace of the admin area, for its tests */
export function writersTests<O extends object>(openPlace: (path: string, role: Writer, handlers: Handlers) => O) {
  beforeAll(stubPlaces);
  beforeEach(() => sessionStorage.clear());
  afterEach(() => store.set(onlineAtom, true));
  const open = (rows: ManagedAnnouncement[] = [], handlers: Handlers = {}, role: Writer = 'shop_owner') =>
    openPlace(PATH, role, { ...answersWith(rows), ...handlers });
  /** 发布公告, over an empty list. */
  const openForm = async (handlers: Handlers = {}, role: Writer = 'shop_owner') => {
    const all = open([], handlers, role);
    fireEvent.click(await screen.findByRole('button', { name: '发布公告' }));
    const dialog = await screen.findByRole('dialog', { name: '发布公告' });
    await content(dialog);
    return { ...all, dialog };
  };
  return { open, openForm };
}

/** What jsdom lacks for the editor: it draws nothing, so nothing has a place. */
function stubPlaces(): void {
  const nowhere = () => ({ left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 });
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: nowhere });
  document.elementFromPoint ??= () => null;
}

export const title = (dialog: HTMLElement) => within(dialog).getByRole<HTMLInputElement>('textbox', { name: /标题/ });
export const content = (dialog: HTMLElement) => within(dialog).findByRole('textbox', { name: /内容/ });
export const press = (dialog: HTMLElement, name: RegExp | string) =>
  fireEvent.click(within(dialog).getByRole('button', { name }));

/** A title and a text, as somebody types and pastes them. */
export async function write(dialog: HTMLElement, name = '周五下午停诊', html = '<p>设备检修</p>') {
  fireEvent.change(title(dialog), { target: { value: name } });
  const text = await content(dialog);
  text.focus();
  fireEvent.paste(text, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') } });
  await waitFor(() => expect(text.textContent).not.toBe(''));
}

export const created = { status: 201, body: { data: managedAnnouncement() } };
/** What is sent of it. */
export const whole = {
  title: '周五下午停诊',
  content: '<p>设备检修</p>',
  audience: 'staff',
  pinned: false,
  roles: [],
  department_ids: [],
  attachments: [],
};
