import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

type TabsProps<T extends string> = {
  label: string;
  tabs: readonly { id: T; label: ReactNode }[];
  value: T;
  onChange: (id: T) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
};

/** Tabs inside a page. The arrows choose at once, since every panel here is at hand. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.id === value);
    const target = tabs[moved(event.key, index, tabs.length)];
    if (!target || target.id === value) return;
    event.preventDefault();
    onChange(target.id);
    document.getElementById(`${id}-${target.id}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className="flex gap-7 border-line border-b" onKeyDown={onKeyDown}>
        {tabs.map((tab) => {
          const selected = tab.id === value;
          return (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              aria-selected={selected}
              aria-controls={selected ? `${id}-panel` : undefined}
              tabIndex={selected ? 0 : -1}
              className={clsx(
                '-mb-px h-10 max-lg:h-11 max-lg:min-w-11 whitespace-nowrap border-b-3 text-16',
                selected
                  ? 'border-brand-800 font-semibold text-ink-900'
                  : 'border-transparent text-ink-600 hover:text-ink-900',
              )}
              onClick={() => onChange(tab.id)}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

function moved(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return index;
}
