import clsx from 'clsx';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Option } from '#contract/fields.ts';

interface DepartmentChipsProps {
  departments: readonly Option[];
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
  /** 只看 陈思远 */
  doctor: string | undefined;
  onAllDoctors: () => void;
  onlyFree: boolean;
  onOnlyFree: (on: boolean) => void;
}

/** Which doctors are shown. The row scrolls sideways, the page never. */
export function DepartmentChips({ departments, chosen, onChoose, doctor, ...on }: DepartmentChipsProps) {
  const { onAllDoctors, onlyFree, onOnlyFree } = on;
  return (
    <fieldset
      aria-label="筛选"
      className="[scrollbar-width:none] flex min-w-0 gap-2 overflow-x-auto overscroll-x-contain px-4 py-2.5"
    >
      <Chip on={onlyFree} onClick={() => onOnlyFree(!onlyFree)}>
        只看可约
      </Chip>
      <span aria-hidden className="my-2 w-px shrink-0 bg-line" />
      {doctor ? (
        <Chip on onClick={onAllDoctors} icon={<X aria-hidden size={16} strokeWidth={1.75} />}>
          只看 {doctor}
        </Chip>
      ) : null}
      <Chip on={chosen === undefined} onClick={() => onChoose(undefined)}>
        全部科室
      </Chip>
      {departments.map(({ id, name }) => (
        <Chip key={id} on={chosen === id} onClick={() => onChoose(id)}>
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}

interface ChipProps {
  on: boolean;
  onClick: () => void;
  icon?: ReactNode;
  children: ReactNode;
}

function Chip({ on, onClick, icon, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      className={clsx(
        'inline-flex h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-pill border px-4 text-15',
        on ? 'border-brand-700 bg-brand-50 font-semibold text-brand-800' : 'border-line-strong bg-surface text-ink-700',
      )}
      onClick={onClick}
    >
      {on ? (icon ?? <Check aria-hidden size={16} strokeWidth={1.75} />) : null}
      {children}
    </button>
  );
}
