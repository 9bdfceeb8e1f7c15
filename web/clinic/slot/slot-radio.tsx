import clsx from 'clsx';

interface SlotRadioProps {
  /** Of all the slots that are one choice: native radios, one tab stop, and the arrows go through them. */
  name: string;
  slot: { readonly id: number; readonly time: string };
  /** With whom or on which day, for who hears it. */
  label: string;
  checked: boolean;
  onChoose: () => void;
}

/** A time that can be chosen in a form. */
export function SlotRadio({ name, slot: { id, time }, label, checked, onChoose }: SlotRadioProps) {
  return (
    <label
      className={clsx(
        'relative flex h-7 items-center justify-center rounded-control border text-13 max-lg:h-11 max-lg:text-16',
        'has-focus-visible:outline-2 has-focus-visible:outline-blue-600 has-focus-visible:outline-offset-2',
        checked
          ? 'border-blue-600 bg-blue-600 font-semibold text-surface'
          : 'border-line bg-blue-50 text-blue-700 hover:border-blue-600',
      )}
    >
      <input
        type="radio"
        name={name}
        value={id}
        className="sr-only"
        aria-label={label}
        checked={checked}
        onChange={onChoose}
      />
      {time}
    </label>
  );
}
