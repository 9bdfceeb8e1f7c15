import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { Image } from '#contract/images.ts';
import { nameOf } from './said.ts';

interface ViewerStripProps {
  rows: readonly Image[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

/** All of them, small: which one stands in the active place. */
export function ViewerStrip({ rows, chosen, onChoose }: ViewerStripProps) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that another is chosen
  useEffect(() => {
    void list.current
      ?.querySelector('[aria-pressed="true"]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <ul ref={list} aria-label="全部影像" className="flex shrink-0 gap-1.5 overflow-x-auto bg-ink-900 p-2">
      {rows.map((row) => (
        <li key={row.id} className="shrink-0">
          <button
            type="button"
            aria-label={nameOf(row)}
            aria-pressed={row.id === chosen}
            onClick={() => onChoose(row.id)}
            className={clsx(
              'flex size-12 items-center justify-center overflow-hidden rounded-control border-2',
              row.id === chosen ? 'border-blue-300' : 'border-transparent',
            )}
          >
            {row.thumb_url ? (
              <img src={row.thumb_url} alt="" loading="lazy" className="size-full object-cover" />
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
