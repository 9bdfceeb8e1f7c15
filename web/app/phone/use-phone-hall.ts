import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SlotState } from '#contract/slot-state.ts';
import { useCall } from '#web/api/use-call.ts';
import { type HallAddress, hallAddress, hallQuestions } from '#web/app/phone/hall-address.ts';
import { NO_VISITS } from '#web/clinic/day/day-store.ts';
import { useBlocked } from '#web/clinic/day/use-blocked.ts';
import { useDay } from '#web/clinic/day/use-day.ts';
import { useGridParams } from '#web/clinic/day/use-grid-params.ts';
import { useOwnVisits } from '#web/clinic/day/use-own-visits.ts';
import type { HallChoice } from '#web/features/phone/hall-day.tsx';
import { onEvent } from '#web/realtime/reactions.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';

const NO_SLOTS = atom<SlotState[]>([]);
const NOBODY = atom(NO_VISITS);
const KEPT_MS = 60_000;
/** However much happens at the hospital, its days are counted anew at most so often. */
const COUNTED_MS = 3_000;

/** The address of the hall: hospital, day, department, doctor and keyword, as the desk's grid has them. */
function useHallChoice(today: string) {
  const [, change] = useGridParams();
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => hallAddress(search, today), [search, today]);
  const { choice } = address;
  const choose = (patch: Partial<HallChoice>) => {
    if (patch.keyword !== undefined) setSearch((old) => withKeyword(old, patch.keyword ?? ''));
    if ('date' in patch) change({ time: patch.date });
    if ('department' in patch || 'doctor' in patch) {
      change({
        department_id: 'department' in patch ? patch.department : choice.department,
        doctor_id: patch.doctor,
      });
    }
  };
  const chooseHospital = (id: number) => change({ hospital_id: id, department_id: undefined, doctor_id: undefined });
  return { address, choose, chooseHospital };
}

function withKeyword(old: URLSearchParams, keyword: string): URLSearchParams {
  const next = new URLSearchParams(old);
  if (keyword) next.set('keyword', keyword);
  else next.delete('keyword');
  return next;
}

/** The live day, and what is known of its hospital. */
export function useHall() {
  const now = useAtomValue(minuteAtom);
  const { address, choose, chooseHospital } = useHallChoice(now.date);
  const { choice, outside } = address;
  const live = useDay(hallQuestions.day(address).query);
  const day = live.shown?.day ?? null;
  const grid = live.shown?.grid ?? null;
  const hospital = grid?.meta.hospital ?? null;
  const slots = useAtomValue(day?.slotsAtom ?? NO_SLOTS);
  const headers = grid?.data.table_headers;
  const hallDay = useMemo(
    () => (day && headers ? { hospitalId: day.hospitalId, date: day.date, headers, slots } : null),
    [day, headers, slots],
  );
  useOwnVisits(day);
  const mine = useAtomValue(day?.mineAtom ?? NOBODY);
  return {
    query: live.grid,
    recovered: live.recovered,
    refused: live.refused,
    now,
    choice,
    choose,
    chooseHospital,
    outside,
    day,
    hospital,
    slots,
    hallDay,
    mine,
    ...useBlocked(live),
    counts: useCounts(hospital?.id, address, now.date),
    doctors: useDoctors(hospital?.id),
    hospitals: useHospitals(address),
  };
}

export type Hall = ReturnType<typeof useHall>;

function useDoctors(hospitalId: number | undefined) {
  const { call, args } = hallQuestions.doctors(hospitalId ?? 0);
  const { data } = useCall(call, args, { enabled: hospitalId !== undefined, staleTime: KEPT_MS });
  return data?.doctors ?? [];
}

function useHospitals(address: HallAddress) {
  const { call, args } = hallQuestions.hospitals(address);
  const { data } = useCall(call, args, { staleTime: KEPT_MS });
  return data?.hospitals ?? [];
}

/** What is left of each day, counted again when something happened at the hospital. */
function useCounts(hospitalId: number | undefined, address: HallAddress, today: string) {
  const { call, args } = hallQuestions.counts(hospitalId, address, today);
  const { data, refetch } = useCall(call, args, { enabled: hospitalId !== undefined, keep: true });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onEvent('changes', ({ hospital_id }) => {
      if (hospital_id !== hospitalId || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void refetch();
      }, COUNTED_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [hospitalId, refetch]);
  return data;
}

/** The slot under the finger, in the middle of the screen. */
export function focusSlot(prop: string, time: string): void {
  const button = document.querySelector<HTMLElement>(`[data-slot="${prop} ${time}"]`);
  button?.focus({ preventScroll: true });
  button?.scrollIntoView({ block: 'center' });
}
