import { useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import type { GridHeader } from '#contract/slot-state.ts';
import type { ApiError } from '#web/api/client.ts';
import { store } from '#web/api/session.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { formatMonthDay } from '#web/ui/text/format.ts';
import { type Carried, carriedAtom, carriedOf, whyNotCarried } from './carried.ts';
import { landingOf } from './landing.ts';
import { lostSlot } from './lost-slot.ts';
import { useMove } from './use-move.ts';

/** What a visit is moved on: the day, its columns, and why nothing can be done with them. */
export interface GridSituation {
  day: DayStore | null;
  headers: readonly GridHeader[];
  staff: boolean;
  blocked: string | null;
  say: (text: string, urgent?: boolean) => void;
}

/** Picking up a visit and putting it down elsewhere: by M and Enter, by dragging, or from the patient's dialog. */
export function useCarry(situation: GridSituation) {
  const { day, headers, say } = situation;
  const carried = useAtomValue(carriedAtom, { store });
  const { move, pending } = useMove(
    useCallback(
      (error: ApiError) => {
        const { slot, words } = lostSlot(error, headers);
        if (slot) day?.put(slot);
        toast.error(words);
      },
      [day, headers],
    ),
  );
  const cancel = useCallback(() => {
    if (!store.get(carriedAtom)) return;
    store.set(carriedAtom, null);
    say('已放弃移动');
  }, [say]);
  const pickUp = usePickUp(situation);
  const putDown = usePutDown(situation, move, cancel);
  useEscape(carried !== null, cancel);
  // Another hospital's grid has no place for it, and leaving the grid lets it go.
  const elsewhere = carried !== null && day !== null && day.hospitalId !== carried.hospitalId;
  useEffect(() => {
    if (elsewhere) store.set(carriedAtom, null);
  }, [elsewhere]);
  useEffect(() => () => store.set(carriedAtom, null), []);
  return { carried, pickUp, putDown, cancel, move, pending };
}

function usePickUp({ day, headers, staff, blocked, say }: GridSituation) {
  return useCallback(
    (prop: string, time: string): Carried | null => {
      const cell = day ? store.get(day.cell(prop, time)) : null;
      const refusal = staff ? (blocked ?? whyNotCarried(cell)) : '只能移动预约';
      if (refusal !== null || !cell || !day) {
        if (staff && refusal) toast.info(refusal);
        return null;
      }
      const doctor = headers.find((header) => header.prop === prop)?.name ?? '';
      const taken = carriedOf(cell, day.hospitalId, doctor);
      store.set(carriedAtom, taken);
      if (taken) say(`正在移动 ${taken.name}，用方向键选择时间，Enter 放下，Esc 放弃`, true);
      return taken;
    },
    [day, headers, staff, blocked, say],
  );
}

/** Answers whether the press was about what is carried. */
function usePutDown(
  { day, headers, blocked }: GridSituation,
  move: ReturnType<typeof useMove>['move'],
  cancel: () => void,
) {
  return useCallback(
    (prop: string, time: string): boolean => {
      const visit = store.get(carriedAtom);
      const cell = day ? store.get(day.cell(prop, time)) : null;
      if (!visit) return false;
      const landing = day && landingOf(visit, day, prop, time);
      if (blocked !== null) toast.info(blocked);
      else if (landing?.own) cancel();
      else if (!landing || landing.reason !== null || !cell || cell.slot.id === null) {
        toast.info(landing?.reason ?? '请移到可约的时间');
      } else {
        store.set(carriedAtom, null);
        const doctor = headers.find((header) => header.prop === prop)?.name ?? '';
        const where = cell.slot.date === visit.from.date ? '' : `${formatMonthDay(cell.slot.date)} `;
        void move(visit, { slotId: cell.slot.id, said: `已移到 ${doctor} ${where}${time}` });
      }
      return true;
    },
    [day, headers, blocked, cancel, move],
  );
}

function useEscape(active: boolean, cancel: () => void): void {
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      cancel();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active, cancel]);
}
