import { type Cleaning, SEXTANTS } from '#contract/dental-records-cleaning.ts';
import { GradeRadios } from './grade-radios.tsx';

interface IndexFieldProps {
  /** 菌斑指数 */
  label: string;
  value: Cleaning['plaque_index'];
  onChange: (value: Cleaning['plaque_index']) => void;
}

/** As one looks at the mouth: the patient's right at the left, the lower jaw below. */
const LOOKED_AT = [0, 1, 2, 5, 4, 3];

/** An index by sextant; one press says the same of the whole mouth. */
export function IndexField({ label, value, onChange }: IndexFieldProps) {
  const [first = null] = value;
  const whole = value.every((grade) => grade === first) ? first : null;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span aria-hidden className="text-14 text-ink-700">
          {label}
        </span>
        <span className="inline-flex items-center gap-2 text-13 text-ink-600">
          全口
          <GradeRadios label={`${label} 全口`} value={whole} onChange={(grade) => onChange(value.map(() => grade))} />
        </span>
      </div>
      <div className="grid grid-cols-1 gap-x-4 gap-y-1.5 rounded-control border border-line bg-surface-2 p-2 sm:grid-cols-3">
        {LOOKED_AT.map((sextant) => (
          <div key={sextant} className="flex items-center justify-between gap-3 text-13 text-ink-600 sm:justify-start">
            <span className="min-w-14 whitespace-nowrap">{SEXTANTS[sextant]}</span>
            <GradeRadios
              label={`${label} ${SEXTANTS[sextant]}`}
              value={value[sextant] ?? null}
              onChange={(grade) => onChange(value.map((each, at) => (at === sextant ? grade : each)))}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
