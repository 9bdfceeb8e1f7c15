import clsx from 'clsx';
import { Check } from 'lucide-react';
import { isRight, isUpper, SURFACES, type Surface, surfaceLabel } from '#contract/tooth-names.ts';
import { Kbd } from '#web/ui/kbd.tsx';

interface SurfacePickerProps {
  tooth: string;
  chosen: readonly Surface[];
  /** Null: nothing can be changed. */
  onToggle: ((surface: Surface) => void) | null;
}

/** Where each lies in a square of 120, as the chart draws it. */
function shapes(tooth: string): Record<Surface, { path: string; at: readonly [number, number] }> {
  const left = { path: 'M2 2L38 38V82L2 118Z', at: [20, 60] } as const;
  const right = { path: 'M118 2L82 38V82L118 118Z', at: [100, 60] } as const;
  const top = { path: 'M2 2H118L82 38H38Z', at: [60, 20] } as const;
  const bottom = { path: 'M2 118H118L82 82H38Z', at: [60, 100] } as const;
  const [M, D] = isRight(tooth) ? [right, left] : [left, right];
  const [B, L] = isUpper(tooth) ? [top, bottom] : [bottom, top];
  return { M, D, B, L, O: { path: 'M38 38H82V82H38Z', at: [60, 60] } };
}

/** The surfaces of the tooth that is chosen: to press, or by their letters. */
export function SurfacePicker({ tooth, chosen, onToggle }: SurfacePickerProps) {
  const drawn = shapes(tooth);
  return (
    <div className="flex gap-3">
      {/* Beside it stand the same as buttons, for whoever has no pointer. */}
      <svg viewBox="0 0 120 120" width={116} height={116} aria-hidden className="shrink-0">
        {SURFACES.map((surface) => {
          const { path, at } = drawn[surface];
          const on = chosen.includes(surface);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same
            <g key={surface} onClick={() => onToggle?.(surface)} className={onToggle ? 'cursor-pointer' : undefined}>
              <path
                d={path}
                className={clsx(on ? 'fill-blue-600 stroke-blue-700' : 'fill-surface stroke-ink-400')}
                strokeWidth={1.5}
              />
              <text
                x={at[0]}
                y={at[1] + 5}
                textAnchor="middle"
                className={clsx('font-semibold text-14', on ? 'fill-surface' : 'fill-ink-700')}
              >
                {surface}
              </text>
            </g>
          );
        })}
      </svg>
      <ul className="grid min-w-0 flex-1 gap-1">
        {(['M', 'D', 'O', 'B', 'L'] as const).map((surface) => {
          const on = chosen.includes(surface);
          return (
            <li key={surface}>
              <button
                type="button"
                aria-pressed={on}
                disabled={onToggle === null}
                onClick={() => onToggle?.(surface)}
                className={clsx(
                  'flex h-6 w-full items-center gap-2 rounded-control border px-2 text-13 pointer-coarse:h-11',
                  on ? 'border-blue-600 bg-blue-50 font-semibold text-blue-700' : 'border-line-strong bg-surface',
                )}
              >
                <Check aria-hidden size={12} strokeWidth={2.2} className={on ? undefined : 'invisible'} />
                {surfaceLabel(tooth, surface)}
                <span className="ml-auto">
                  <Kbd>{surface}</Kbd>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
