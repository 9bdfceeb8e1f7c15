import { ALIGNER_FITS, type Aligner } from '#contract/dental-records-ortho.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { OneOf } from './one-of.tsx';

const BEGUN: Aligner = { from: 1, to: 2, of: 20, days_each: 10, fit: '贴合' };
const NUMBERS = [
  { part: 'from', label: '从第几副' },
  { part: 'to', label: '到第几副' },
  { part: 'of', label: '共几副' },
  { part: 'days_each', label: '每副天数' },
] as const;

interface OrthoAlignerProps {
  value: Aligner | null;
  onChange: (value: Aligner | null) => void;
  error: string | undefined;
}

/** Those that are handed out at a control, or none: then there are wires. */
export function OrthoAligner({ value, onChange, error }: OrthoAlignerProps) {
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Shortcut
          framed
          label="发放隐形矫治器"
          chosen={value !== null}
          onClick={() => onChange(value ? null : BEGUN)}
        />
      </div>
      {value ? (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          {NUMBERS.map(({ part, label }) => (
            <div key={part} className="w-24">
              <FormRow stacked label={label} error={part === 'from' ? error : undefined}>
                <Input
                  inputMode="numeric"
                  maxLength={3}
                  value={value[part] === 0 ? '' : String(value[part])}
                  onChange={({ target }) =>
                    onChange({ ...value, [part]: Number.parseInt(target.value.replace(/\D/g, '') || '0', 10) })
                  }
                />
              </FormRow>
            </div>
          ))}
          <OneOf
            label="贴合情况"
            choices={ALIGNER_FITS}
            value={value.fit}
            onChange={(fit) => fit && onChange({ ...value, fit })}
          />
        </div>
      ) : null}
    </div>
  );
}
