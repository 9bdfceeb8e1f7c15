import { type KeyboardEvent, type Ref, useState } from 'react';
import { Input } from '#web/ui/fields/input.tsx';
import { minutesOf, timeOf } from '#web/ui/text/format.ts';

interface TimeInputProps {
  /** HH:mm, or what was typed where that is no time. */
  value: string;
  onChange: (time: string) => void;
  onBlur?: () => void;
  /** Minutes that the up and down keys move by. */
  step?: number;
  'aria-label'?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

const DAY = 24 * 60;

/** A time to the minute, typed: 8, 830, 18:05. Once it is left it reads as HH:mm. */
export function TimeInput({ value, onChange, onBlur, step = 15, ...rest }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    const time = readTime(typed ?? value);
    if (by === undefined || time === null) return;
    event.preventDefault();
    setTyped(null);
    onChange(moved(time, by, step));
  };
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="HH:mm"
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readTime(event.target.value) ?? event.target.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}

/** To the next full step, as the hands of a clock are pushed; never past midnight. */
function moved(time: string, by: number, step: number): string {
  const now = minutesOf(time);
  const next = by > 0 ? Math.floor(now / step) * step + by : Math.ceil(now / step) * step + by;
  return timeOf(Math.min(Math.max(next, 0), DAY - step));
}

/** HH:mm of what people type, or null. */
export function readTime(typed: string): string | null {
  const text = typed.trim().replace(/[：.]/, ':');
  const parts = /^(\d{1,2}):(\d{2})$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ?? /^(\d{1,2})$/.exec(text);
  if (!parts) return null;
  const hours = Number(parts[1]);
  const minutes = Number(parts[2] ?? 0);
  return hours < 24 && minutes < 60 ? timeOf(hours * 60 + minutes) : null;
}
