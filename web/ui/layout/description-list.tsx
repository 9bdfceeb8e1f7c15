import clsx from 'clsx';
import type { ReactNode } from 'react';

type DescriptionListProps = {
  items: readonly { label: string; value: ReactNode }[];
  /** Rows with the label beside the value, or one framed strip with the label above. */
  layout?: 'rows' | 'strip';
};

export function DescriptionList({ items, layout = 'rows' }: DescriptionListProps) {
  const strip = layout === 'strip';
  return (
    <dl
      className={clsx(
        strip
          ? 'flex flex-wrap gap-px overflow-hidden rounded-control border border-line bg-line'
          : 'grid grid-cols-[minmax(--spacing(16),max-content)_minmax(0,1fr)] gap-x-3 gap-y-2',
      )}
    >
      {items.map((item) => (
        <div key={item.label} className={strip ? 'grow bg-surface-2 px-3.5 py-2' : 'contents'}>
          <dt className={clsx('text-ink-500', strip ? 'text-12' : 'text-14')}>{item.label}</dt>
          <dd className="min-w-0 text-14">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
