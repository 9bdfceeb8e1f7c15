import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { clearSession, signIn } from '#web/api/session.ts';
import { fakeNetwork, personOf } from '#web/api/testing.ts';
import { routes } from '#web/app/router.tsx';
import { openApp } from '#web/app/testing.tsx';

/** The admin area as it is put together, for the tests of its frame and pages. Only the network is false. */

export const INFO = 'POST /api/admin/info';
export const WAITS = 'GET /api/admin/dashboard';

/** What waits for whoever is at work. */
export const waiting = (...todo: readonly object[]) => ({
  body: { data: { role: null, as_of: '2026-11-20T10:37:00.000+08:00', todo } },
});

/** jsdom can't say how wide it is. */
export function stubWidth(width: number): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: width >= Number(/width >= (\d+)px/.exec(media)?.[1] ?? 0),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

export type Handlers = Parameters<typeof fakeNetwork>[0];

/** Signs somebody of hospital 1 in and opens a place. */
export function openAdmin(address: string, role: Role, handlers: Handlers = {}, me = personOf(role)) {
  const net = fakeNetwork({
    [INFO]: { body: me },
    [WAITS]: waiting(),
    ...handlers,
  });
  clearSession();
  signIn({ access_token: 't1', hospital_id: me.meta.hospital?.id ?? null });
  return { net, app: openApp(routes, address) };
}

/** For a file whose tests each open a place of the admin area, at a desk's width: all are closed after them, and no stub stays. */
export function adminTests(width = 1440) {
  const open: (() => void)[] = [];
  beforeEach(() => stubWidth(width));
  afterEach(() => {
    for (const close of open.splice(0)) close();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return (...place: Parameters<typeof openAdmin>) => {
    const opened = openAdmin(...place);
    open.push(opened.app.close);
    return opened;
  };
}

interface Paged {
  page?: number;
  size?: number;
  total?: number;
  /** What is said beside the rows. */
  meta?: object;
}

/** The answer of a paged list. */
export function pageOf(rows: readonly object[], { page = 1, size = 10, total = rows.length, meta }: Paged = {}) {
  return { body: { data: rows, current_page: page, per_page: size, total, meta } };
}

/** A row with what every one says of its writing (`stampedRow` of the contract). */
export const stampedRowOf = <T extends object>(own: T) => ({
  version: 3,
  created_at: '2026-11-20T02:37:00.000Z',
  updated_at: '2026-11-20T02:37:00.000Z',
  updated_by: null,
  ...own,
});

/** A row of a plain table (`plainRow` of the contract), in use. */
export const plainRowOf = <T extends object>(own: T) => stampedRowOf({ status: 1, ...own });

/** What the cells of the row say that has this text. */
export async function cellsOf(text: string): Promise<(string | null)[]> {
  const row = (await screen.findByText(text)).closest('tr');
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}
