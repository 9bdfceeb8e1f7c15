import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { calendar } from '#contract/calendar.ts';
import { ERRORS } from '#contract/errors.ts';
import { hospitals } from '#contract/hospitals.ts';
import { PATIENT_WINDOW_DAYS, type SlotState } from '#contract/slot-state.ts';
import { useCall } from '#web/api/use-call.ts';
import { loginPath } from '#web/app/redirect.ts';
import type { HallChoice } from '#web/features/phone/hall-page.tsx';
import { useDay } from '#web/features/scheduling/use-day.ts';
import { useGridParams } from '#web/features/scheduling/use-grid-params.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { addDays } from '#web/ui/format.ts';

const OFFLINE = '连接已断开，暂不能预约';
const SWITCHING = '正在加载所选日期，请稍候';
const NO_SLOTS = atom<SlotState[]>([]);
const NEVER = atom(false);
const KEPT_MS = 60_000;
/** However much happens at the hospital, its days are counted anew at most so often. */
const COUNTED_MS = 3_000;

/** The address of the hall: hospital, day, department, doctor and keyword, as the desk's grid has them. */
export function useHallChoice(today: string) {
  const [params, change] = useGridParams();
  const [search, setSearch] = useSearchParams();
  const last = addDays(today, PATIENT_WINDOW_DAYS);
  const asked = params.time ?? today;
  const outside = asked < today || asked > last;
  const choice: HallChoice = {
    date: outside ? today : asked,
    department: params.department_id,
    doctor: params.doctor_id,
    keyword: search.get('keyword')?.trim() ?? '',
  };
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
  return { params, choice, choose, chooseHospital, outside };
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
  const { params, choice, choose, chooseHospital, outside } = useHallChoice(now.date);
  const { hospital_id, union_id } = params;
  const live = useDay({ hospital_id, union_id, time: choice.date });
  const day = live.shown?.day ?? null;
  const grid = live.shown?.grid ?? null;
  const hospital = grid?.meta.hospital ?? null;
  const slots = useAtomValue(day?.slotsAtom ?? NO_SLOTS);
  const headers = grid?.data.table_headers;
  const hallDay = useMemo(
    () => (day && headers ? { hospitalId: day.hospitalId, date: day.date, headers, slots } : null),
    [day, headers, slots],
  );
  const locked = useAtomValue(day?.lockedAtom ?? NEVER);
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
    locked,
    blocked: useBlocked(locked, live.grid.isPlaceholderData),
    counts: useCounts(now.date, hospital?.id, choice.department),
    doctors: useDoctors(hospital?.id),
    hospitals: useHospitals(union_id),
  };
}

export type Hall = ReturnType<typeof useHall>;

function useBlocked(locked: boolean, switching: boolean): string | null {
  const { state, lostAt } = useAtomValue(lineAtom);
  if (locked) return ERRORS.HOSPITAL_LOCKED.message;
  if (state !== 'live' && lostAt !== null) return OFFLINE;
  return switching ? SWITCHING : null;
}

function useDoctors(hospitalId: number | undefined) {
  const { data } = useCall(
    hospitals.detail,
    { params: { id: hospitalId ?? 0 } },
    { enabled: hospitalId !== undefined, staleTime: KEPT_MS },
  );
  return data?.doctors ?? [];
}

function useHospitals(unionId: number | undefined) {
  const { data } = useCall(hospitals.indexSearch, { query: { union_id: unionId } }, { staleTime: KEPT_MS });
  return data?.hospitals ?? [];
}

/** What is left of each day, counted again when something happened at the hospital. */
function useCounts(today: string, hospitalId: number | undefined, department: number | undefined) {
  const { data, refetch } = useCall(
    calendar.index,
    {
      query: {
        time: { start: today, end: addDays(today, PATIENT_WINDOW_DAYS + 1) },
        hospital_id: hospitalId,
        department_id: department,
        per_day: 0,
      },
    },
    { enabled: hospitalId !== undefined, keep: true },
  );
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

/** A slot needs a login; one comes back to it. */
export function useLoginFor(): (slotId: number) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (slotId) => {
    const query = new URLSearchParams(search);
    query.set('slot', String(slotId));
    void navigate(loginPath({ pathname, search: `?${query}` }));
  };
}

/** The slot under the finger, in the middle of the screen. */
export function focusSlot(prop: string, time: string): void {
  const button = document.querySelector<HTMLElement>(`[data-slot="${prop} ${time}"]`);
  button?.focus({ preventScroll: true });
  button?.scrollIntoView({ block: 'center' });
}
