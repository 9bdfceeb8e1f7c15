import clsx from 'clsx';
import { COMMON_COMPLAINTS } from '#contract/reservations.ts';
import { useTouch } from '#web/ui/touch.ts';

type ComplaintChipsProps = {
  value: string;
  onChange: (text: string) => void;
  /** Where Tab goes past them: who works by keyboard types the word. */
  skipped?: boolean;
};

/** 常用: sets the complaint, or goes behind what is there. */
export function ComplaintChips({ value, onChange, skipped = false }: ComplaintChipsProps) {
  const touch = useTouch();
  const add = (word: string) => {
    const typed = value.trimEnd();
    if (typed === '') onChange(word);
    else if (!typed.split(/[，,、；;\s]/).includes(word)) onChange(`${typed}，${word}`);
  };
  return (
    <fieldset aria-label="常用主诉" className="mt-2 flex flex-wrap items-center gap-1.5">
      <span aria-hidden className="text-13 text-ink-500">
        常用
      </span>
      {COMMON_COMPLAINTS.map((word) => (
        <button
          key={word}
          type="button"
          tabIndex={skipped ? -1 : undefined}
          className={clsx(
            'rounded-pill border border-line-strong bg-surface text-ink-700 hover:border-field hover:bg-surface-2',
            touch ? 'h-11 px-4 text-14' : 'h-6.5 px-2.5 text-13',
          )}
          // Leaving the field for a chip would show that it is empty, and move the chip away under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => add(word)}
        >
          {word}
        </button>
      ))}
    </fieldset>
  );
}
