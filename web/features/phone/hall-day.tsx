import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Option } from '#contract/fields.ts';
import type { OfferedDoctor } from '#contract/hospitals.ts';
import type { GridHeader, SlotState } from '#contract/slot-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { formatDateHeading } from '#web/ui/text/format.ts';
import { DepartmentChips } from './department-chips.tsx';
import { DoctorCard } from './doctor-card.tsx';
import { keepOnlyFree, keptOnlyFree } from './only-free.ts';
import { byFirstFree, type DoctorDay, doctorDay, isBusy, type Situation, slotLabel } from './slots.ts';

/** The live day that the page shows. */
interface HallDay {
  hospitalId: number;
  date: string;
  headers: readonly GridHeader[];
  slots: readonly SlotState[];
}

export interface HallChoice {
  date: string;
  department: number | undefined;
  doctor: number | undefined;
  keyword: string;
}

export interface DayProps extends Situation {
  choice: HallChoice;
  onChoose: (patch: Partial<HallChoice>) => void;
  /** Null until it is loaded. */
  day: HallDay | null;
  doctors: readonly OfferedDoctor[];
  /** The key of the slot that is being asked for. */
  pending: string | null;
  onTake: (id: number, prop: string, time: string) => void;
  /** Of a doctor who has nothing on this day: the nearest times of others. */
  nearest: (doctor: GridHeader) => ReactNode;
  onResume: (header: GridHeader) => void;
}

/** The doctors of the day, who can be had first. */
export function Day({ day, ...rest }: DayProps) {
  if (!day) return <Loading />;
  return <Loaded key={`${day.hospitalId} ${day.date} ${rest.moving?.hash_id}`} day={day} {...rest} />;
}

type LoadedProps = DayProps & { day: HallDay };

function Loaded({ day, choice, onChoose, doctors, pending, onTake, nearest, onResume, ...situation }: LoadedProps) {
  const days = useDays(day, situation);
  const [onlyFree, setOnlyFree] = useOnlyFree(days);
  const chosen = day.headers.find(({ id }) => id === choice.doctor);
  return (
    <>
      <DepartmentChips
        departments={departmentsOf(day.headers)}
        chosen={choice.department}
        onChoose={(department) => onChoose({ department, doctor: undefined })}
        doctor={chosen?.name}
        onAllDoctors={() => onChoose({ doctor: undefined })}
        onlyFree={onlyFree}
        onOnlyFree={setOnlyFree}
      />
      <Cards
        days={days}
        moving={situation.moving?.doctor_id}
        choice={choice}
        empty={<EmptyState hint={`${formatDateHeading(day.date)} 没有出诊的医生，可换一天或换一个科室`} />}
      >
        {(each) => (
          <DoctorCard
            key={each.header.id}
            day={each}
            about={doctors.find(({ id }) => id === each.header.id)}
            onlyFree={onlyFree}
            original={each.header.id === situation.moving?.doctor_id}
            pending={pending}
            onTake={onTake}
            nearest={nearest}
            onResume={onResume}
          />
        )}
      </Cards>
    </>
  );
}

function useDays(day: HallDay, { now, own, just, mine, moving }: Situation): readonly DoctorDay[] {
  return useMemo(
    () => day.headers.map((header) => doctorDay(header, day.slots, { now, own, just, mine, moving })),
    [day, now, own, just, mine, moving],
  );
}

/** As it was left on this device; else by itself where most is taken when the day is opened. */
function useOnlyFree(days: readonly DoctorDay[]): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => keptOnlyFree() ?? isBusy(days));
  const set = (next: boolean) => {
    keepOnlyFree(next);
    setOn(next);
  };
  return [on, set];
}

interface CardsProps {
  days: readonly DoctorDay[];
  /** Whose visit is to move. */
  moving: number | undefined;
  choice: HallChoice;
  empty: ReactNode;
  children: (day: DoctorDay) => ReactNode;
}

/** The earliest first, as it was when the day was opened: nothing moves away under a finger. */
function Cards({ days, moving, choice, empty, children }: CardsProps) {
  const order = useRef<number[] | null>(null);
  order.current ??= byFirstFree(days, moving).map(({ header }) => header.id);
  const placeOf = ({ header }: DoctorDay) => (order.current ?? []).indexOf(header.id) >>> 0;
  const shown = days
    .filter(
      ({ header }) =>
        (!choice.department || header.department_id === choice.department) &&
        (!choice.doctor || header.id === choice.doctor),
    )
    .sort((a, b) => placeOf(a) - placeOf(b));
  return (
    <>
      <p role="status" className="sr-only">
        {takenWords(shown)}
      </p>
      {shown.length === 0 ? empty : <ul className="grid grid-cols-1 gap-2 md:grid-cols-2">{shown.map(children)}</ul>}
    </>
  );
}

/** For the ear: what was taken while one looked. */
function takenWords(days: readonly DoctorDay[]): string {
  const taken = days.flatMap(({ header, parts }) =>
    parts.flatMap(({ slots }) =>
      slots.filter(({ look }) => look === 'just').map((slot) => slotLabel(header.name, slot)),
    ),
  );
  return taken.join('，');
}

function departmentsOf(headers: readonly GridHeader[]): Option[] {
  const named = new Map<number, string>();
  for (const { department_id, department_name } of headers) {
    if (department_id !== null && department_name !== null) named.set(department_id, department_name);
  }
  return [...named].map(([id, name]) => ({ id, name }));
}

/** Until the day is there. */
export function Loading() {
  return (
    <div role="status" className="mt-3 flex flex-col gap-2">
      <span className="sr-only">加载中…</span>
      {[1, 2].map((card) => (
        <div key={card} className="flex flex-col gap-3 bg-surface p-4">
          <Skeleton className="h-12 w-2/3" />
          <div className="grid grid-cols-4 gap-2">
            {Array.from({ length: 8 }, (_, slot) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: boxes that are all alike
              <Skeleton key={slot} className="h-11" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
