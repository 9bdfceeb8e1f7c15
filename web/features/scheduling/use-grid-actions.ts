import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Reservation } from '#contract/reservations.ts';
import type { GridHeader } from '#contract/slot-state.ts';
import { isBaseAtom, sessionAtom, store } from '#web/api/session.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { useEarlyTouch } from '#web/clinic/hold/early-touch.ts';
import { heldWords } from '#web/clinic/hold/held-words.ts';
import { ownHolderAtom } from '#web/clinic/hold/hold-session.ts';
import { useBooking } from '#web/clinic/hold/use-booking.ts';
import { useLoginFor } from '#web/clinic/hold/use-login-for.ts';
import { useReturnedSlot } from '#web/clinic/hold/use-returned-slot.ts';
import { slotKey } from '#web/clinic/slot/slot.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { type CellKind, kindOf, kindTo } from './cell.ts';

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
  const [patient, setPatient] = useState<OpenPatient | null>(null);
  /** Nothing is left of the day on which one was to be added. */
  const [full, setFull] = useState(false);
  const openOwn = useOpenOwn();
  const see = useSee(headers, staff, openOwn);
  const { begin } = booking;

  const take = useTake(blocked, begin);
  const activate = useCallback(
    (prop: string, time: string) => {
      if (putDown(prop, time)) return;
      const cell = day ? store.get(day.cell(prop, time)) : null;
      if (!day || !cell) return;
      const { slot } = cell;
      const kind = kindOf(cell, store.get(minuteAtom), store.get(ownHolderAtom));
      const held = kind === 'held' && slot.hold ? heldWords(slot.hold) : null;
      if (kindTo(kind, store.get(day.mineAtom).has(slotKey(prop, time))) === 'mine') openOwn(day.date);
      else if (VISITS.includes(kind)) {
        if (slot.reservation_id) setPatient({ hashId: slot.reservation_id, key: slotKey(prop, time) });
      } else if (held !== null) toast.info(held);
      else if (TAKEABLE.includes(kind) && slot.id !== null) take(slot.id, prop, time);
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

/** Holds a slot that can be taken; who is not signed in signs in first. */
function useTake(blocked: string | null, begin: ReturnType<typeof useBooking>['begin']) {
  const login = useLoginFor();
  return useCallback(
    (slotId: number, prop: string, time: string) => {
      if (blocked !== null) toast.info(blocked);
      else if (store.get(sessionAtom).token === null) login(slotId);
      else void begin(slotId, prop, time);
    },
    [blocked, login, begin],
  );
}

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

const focusCell = (prop: string, time: string) =>
  document.querySelector<HTMLElement>(`[data-key="${slotKey(prop, time)}"]`)?.focus();
