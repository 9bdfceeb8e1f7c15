import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, type Mock, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import type { BookingForm } from '#contract/scheduling.ts';
import type { SlotState } from '#contract/slot-state.ts';
import { meAtom, store } from '#web/api/session.ts';
import { type HeldSlot, heldAtom, holdSpent } from '#web/clinic/hold/hold-session.ts';
import { slot as slotOf } from '#web/clinic/testing.ts';
import { serverNow, setServerNow } from '#web/realtime/server-clock.ts';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';
import type { HoldDialogProps } from './hold-dialog-props.ts';

/** A page with one of the dialogs and a server that answers what a test says. Only fetch is false. */

/** Searches wait for the person to stop typing, and a busy machine takes its time on top. */

export interface Sent {
  method: string;
  path: string;
  key: string | null;
  body: unknown;
}
type Answer = { status: number; body: unknown } | 'never' | 'broken';

export const sent: Sent[] = [];
const answers = new Map<string, Answer[]>();

/** The next answer of this call; the last one given stays. */
export function answer(call: string, ...next: Answer[]): void {
  answers.set(call, next);
}

export const failure = (status: number, code: string, message: string, extra: object = {}): Answer => ({
  status,
  body: { code, message, request_id: 'r1', ...extra },
});

async function fakeFetch(url: unknown, init: RequestInit = {}): Promise<Response> {
  const path = String(url);
  const method = init.method ?? 'GET';
  const key = new Headers(init.headers).get('Idempotency-Key');
  sent.push({ method, path, key, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
  const queue = answers.get(`${method} ${path.split('?')[0]}`) ?? [];
  const next = queue.length > 1 ? queue.shift() : queue[0];
  if (next === 'never') return new Promise((_, reject) => init.signal?.addEventListener('abort', reject));
  if (next === 'broken' || next === undefined) throw new TypeError('fetch failed');
  return new Response(JSON.stringify(next.body), { status: next.status });
}

beforeEach(() => {
  vi.stubGlobal('fetch', fakeFetch);
  sent.length = 0;
  answers.clear();
  sessionStorage.clear();
  localStorage.clear();
  signInAs('customer_service');
  setServerNow(new Date().toISOString());
});
afterEach(() => {
  holdSpent();
  vi.unstubAllGlobals();
});

export function signInAs(role: Role): void {
  store.set(meAtom, {
    id: 5,
    name: '陈露',
    phone: '13800000000',
    is_base: role === 'other',
    roles: { data: [{ name: role }] },
    meta: { notifications_count: 0, announcements_count: 0, hospital: null, hospitals: [], factory: null, grants: [] },
  });
}

export const slot = (over: Partial<SlotState> = {}): SlotState =>
  slotOf('d3', '11:00', { id: 7, date: today(), ...over });

export const today = () => new Date(serverNow() + 8 * 3_600_000).toISOString().slice(0, 10);

export function heldSlot(over: Partial<HeldSlot> = {}, form: Partial<BookingForm> = {}): HeldSlot {
  return {
    id: 41,
    holder: 'tag',
    slotId: 7,
    count: 1,
    expiresAt: serverNow() + 170_000,
    length: 180_000,
    form: {
      slot: slot(),
      patients: [{ id: 1, name: '沈静姝', gender: '女', age: 34, phone: '138****6021' }],
      departments: [],
      kinds: [],
      fee: { price: 3000 },
      role_name: 'doctor',
      doctor: { id: 3, name: '赵晓棠', job_title: '主治医师', department_name: '口腔内科' },
      hospital: { id: 1, name: '衡川口腔' },
      ...form,
    },
    ...over,
  };
}

export function Page({ children }: { children: ReactNode }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <ConfirmProvider>{children}</ConfirmProvider>
        </MemoryRouter>
        <Toaster />
      </QueryClientProvider>
    </Provider>
  );
}

type Open = Partial<HoldDialogProps> & { held?: HeldSlot };

interface Opened {
  onClose: Mock<() => void>;
  onBooked: Mock<HoldDialogProps['onBooked']>;
  onRetake: Mock<HoldDialogProps['onRetake']>;
  held: HeldSlot;
  unmount: () => void;
}

/** The dialog as the grid page opens it: closed by onClose, and given the hold that onRetake brought. */
export function openDialog(
  Dialog: (props: HoldDialogProps) => ReactNode,
  { held = heldSlot(), ...over }: Open = {},
): Opened {
  const seen = {
    onClose: vi.fn<() => void>(),
    onBooked: vi.fn<HoldDialogProps['onBooked']>(),
    onRetake: vi.fn<HoldDialogProps['onRetake']>(over.onRetake ?? (async () => held)),
  };
  function Opener() {
    const [present, setPresent] = useState<HeldSlot | null>(held);
    if (!present) return null;
    return (
      <Dialog
        doctorName={(id) => (id === 4 ? '李文博' : undefined)}
        held={present}
        onClose={() => setPresent(seen.onClose() ?? null)}
        onSee={over.onSee}
        onBooked={(reservation) => setPresent(seen.onBooked(reservation) ?? null)}
        onRetake={async (slotId, count) => {
          const next = await seen.onRetake(slotId, count);
          store.set(heldAtom, next);
          setPresent(next);
          return next;
        }}
      />
    );
  }
  store.set(heldAtom, held);
  const { unmount } = render(
    <Page>
      <Opener />
    </Page>,
  );
  return { ...seen, held, unmount };
}

/** The server's clock, so that this much of the hold is left. */
export function leave(held: HeldSlot, seconds: number): void {
  act(() => setServerNow(new Date(held.expiresAt - seconds * 1000).toISOString()));
}

/** Somebody whom the hospital knows, as its search finds them. */
export const known = {
  id: 9,
  name: '沈静姝',
  gender: '女',
  age: 34,
  phone: '138****6021',
  certificate_number: '110***********002X',
  card_no: null,
  allergic_history: null,
  alerts: [],
  last_visit: null,
};
