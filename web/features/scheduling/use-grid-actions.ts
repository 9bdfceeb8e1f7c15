import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Reservation } from '#contract/reservations.ts';
import type { GridHeader, Hold } from '#contract/slot-state.ts';
import { isBaseAtom, sessionAtom, store } from '#web/api/session.ts';
import { ownHolderAtom } from '#web/clinic/hold/hold-session.ts';
import { minuteAtom, serverNow } from '#web/realtime/server-clock.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { formatCountdown } from '#web/ui/text/format.ts';
import { type CellKind, keyOf, kindOf, kindTo } from './cell.ts';
import type { DayStore } from './day-store.ts';
import { useEarlyTouch } from './early-touch.ts';
import { slotQuery } from './slot-address.ts';
import { heldText, useBooking } from './use-booking.ts';
import { useReturnedSlot } from './use-returned-slot.ts';

export interface OpenPatient {
  hashId: string;
  key: string;
}

const VISITS: readonly CellKind[] = ['patient', 'in-chair', 'visited'];
/** A hold that is over keeps nobody out, and one's own opens its form again. */
const TAKEABLE: readonly CellKind[] = ['available', 'own-hold', 'held'];

interface Situation {
  day: DayStore | null;
  headers: readonly GridHeader[];
  /** What is carried is put down first. */
  putDown: (prop: string, time: string) => boolean;
  /** Why nothing can be taken now; null where it can. */
  blocked: string | null;
  /** The grid is the desk's own. */
  staff: boolean;
}

/** What pressing a cell does, by what the cell is at that moment. */
export function useGridActions({ day, headers, blocked, staff, putDown }: Situation) {
  const booking = useBooking(day);
  const login = useLoginFor();
  const [patient, setPatient] = useState<OpenPatient | null>(null);
  /** Nothing is left of the day on which one was to be added. */
  const [full, setFull] = useState(false);
  const openOwn = useOpenOwn();
  const see = useSee(headers, staff, openOwn);
  const { begin } = booking;

  const take = useCallback(
    (slotId: number, prop: string, time: string) => {
      if (blocked !== null) toast.info(blocked);
      else if (login.needed()) login.go(slotId);
      else void begin(slotId, prop, time);
    },
    [blocked, login, begin],
  );
  const activate = useCallback(
    (prop: string, time: string) => {
      if (putDown(prop, time)) return;
      const cell = day ? store.get(day.cell(prop, time)) : null;
      if (!day || !cell) return;
      const { slot } = cell;
      const kind = kindOf(cell, store.get(minuteAtom), store.get(ownHolderAtom));
      if (kindTo(kind, store.get(day.mineAtom).has(keyOf(prop, time))) === 'mine') openOwn(day.date);
      else if (VISITS.includes(kind)) {
        if (slot.reservation_id) setPatient({ hashId: slot.reservation_id, key: keyOf(prop, time) });
      } else if (kind === 'held' && slot.hold && leftOf(slot.hold) > 0) {
        toast.info(heldText(slot.hold.by, slot.hold.by_role, formatCountdown(leftOf(slot.hold))));
      } else if (TAKEABLE.includes(kind) && slot.id !== null) {
        take(slot.id, prop, time);
      }
    },
    [day, take, putDown, openOwn],
  );
  useReturnedSlot({ day, blocked: blocked !== null, focus: focusCell, begin });
  useEarlyTouch(day, ({ prop, time }) => activate(prop, time));

  return {
    booking,
    see,
    activate,
    patient,
    closePatient: useCallback(() => setPatient(null), []),
    full,
    closeFull: useCallback(() => setFull(false), []),
    /** 新增预约: the first cell from now on that can be taken. */
    add: () => {
      if (!day) return;
      const first = firstAvailable(day, headers);
      if (!first) {
        setFull(true);
        return;
      }
      focusCell(first.prop, first.time);
      activate(first.prop, first.time);
    },
  };
}

const leftOf = (hold: Hold) => Date.parse(hold.expires_at) - serverNow();

function firstAvailable(day: DayStore, headers: readonly GridHeader[]): { prop: string; time: string } | null {
  const order = new Map(headers.map((header, i) => [header.prop, i]));
  const now = store.get(minuteAtom);
  const free = [...day.cells()].filter((cell) => order.has(cell.slot.prop) && kindOf(cell, now, null) === 'available');
  const columnOf = (prop: string) => order.get(prop) ?? 0;
  const [first] = free.sort(
    (a, b) => a.slot.time.localeCompare(b.slot.time) || columnOf(a.slot.prop) - columnOf(b.slot.prop),
  );
  return first ? { prop: first.slot.prop, time: first.slot.time } : null;
}

/** One's own visit opens in one's own list, at its day. */
function useOpenOwn(): (date: string) => void {
  const navigate = useNavigate();
  return useCallback((date) => void navigate(`/appointment_search?from=${date}&to=${date}`), [navigate]);
}

/** What was just booked: the desk's grid lights it, a patient's opens in their own list. Staff elsewhere have none to open. */
function useSee(headers: readonly GridHeader[], staff: boolean, openOwn: (date: string) => void) {
  const base = useAtomValue(isBaseAtom, { store });
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (!staff) return base ? ({ date }: Reservation) => openOwn(date) : undefined;
  return ({ hash_id, date, doctor_id }: Reservation) => {
    const query = new URLSearchParams(search);
    query.set('time', date);
    query.set('visit', hash_id);
    // Another doctor's time was taken instead: the filter that hides them is over.
    if (!headers.some(({ id }) => id === doctor_id)) for (const name of FILTERS) query.delete(name);
    void navigate(`${pathname}?${query}`);
  };
}

const FILTERS = ['department_id', 'doctor_id'] as const;

/** Clicking an available cell without a login goes to /login, and comes back to that cell. */
function useLoginFor() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useMemo(
    () => ({
      needed: () => store.get(sessionAtom).token === null,
      go: (slotId: number) => {
        const back = `${pathname}?${slotQuery(search, { slotId })}`;
        void navigate(`/login?redirect=${encodeURIComponent(back)}`);
      },
    }),
    [navigate, pathname, search],
  );
}

const focusCell = (prop: string, time: string) =>
  document.querySelector<HTMLElement>(`[data-key="${keyOf(prop, time)}"]`)?.focus();
