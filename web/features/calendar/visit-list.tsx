import { Armchair, CalendarCheck, Check, UserX } from 'lucide-react';
import type { CalendarItem } from '#contract/calendar.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { Tag } from '#web/ui/tag.tsx';
import { LOOK_WORD, lookOf, type VisitLook } from './lines.ts';

const LOOK = {
  booked: { tone: 'orange', word: '已预约', icon: <CalendarCheck {...SMALL_ICON} /> },
  'in-chair': { tone: 'brand', word: LOOK_WORD['in-chair'], icon: <Armchair {...SMALL_ICON} /> },
  done: { tone: 'green', word: LOOK_WORD.done, icon: <Check {...SMALL_ICON} /> },
  'no-show': { tone: 'neutral', word: LOOK_WORD['no-show'], icon: <UserX {...SMALL_ICON} /> },
} as const satisfies Record<VisitLook, unknown>;

interface VisitListProps {
  items: readonly CalendarItem[];
  /** Under the patient: who sees them, or where. */
  detail: (item: CalendarItem) => string;
  /** Before the time, where the list is of several days. */
  dateOf?: (item: CalendarItem) => string;
  onOpen: (item: CalendarItem) => void;
}

/** Visits on a phone: one touch each. */
export function VisitList({ items, detail, dateOf, onOpen }: VisitListProps) {
  return (
    <ul className="divide-y divide-line-faint">
      {items.map((item) => (
        <li key={item.hash_id}>
          <button
            type="button"
            className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-surface-2"
            onClick={() => onOpen(item)}
          >
            <span className="w-14 shrink-0 font-semibold text-16">
              {dateOf ? <span className="block font-normal text-12 text-ink-600">{dateOf(item)}</span> : null}
              {item.time}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-15">
                <b>{item.patient}</b> {item.chief_complaint}
              </span>
              <span className="block truncate text-13 text-ink-600">{detail(item)}</span>
            </span>
            <LookTag look={lookOf(item)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function LookTag({ look }: { look: VisitLook }) {
  const { tone, word, icon } = LOOK[look];
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  );
}
