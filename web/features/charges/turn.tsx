import { useKeyHint } from '#web/api/single-keys.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { formatMoney } from '#web/ui/text/format.ts';

interface TurnProps {
  label: string;
  hint: string;
  off: number;
  on: boolean;
  onTurn: () => void;
  letter: string;
}

/** Something that is taken off or not, by a press or its letter. */
export function Turn({ label, hint, off, on, onTurn, letter }: TurnProps) {
  const key = useKeyHint(letter);
  return (
    <p className="flex items-center gap-2">
      <Checkbox checked={on} onChange={onTurn}>
        {label}
        <span className="text-13 text-ink-500">{hint}</span>
      </Checkbox>
      <span className="ml-auto">{off > 0 ? `−${formatMoney(off)}` : null}</span>
      {key ? <Kbd>{key}</Kbd> : null}
    </p>
  );
}
