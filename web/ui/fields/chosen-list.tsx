import { X } from 'lucide-react';

interface ChosenListProps {
  /** What they are: 已选医院. */
  label: string;
  items: readonly { readonly key: string | number; readonly name: string }[];
  onRemove: (key: string | number) => void;
}

/** What was chosen or typed, each with its way out. */
export function ChosenList({ label, items, onRemove }: ChosenListProps) {
  return (
    <ul aria-label={label} className="mt-2 flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
      {items.map(({ key, name }) => (
        <li
          key={key}
          className="inline-flex h-6.5 max-w-full items-center gap-1 rounded-cell bg-bg-sunken pl-2 text-13 text-ink-700"
        >
          <span className="truncate">{name}</span>
          <button
            type="button"
            aria-label={`移除${name}`}
            className="inline-flex size-6 shrink-0 items-center justify-center rounded-cell text-ink-500 hover:text-ink-900 focus-visible:-outline-offset-2"
            onClick={() => onRemove(key)}
          >
            <X aria-hidden size={12} strokeWidth={2.2} />
          </button>
        </li>
      ))}
    </ul>
  );
}
