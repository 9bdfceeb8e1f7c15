import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type Ref, useId } from 'react';
import type { ArrangedDay } from '#contract/desk-registrations.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { Failed } from '#web/api/failed.tsx';
import { SlotRadio } from '#web/clinic/slot/slot-radio.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { addDays, formatDateHeading, formatTimeRange } from '#web/ui/text/format.ts';
import { type Arranged, chosenFrom, wantedOf } from './use-arranged.ts';
import type { ChosenSlot } from './values.ts';

interface SlotPanelProps {
  arranged: Arranged;
  chosen: ChosenSlot | null;
  onChoose: (slot: ChosenSlot) => void;
  ref?: Ref<HTMLElement>;
}

/** The chosen start, or the first one: where the arrows begin. */
export function lookAt(panel: HTMLElement | null): void {
  const start = panel?.querySelector<HTMLElement>('input[type="radio"]:checked') ?? panel?.querySelector('input');
  (start ?? panel?.querySelector('button'))?.focus();
}

/** 号源: what is open on a day, person by person, as it is this moment. */
export function SlotPanel({ arranged, chosen, onChoose, ref }: SlotPanelProps) {
  const { people, answer, date, looked, look } = arranged;
  const wanted = people && wantedOf(people, looked);
  return (
    <section ref={ref} aria-label="号源" className="flex min-h-0 flex-col rounded-panel border border-line bg-surface">
      <Filters arranged={arranged} />
      {answer.error && !people ? (
        <Failed asked={answer} />
      ) : !wanted ? (
        <SkeletonRows className="px-4 py-3" rows={4} row="min-h-28 content-evenly" bars={['h-3 w-3/5', 'h-14']} />
      ) : wanted.some(({ slots }) => slots.some(({ open }) => open)) ? (
        <Openings people={wanted} date={date} chosen={chosen} onChoose={onChoose} />
      ) : (
        <EmptyState
          title="当日已无可约号源"
          hint={formatDateHeading(date)}
          action={<Button onClick={() => look({ date: addDays(looked.date, 1) })}>看后一天</Button>}
        />
      )}
    </section>
  );
}

function Filters({ arranged: { looked, look, today, people } }: { arranged: Arranged }) {
  const last = addDays(today, STAFF_WINDOW_DAYS);
  const departments = new Map(
    people?.flatMap(({ departments: own }) => own.map(({ id, name }): [number, string] => [id, name])) ?? [],
  );
  const doctors = wantedOf(people ?? [], { ...looked, doctor: null });
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2.5">
      <div className="flex items-center gap-1">
        <IconButton
          label="前一天"
          icon={<ChevronLeft aria-hidden size={16} strokeWidth={1.75} />}
          aria-disabled={looked.date <= today}
          onClick={() => look({ date: addDays(looked.date, -1) })}
        />
        <div className="w-42">
          <DatePicker
            aria-label="号源日期"
            value={looked.date}
            today={today}
            min={today}
            max={last}
            onChange={(date) => look({ date })}
          />
        </div>
        <IconButton
          label="后一天"
          icon={<ChevronRight aria-hidden size={16} strokeWidth={1.75} />}
          aria-disabled={looked.date >= last}
          onClick={() => look({ date: addDays(looked.date, 1) })}
        />
      </div>
      {departments.size > 0 ? (
        <Select
          className="w-32"
          aria-label="按诊室筛选"
          options={[{ value: 0, label: '全部诊室' }, ...[...departments].map(([value, label]) => ({ value, label }))]}
          value={looked.department ?? 0}
          onChange={(id) => look({ department: id || null, doctor: null })}
        />
      ) : null}
      <Select
        className="w-32"
        aria-label="按医生筛选"
        options={[{ value: 0, label: '全部医生' }, ...doctors.map(({ id, name }) => ({ value: id, label: name }))]}
        value={looked.doctor ?? 0}
        onChange={(id) => look({ doctor: id || null })}
      />
    </div>
  );
}

interface OpeningsProps {
  people: readonly ArrangedDay[];
  date: string;
  chosen: ChosenSlot | null;
  onChoose: (slot: ChosenSlot) => void;
}

function Openings({ people, date, chosen, onChoose }: OpeningsProps) {
  const name = useId();
  return (
    // Scrolls on its own; its radios are how the keyboard gets there.
    <div className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto px-4 py-3">
      <div role="radiogroup" aria-label={`${formatDateHeading(date)} 可约号源`} className="flex flex-col">
        {people.map((person) => (
          <PersonSlots
            key={person.id}
            person={person}
            name={name}
            chosen={chosen}
            onChoose={(slot) => onChoose(chosenFrom(person, slot, date))}
          />
        ))}
      </div>
    </div>
  );
}

interface PersonSlotsProps {
  person: ArrangedDay;
  name: string;
  chosen: ChosenSlot | null;
  onChoose: (slot: { id: number; time: string }) => void;
}

/** Native radios: all the slots of the day are one tab stop, and the arrows go through them. */
function PersonSlots({ person, name, chosen, onChoose }: PersonSlotsProps) {
  const open = person.slots.filter((slot) => slot.open);
  const hours = person.hours.map(({ from, to }) => formatTimeRange(from, to)).join('，');
  const post = [person.department_name, person.job_title].filter(Boolean).join(' · ');
  return (
    <div className="border-line-faint border-t py-2.5 first:border-t-0">
      <p className="flex flex-wrap items-baseline gap-x-2 pb-1.5 text-13 text-ink-500">
        <b className="text-14 text-ink-900">{person.name}</b>
        {post}
        <span>{hours || '当日不出诊'}</span>
        <span className={clsx('ml-auto', open.length > 2 ? 'text-blue-700' : 'text-ink-900')}>余 {open.length}</span>
      </p>
      {open.length > 0 ? (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(64px,1fr))] gap-1.5 max-lg:grid-cols-4 max-lg:gap-2">
          {open.map((slot) => (
            <SlotRadio
              key={slot.id}
              name={name}
              slot={slot}
              label={`${person.name} ${slot.time}`}
              checked={slot.id === chosen?.id}
              onChoose={() => onChoose(slot)}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}
