import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';

type BreadcrumbProps = {
  /** From the widest to the present page. Groups of a menu are no places of their own, so nothing here is a link. */
  items: readonly string[];
};

export function Breadcrumb({ items }: BreadcrumbProps) {
  return (
    <nav aria-label="面包屑" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-14 text-ink-600">
        {items.map((item, index) => {
          const last = index === items.length - 1;
          return (
            <Fragment key={item}>
              {index > 0 ? (
                <li aria-hidden className="max-sm:hidden">
                  <ChevronRight size={16} strokeWidth={1.75} className="text-ink-400" />
                </li>
              ) : null}
              <li
                aria-current={last ? 'page' : undefined}
                className={last ? 'truncate text-ink-900' : 'whitespace-nowrap max-sm:hidden'}
              >
                {item}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}
