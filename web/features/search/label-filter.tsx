import type { WornLabel } from '#contract/labels.ts';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';

interface LabelFilterProps {
  labels: readonly WornLabel[];
  /** Its id; null: none. */
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

/** The platform's labels: a press shows those alone that wear one, the next takes that back. */
export function LabelFilter({ labels, chosen, onChoose }: LabelFilterProps) {
  if (labels.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-13">
      <span id="label-filter" className="text-ink-500">
        标签
      </span>
      <ul aria-labelledby="label-filter" className="contents">
        {labels.map(({ id, name }) => (
          <li key={id}>
            <Shortcut framed label={name} chosen={id === chosen} onClick={() => onChoose(id === chosen ? null : id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
