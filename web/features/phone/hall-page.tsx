import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import type { CalendarDays } from '#contract/calendar.ts';
import type { Option } from '#contract/fields.ts';
import type { OfferedDoctor } from '#contract/hospitals.ts';
import type { GridHeader, SlotState } from '#contract/slot-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatDateHeading } from '#web/ui/format.ts';
import { MAIN_ID } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Slide, SlideBanner } from './banner.tsx';
import { DayStrip } from './day-strip.tsx';
import { DepartmentChips } from './department-chips.tsx';
import { DoctorCard } from './doctor-card.tsx';
import { SearchBox } from './search-box.tsx';
import { byFirstFree, type DoctorDay, doctorDay, type Situation, slotLabel } from './slots.ts';

const SearchResults = lazy(() => import('./search-results.tsx').then((m) => ({ default: m.SearchResults })));

/** The live day that the page shows. */
export interface HallDay {
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

export interface HallPageProps extends Situation {
  choice: HallChoice;
  onChoose: (patch: Partial<HallChoice>) => void;
  /** Null until it is loaded. */
  day: HallDay | null;
  counts: CalendarDays | undefined;
  doctors: readonly OfferedDoctor[];
  slides: readonly Slide[];
  pending: string | null;
  onTake: (id: number, prop: string, time: string) => void;
  onResume: (header: GridHeader) => void;
  /** What is wrong with the day, over it. */
  notice: ReactNode;
  /** Instead of the day, where it could not be loaded. */
  problem: ReactNode;
  /** The bar of the hold. */
  foot: ReactNode;
}

/** The booking hall in a hand: /m (picture 04). */
export function HallPage({ choice, onChoose, slides, notice, problem, foot, ...rest }: HallPageProps) {
  const { keyword } = choice;
  return (
    <>
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 bg-bg pb-4">
        <h1 className="sr-only">预约大厅</h1>
        <SearchBox keyword={keyword} onSearch={(next) => onChoose({ keyword: next })} />
        {notice}
        {keyword ? (
          <Suspense fallback={<Loading />}>
            <SearchResults key={keyword} keyword={keyword} onClear={() => onChoose({ keyword: '' })} />
          </Suspense>
        ) : (
          <>
            <div className="px-4 py-3">
              <SlideBanner slides={slides} />
            </div>
            <DayStrip
              today={rest.now.date}
              date={choice.date}
              counts={rest.counts}
              onDay={(date) => onChoose({ date })}
            />
            {problem ?? <Day choice={choice} onChoose={onChoose} {...rest} />}
          </>
        )}
      </main>
      {foot}
    </>
  );
}

type DayProps = Omit<HallPageProps, 'slides' | 'notice' | 'problem' | 'foot'>;

function Day({ day, choice, onChoose, doctors, pending, onTake, onResume, ...situation }: DayProps) {
  if (!day) return <Loading />;
  const chosen = day.headers.find(({ id }) => id === choice.doctor);
  return (
    <>
      <DepartmentChips
        departments={departmentsOf(day.headers)}
        chosen={choice.department}
        onChoose={(department) => onChoose({ department, doctor: undefined })}
        doctor={chosen?.name}
        onAllDoctors={() => onChoose({ doctor: undefined })}
      />
      <Cards
        key={`${day.hospitalId} ${day.date}`}
        day={day}
        choice={choice}
        {...situation}
        empty={<EmptyState hint={`${formatDateHeading(day.date)} 没有出诊的医生，可换一天或换一个科室`} />}
      >
        {(each) => (
          <DoctorCard
            key={each.header.id}
            day={each}
            about={doctors.find(({ id }) => id === each.header.id)}
            pending={pending}
            onTake={onTake}
            onResume={onResume}
          />
        )}
      </Cards>
    </>
  );
}

interface CardsProps extends Situation {
  day: HallDay;
  choice: HallChoice;
  empty: ReactNode;
  children: (day: DoctorDay) => ReactNode;
}

/** The earliest first, as it was when the day was opened: nothing moves away under a finger. */
function Cards({ day, choice, empty, children, now, own, just, mine }: CardsProps) {
  const days = useMemo(
    () => day.headers.map((header) => doctorDay(header, day.slots, { now, own, just, mine })),
    [day, now, own, just, mine],
  );
  const order = useRef<number[] | null>(null);
  order.current ??= byFirstFree(days).map(({ header }) => header.id);
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

function Loading() {
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
