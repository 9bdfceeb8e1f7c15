import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { CHIP, CHOSEN, PLAIN } from '#web/ui/fields/chip-class.ts';
import { useField } from '#web/ui/fields/field-context.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';

interface ChipRadiosProps<V extends string> {
  label: string;
  choices: readonly V[];
  value: V | '';
  onChange: (value: V) => void;
  /** Takes the focus where the row is what is wrong. */
  firstRef?: (element: HTMLElement | null) => void;
}

/** One of a few, in one press. Native radios: the arrows and the single tab stop come with them. */
export function ChipRadios<V extends string>({ label, choices, value, onChange, firstRef }: ChipRadiosProps<V>) {
  const name = useId();
  const { aria } = useField({});
  return (
    <div role="radiogroup" aria-label={label} {...aria} className="flex flex-wrap gap-1.5">
      {choices.map((each, at) => {
        const chosen = each === value;
        return (
          <label key={each} className={clsx(CHIP, RADIO, chosen ? CHOSEN : PLAIN)}>
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

const RADIO =
  'relative has-focus-visible:outline-2 has-focus-visible:outline-blue-600 has-focus-visible:outline-offset-2';
