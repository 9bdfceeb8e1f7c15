import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { INTERVENE_CATEGORIES, type InterveneCategory } from '#contract/intervene-words.ts';
import { useField } from '#web/ui/fields/field-context.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';

interface CategoryChipsProps {
  value: InterveneCategory | '';
  onChange: (category: InterveneCategory) => void;
  /** Takes the focus where the row is what is wrong. */
  firstRef?: (element: HTMLElement | null) => void;
}

/** One of the categories, in one press. Native radios: the arrows and the single tab stop come with them. */
export function CategoryChips({ value, onChange, firstRef }: CategoryChipsProps) {
  const name = useId();
  const { aria } = useField({});
  return (
    <div role="radiogroup" aria-label="类型" {...aria} className="flex flex-wrap gap-1.5">
      {INTERVENE_CATEGORIES.map((each, at) => {
        const chosen = each === value;
        return (
          <label key={each} className={clsx(CHIP, chosen ? CHOSEN : PLAIN)}>
            <input
              ref={at === 0 ? firstRef : undefined}
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen}
              onChange={() => onChange(each)}
            />
            {chosen ? <Check {...SMALL_ICON} /> : null}
            {each}
          </label>
        );
      })}
    </div>
  );
}

const CHIP =
  'relative inline-flex h-8 items-center gap-1 whitespace-nowrap rounded-pill border px-3 text-13 pointer-coarse:h-11 max-sm:h-11 has-focus-visible:outline-2 has-focus-visible:outline-blue-600 has-focus-visible:outline-offset-2';
const CHOSEN = 'border-brand-700 bg-brand-50 font-semibold text-brand-900';
const PLAIN = 'border-line-strong bg-surface text-ink-700 hover:border-field hover:bg-surface-2';
