import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OfferedDoctor } from '#contract/hospitals.ts';
import type { GridHeader } from '#contract/slot-state.ts';
import { SLOT_MINUTES } from '#contract/slot-state.ts';
import { feeLabel } from '#web/clinic/slot/fee-label.ts';
import { slotKey } from '#web/clinic/slot/slot.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { Money } from '#web/ui/text/money.tsx';
import { SlotButton } from './slot-button.tsx';
import { type DayPart, type DoctorDay, isFolded } from './slots.ts';

const FoldedRow = lateDialog(() => import('./folded-row.tsx').then((m) => m.FoldedRow));

interface DoctorCardProps {
  day: DoctorDay;
  about: OfferedDoctor | undefined;
  /** What is taken is folded away. */
  onlyFree: boolean;
  /** Whose visit is to move. */
  original: boolean;
  /** The key of the slot that is being asked for. */
  pending: string | null;
  onTake: (id: number, prop: string, time: string) => void;
  nearest: (doctor: GridHeader) => ReactNode;
  onResume: (header: GridHeader) => void;
}

/** A doctor and the day's starts, four a row (docs/domain/screens.md#phone). */
export function DoctorCard({ day, about, original, onResume, ...rest }: DoctorCardProps) {
  const { header, none } = day;
  const line = [header.department_name, about?.specialties].filter(Boolean).join(' · ');
  return (
    <li data-doctor={header.id} className="border-line border-y bg-surface px-4 pt-3 pb-4">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={[header.name, header.job_title, line, '查看简历'].filter(Boolean).join(' ')}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control text-left"
          onClick={() => onResume(header)}
        >
          <Avatar id={header.id} name={header.name} size={48} square />
          <span className="min-w-0 flex-1">
            <span className="flex items-baseline gap-2">
              <b className="text-16">{header.name}</b>
              <span className="truncate text-13 text-ink-500">{header.job_title}</span>
              {original ? <Tag tone="neutral">原医生</Tag> : null}
              <ChevronRight aria-hidden size={16} strokeWidth={1.75} className="self-center text-ink-400" />
            </span>
            <span className="block truncate text-13 text-ink-500">{line}</span>
          </span>
        </button>
        {none ? <Tag tone={none === '停诊' ? 'red' : 'neutral'}>{none}</Tag> : <Fee header={header} about={about} />}
      </div>
      <Times day={day} {...rest} />
    </li>
  );
}

type TimesProps = Omit<DoctorCardProps, 'about' | 'original' | 'onResume'>;

/** The day's times; where none is left, the nearest of other days. What is folded away is counted, and opens. */
function Times({ day: { header, parts, none }, onlyFree, pending, onTake, nearest }: TimesProps) {
  const [opened, setOpened] = useState(false);
  const folds = onlyFree && !opened;
  const folded = onlyFree ? parts.flatMap(({ slots }) => slots.filter(isFolded)) : [];
  const shown = parts
    .map((part) => (folds ? { ...part, slots: part.slots.filter((slot) => !isFolded(slot)) } : part))
    .filter(({ slots }) => slots.length > 0);
  return (
    <>
      {shown.map((part, index) => (
        <Part key={part.title} part={part} doctor={header.name} pending={pending} onTake={onTake} first={index === 0} />
      ))}
      {folded.length > 0 ? <FoldedRow count={folded.length} opened={opened} onOpen={setOpened} /> : null}
      {none ? nearest(header) : null}
    </>
  );
}

function Fee({ header, about }: Pick<DoctorCardProps, 'about'> & { header: GridHeader }) {
  if (!about?.fee) return null;
  return (
    <p className="shrink-0 text-right">
      <b className="block text-16">
        <Money cents={about.fee.price} />
      </b>
      <span className="text-13 text-ink-500">{feeLabel(header.role_name)}</span>
    </p>
  );
}

type PartProps = Pick<DoctorCardProps, 'pending' | 'onTake'> & { part: DayPart; doctor: string; first: boolean };

function Part({ part, doctor, pending, onTake, first }: PartProps) {
  return (
    <section aria-label={`${doctor} ${part.title}`} className="mt-3">
      <p className="mb-2 flex items-baseline justify-between text-13 text-ink-500">
        <span>
          <b className="mr-2 text-14 text-ink-900">{part.title}</b>剩 {part.free} 个
        </span>
        {first ? <span>每次 {SLOT_MINUTES} 分钟</span> : null}
      </p>
      <div className="grid grid-cols-4 gap-2">
        {part.slots.map((slot) => (
          <SlotButton
            key={slot.time}
            {...slot}
            doctor={doctor}
            pending={pending === slotKey(slot.prop, slot.time)}
            onTake={onTake}
          />
        ))}
      </div>
    </section>
  );
}
