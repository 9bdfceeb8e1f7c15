import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FINGER } from '#web/ui/control.ts';
import { ICON } from '#web/ui/icon.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { formatMonthDay, formatWeekday, relativeDay } from '#web/ui/text/format.ts';
import type { Days } from './use-grid-page.ts';

interface DayPickerProps {
  days: Days;
  /** Undefined: today, whichever day that is. */
  onChange: (date: string | undefined) => void;
  /** The pointer is on the way to this day. */
  onPeek: (date: string) => void;
}

/** The day on the screen: one back, one forward, today, or any from the calendar behind its name. */
export function DayPicker({ days, onChange, onPeek }: DayPickerProps) {
  return (
    <div className="flex items-center gap-1">
      <Step label="前一天（,）" icon={<ChevronLeft {...ICON} />} date={days.previous} go={onChange} peek={onPeek} />
      <DayName days={days} onChange={onChange} />
      <Step label="后一天（.）" icon={<ChevronRight {...ICON} />} date={days.next} go={onChange} peek={onPeek} />
      <Button size="sm" title="回到今天（T）" className={clsx('ml-1', FINGER)} onClick={() => onChange(undefined)}>
        今天
      </Button>
    </div>
  );
}

interface StepProps {
  label: string;
  icon: ReactElement;
  date: string | null;
  go: (date: string) => void;
  peek: (date: string) => void;
}

function Step({ label, icon, date, go, peek }: StepProps) {
  return (
    <IconButton
      label={label}
      size="sm"
      className={FINGER}
      icon={icon}
      aria-disabled={date === null}
      data-day-step
      onClick={() => date !== null && go(date)}
      onPointerEnter={() => date !== null && peek(date)}
    />
  );
}

function DayName({ days: { date, today, min, max }, onChange }: Pick<DayPickerProps, 'days' | 'onChange'>) {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const note = [formatWeekday(date), relativeDay(date, today)].filter(Boolean).join(' · ');
  const pick = (picked: string) => {
    setOpen(false);
    onChange(picked === today ? undefined : picked);
  };
  return (
    <h1>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label="选择日期"
        // On the day, where the arrows go from; not on the arrow of the months.
        initialFocus={() => panel.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')}
        trigger={
          <button
            type="button"
            className="flex h-7 items-baseline gap-1.5 pointer-coarse:h-11 pointer-coarse:leading-11 whitespace-nowrap rounded-control px-1 font-semibold text-16 leading-7 hover:bg-bg-sunken"
          >
            {formatMonthDay(date)}
            <span className="font-normal text-13 text-ink-600">{note}</span>
          </button>
        }
      >
        {({ Calendar }) => (
          <div ref={panel}>
            <Calendar value={date} onChange={pick} today={today} min={min} max={max} />
          </div>
        )}
      </Popover>
    </h1>
  );
}
