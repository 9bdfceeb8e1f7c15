import { ChipButton } from '#web/ui/fields/chips.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';

interface SuggestedTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  max: number;
  /** What is said most: one press adds it. */
  words?: readonly string[];
  /** How high; left out, it is one line. */
  rows?: number;
  error: string | undefined;
}

/** A text, typed or put together of what is said most. */
export function SuggestedText({ label, value, onChange, max, words = [], rows, error }: SuggestedTextProps) {
  const control = { maxLength: max, value };
  const add = (word: string) => onChange(value.trim() === '' ? word : `${value.trim()}；${word}`);
  const open = words.filter((word) => !value.includes(word));
  return (
    <div className="min-w-0">
      <FormRow stacked label={label} error={error}>
        {rows === undefined ? (
          <Input {...control} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <Textarea {...control} rows={rows} onChange={({ target }) => onChange(target.value)} />
        )}
      </FormRow>
      {open.length > 0 ? (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {open.map((word) => (
            <ChipButton key={word} label={`${label} ${word}`} onClick={() => add(word)}>
              {word}
            </ChipButton>
          ))}
        </div>
      ) : null}
    </div>
  );
}
