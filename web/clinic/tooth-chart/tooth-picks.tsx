import clsx from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import { POSITIONS, toothName, twinOf } from '#contract/tooth-names.ts';
import { useField } from '#web/ui/fields/field-context.ts';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';

/** As one looks at the mouth: upper right to upper left, then the lower jaw. */
const MILK = POSITIONS.flatMap((fdi) => twinOf(fdi) ?? []);

interface ToothPicksProps {
  label: string;
  value: readonly string[];
  onChange: (teeth: string[]) => void;
}

/** Teeth by one press each; the arrows go from one to the next, and the whole has one tab stop. */
export function ToothPicks({ label, value, onChange }: ToothPicksProps) {
  const [milk, setMilk] = useState(() => value.some((tooth) => MILK.includes(tooth)));
  const teeth = milk ? MILK : POSITIONS;
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <Mouth key={String(milk)} {...{ label, teeth, value, onChange }} />
      <Shortcut framed label="乳牙" chosen={milk} onClick={() => setMilk(!milk)} />
    </div>
  );
}

type MouthProps = ToothPicksProps & { teeth: readonly string[] };

function Mouth({ label, teeth, value, onChange }: MouthProps) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      teeth.findIndex((tooth) => value.includes(tooth)),
    ),
  );
  const { aria } = useField({});
  const row = teeth.length / 2;
  const turn = (tooth: string) =>
    onChange(value.includes(tooth) ? value.filter((each) => each !== tooth) : [...value, tooth].toSorted(inOrder));
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const next = moved(event.key, at, row);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[data-tooth]')[next]?.focus();
  };
  return (
    <fieldset
      id={aria.id}
      aria-label={label}
      aria-describedby={aria['aria-describedby']}
      className="max-w-full overflow-x-auto p-0.5"
      onKeyDown={onKeyDown}
    >
      {[0, 1].map((jaw) => (
        <div key={jaw} className="flex w-max border-line-strong first:border-b">
          {teeth.slice(jaw * row, jaw * row + row).map((tooth, column) => (
            <Tooth
              key={tooth}
              tooth={tooth}
              chosen={value.includes(tooth)}
              current={jaw * row + column === at}
              invalid={Boolean(aria['aria-invalid'])}
              afterMidline={column === row / 2}
              onPress={() => {
                setAt(jaw * row + column);
                turn(tooth);
              }}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

interface ToothProps {
  tooth: string;
  chosen: boolean;
  /** The one that Tab leads to. */
  current: boolean;
  invalid: boolean;
  afterMidline: boolean;
  onPress: () => void;
}

function Tooth({ tooth, chosen, current, invalid, afterMidline, onPress }: ToothProps) {
  return (
    <button
      type="button"
      data-tooth={tooth}
      aria-label={`${tooth} ${toothName(tooth)}`}
      aria-pressed={chosen}
      // Where a form goes when teeth are what is wrong.
      data-wrong={(invalid && current) || undefined}
      tabIndex={current ? 0 : -1}
      className={clsx(
        'm-px h-8 pointer-coarse:h-11 w-7 pointer-coarse:w-11 rounded-cell border text-13 tabular-nums',
        afterMidline && 'ml-2',
        chosen
          ? 'border-brand-700 bg-brand-700 font-semibold text-surface'
          : 'border-line-strong bg-surface text-ink-700 hover:border-field hover:bg-surface-2',
      )}
      onClick={onPress}
    >
      {tooth}
    </button>
  );
}

const placeOf = (tooth: string) => [...POSITIONS, ...MILK].indexOf(tooth);
const inOrder = (a: string, b: string) => placeOf(a) - placeOf(b);

/** Where an arrow leads; null: it is none. */
function moved(key: string, at: number, row: number): number | null {
  const [jaw, column] = [Math.floor(at / row), at % row];
  switch (key) {
    case 'ArrowLeft':
      return jaw * row + Math.max(0, column - 1);
    case 'ArrowRight':
      return jaw * row + Math.min(row - 1, column + 1);
    case 'ArrowUp':
      return column;
    case 'ArrowDown':
      return row + column;
    default:
      return null;
  }
}
