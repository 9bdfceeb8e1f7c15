import { cleanup, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import { clearSession, signIn, store } from '#web/api/session.ts';
import { fakeNetwork, personOf } from '#web/api/testing.ts';
import { PHONE_SCREENS } from '#web/app/screens/phone.ts';
import { openApp, routesOf, stubMedia } from '#web/app/testing.tsx';
import { holdSpent } from '#web/clinic/hold/hold-session.ts';
import { DATE, gridOf, header, reservation, slot } from '#web/clinic/testing.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { said } from '#web/realtime/line-testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

/** A hospital's day in a hand, with two doctors, for tests of what is done with it. They put `standIn` in the line's place. */

export const NOW = `${DATE}T10:37:00+08:00`;
const hold = { holder: 'h1', expires_at: `${DATE}T10:38:41+08:00` };
export const free = slot('d3', '11:00');
const held = slot('d3', '11:15', { hold });
const booked = slot('d3', '11:30', { value: 4 });
const early = slot('d1', '10:45');
const slots = [free, held, booked, early];
export const headers = [header(3, '赵晓棠'), header(1, '陈思远', 2)];
const HOSPITAL = { id: 1, name: '衡川口腔' };
/** A state older than the live channel's, which alone knows that somebody holds 11:15. */
export const older = [free, slot('d3', '11:15'), booked, early];
export const grid = (lock = 0) => ({ body: gridOf(headers, ['10:45', '11:00', '11:15', '11:30'], older, lock) });
export const granted = {
  status: 201,
  body: {
    data: { id: 5, scheduling_time_id: free.id, holder: 'tag5', expires_at: `${DATE}T10:39:00+08:00` },
    meta: {
      slot: free,
      patients: [{ id: 1, name: '沈静姝', gender: '女', age: 34, phone: '138****6021' }],
      departments: [],
      fee: { price: 3000 },
      role_name: 'doctor',
      doctor: { id: 3, name: '赵晓棠', job_title: '主治医师', department_name: '口腔内科' },
      hospital: HOSPITAL,
    },
  },
};
const day = (open: number) => ({ key: `余 ${open}`, counts: { open, visits: 0 }, items: [], off: [] });

export function network(more: Parameters<typeof fakeNetwork>[0] = {}) {
  return fakeNetwork({
    'POST /api/admin/info': { body: personOf() },
    'GET /api/index': grid(),
    'GET /api/index_search': {
      body: { unions: [], hospitals: [HOSPITAL], all_hospitals: [HOSPITAL], all_doctors: [] },
    },
    'GET /api/index_hospitals/1': {
      body: {
        doctors: [{ ...headers[0], specialties: '根管治疗', fee: { price: 3000 } }],
        departments: [],
        mode: 1,
        address: '衡川路 88 号门诊楼 2 层',
        phone: '400-855-0188',
      },
    },
    'GET /api/calendar': { body: { [DATE]: day(2), '2026-11-21': { ...day(0), key: '停诊' } } },
    'GET /api/announcements': {
      body: { data: [], current_page: 1, per_page: 10, total: 0, meta: { unread_count: 0 } },
    },
    'POST /api/holds': granted,
    'DELETE /api/holds/5': { status: 204 },
    ...more,
  });
}

const login = {
  path: '/m/login',
  title: '登录',
  who: 'all',
  frame: 'bare',
  page: async () => () => <p>登录页</p>,
} as const;
const mine = {
  ...login,
  path: '/m/my_appointments',
  title: '我的预约',
  page: async () => () => <p>我的</p>,
};
const routes = routesOf([...PHONE_SCREENS.filter(({ path }) => path === '/m'), login, mine]);

const opened: ReturnType<typeof openApp>[] = [];

export function closeAll(): void {
  for (const app of opened.splice(0)) app.close();
}

export function open(address: string) {
  const app = openApp(routes, address);
  opened.push(app);
  return app;
}

export async function show(address = '/m') {
  const app = open(address);
  await screen.findByRole('button', { name: '赵晓棠 11:00 可约' });
  // What comes after it is applied to the live channel's state, not replaced by it.
  await screen.findByRole('button', { name: '赵晓棠 11:15 他人填写中' });
  return app;
}

/** A visit of the account's own at 11:30 with 赵晓棠. */
export const visit = (over: Partial<Reservation> = {}): Reservation =>
  reservation({
    scheduling_time_id: 3,
    hospital_name: HOSPITAL.name,
    department_id: null,
    department_name: null,
    remarks: '怕疼',
    version: 4,
    ...over,
  });

/** What the live channel answers to a watch: a whole state. */
function answerWatches(): void {
  said.mockImplementation((name: string, ...rest: unknown[]) => {
    const answer = rest.at(-1);
    if (name === 'watch' && typeof answer === 'function') {
      answer(null, { ok: true, view: 'public', epoch: 1, seq: 7, now: NOW, slots, reservations: [] });
    }
  });
}

/** Before each test: a visitor with a phone, at half past ten, with a line that answers. */
export function beginHall(): void {
  clearSession();
  stubMedia(false);
  setServerNow(NOW);
  store.set(lineAtom, { state: 'live', attempt: 0, lostAt: null });
  answerWatches();
}

/** After each test: nothing of it is left to the next. */
export function endHall(): void {
  closeAll();
  cleanup();
  toast.dismiss();
  holdSpent();
  vi.unstubAllGlobals();
}

/** An account of no hospital. */
export const signedIn = () => signIn({ access_token: 't1', hospital_id: null });

/** Before each test: an account of no hospital at its own pages, at the same time as the hall's. */
export function beginOwn(): void {
  clearSession();
  stubMedia(false);
  setServerNow(NOW);
  signedIn();
}
