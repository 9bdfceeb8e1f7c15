import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useContext } from 'react';
import { CHIP, CHOSEN, PLAIN } from '#web/ui/fields/chip-class.ts';
import { FieldContext } from '#web/ui/fields/field-context.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';

interface ChipsProps<V extends string> {
  choices: readonly V[];
  value: readonly V[];
  /** In the order of the choices. */
  onChange: (value: V[]) => void;
  /** Takes the focus where the row is what is wrong. */
  firstRef?: (element: HTMLElement | null) => void;
}

/** Some of a list, each turned on and off by one press, in a row of a form. */
export function Chips<V extends string>({ choices, value, onChange, firstRef }: ChipsProps<V>) {
  const row = useContext(FieldContext);
  const turn = (turned: V) =>
    onChange(choices.filter((each) => (each === turned ? !value.includes(each) : value.includes(each))));
  return (
    <fieldset aria-labelledby={row?.labelId} aria-describedby={row?.describedBy} className="flex flex-wrap gap-1.5">
      {choices.map((each, at) => {
        const chosen = value.includes(each);
        return (
          <button
            key={each}
            ref={at === 0 ? firstRef : undefined}
            type="button"
            aria-pressed={chosen}
            className={clsx(CHIP, chosen ? CHOSEN : PLAIN)}
            onClick={() => turn(each)}
          >
            {chosen ? <Check {...SMALL_ICON} /> : null}
            {each}
          </button>
        );
      })}
    </fieldset>
  );
}

interface ChipButtonProps {
  children: string;
  label?: string;
  onClick: () => void;
}

/** A word that one press puts where it belongs. */
export function ChipButton({ children, label, onClick }: ChipButtonProps) {
  return (
    <button type="button" aria-label={label} className={clsx(CHIP, PLAIN)} onClick={onClick}>
      {children}
    </button>
  );
}
