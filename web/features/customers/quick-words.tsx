import { Shortcut } from '#web/ui/tables/shortcut.tsx';

interface QuickWordsProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  value: string;
  onChange: (value: V) => void;
}

/** What is said most, a press each. */
export function QuickWords<V extends string>({ label, options, value, onChange }: QuickWordsProps<V>) {
  return (
    <fieldset aria-label={label} className="mt-2 flex flex-wrap gap-1.5">
      {options.map((option) => (
        <Shortcut
          key={option.label}
          framed
          label={option.label}
          chosen={option.value === value}
          onClick={() => onChange(option.value)}
        />
      ))}
    </fieldset>
  );
}
