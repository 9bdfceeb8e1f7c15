import clsx from 'clsx';
import { useId } from 'react';
import { GRADES } from './cleaning-words.ts';

interface GradeRadiosProps {
  label: string;
  /** 0 to 3; null: not looked at. */
  value: number | null;
  onChange: (grade: number | null) => void;
  /** With their words beside the numbers. */
  worded?: boolean;
  /** What the four are called. */
  words?: readonly string[];
}

/** 0 to 3 in one press; pressed again, or with Delete, it is not looked at. Native radios: one tab stop, and the arrows. */
export function GradeRadios({ label, value, onChange, worded = false, words = GRADES }: GradeRadiosProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex shrink-0 divide-x divide-line-strong rounded-control border border-line-strong bg-surface"
      onKeyDown={({ key }) => {
        if (key === 'Delete' || key === 'Backspace') onChange(null);
      }}
    >
      {words.map((word, grade) => {
        const chosen = grade === value;
        return (
          <label
            key={word}
            className={clsx(
              'relative inline-flex h-8 items-center justify-center gap-1 whitespace-nowrap text-13 first:rounded-l-control last:rounded-r-control pointer-coarse:h-11 max-sm:h-11 pointer-coarse:min-w-11 max-sm:min-w-11',
              'has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-blue-600 has-focus-visible:outline-offset-2',
              worded ? 'px-3' : 'min-w-8 px-1',
              chosen ? 'bg-brand-800 font-semibold text-surface' : 'text-ink-700 hover:bg-surface-2',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              aria-label={`${grade} ${word}`}
              checked={chosen}
              onClick={() => {
                if (chosen) onChange(null);
              }}
              onChange={() => onChange(grade)}
            />
            <span aria-hidden className="tabular-nums">
              {grade}
            </span>
            {worded ? <span aria-hidden>{word}</span> : null}
          </label>
        );
      })}
    </div>
  );
}
