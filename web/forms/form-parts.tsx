import type { ReactNode } from 'react';
import type { Controls } from './controls.ts';

interface FormPartsProps {
  names: readonly string[];
  controls: Controls;
  /** In two columns. */
  isWide: boolean;
  children: (name: string) => ReactNode;
}

/** The fields of a form in their order; a long one says what its parts are (`part`). */
export function FormParts({ names, controls, isWide, children }: FormPartsProps) {
  const fields = isWide ? 'grid grid-cols-2 gap-x-6 gap-y-4 max-sm:grid-cols-1' : 'flex flex-col gap-4';
  const starts = names.flatMap((name, at) => (at === 0 || controls[name]?.part ? [at] : []));
  const parts = starts.map((from, at) => names.slice(from, starts[at + 1]));
  return (
    <div className="flex flex-col gap-6">
      {parts.map((part) => {
        const [first = ''] = part;
        const title = controls[first]?.part;
        if (!title)
          return (
            <div key={first} className={fields}>
              {part.map(children)}
            </div>
          );
        return (
          <fieldset key={first} className="min-w-0">
            <legend className="mb-3 text-14 font-semibold text-ink-900">{title}</legend>
            <div className={fields}>{part.map(children)}</div>
          </fieldset>
        );
      })}
    </div>
  );
}
