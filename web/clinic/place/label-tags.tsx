import type { WornLabel } from '#contract/labels.ts';
import { LabelTag } from './label-tag.tsx';

/** What a hospital or a doctor wears, under their name. */
export function LabelTags({ labels }: { labels: readonly WornLabel[] }) {
  if (labels.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {labels.map((label) => (
        <LabelTag key={label.id} {...label} />
      ))}
    </span>
  );
}
