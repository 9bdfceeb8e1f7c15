import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

type LaneProps = {
  icon: ReactNode;
  title: string;
  count: number;
  /** At the right of the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A lane scrolls by itself beside the others; stacked on a phone the page scrolls. */
export function Lane({ icon, title, count, aside, className, children }: LaneProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('flex flex-col lg:min-h-0', className)}>
      <div className="flex h-11 shrink-0 items-center gap-2 px-5">
        {icon}
        <h2 id={id} className="font-semibold text-14">
          {title}
          <span className="ml-2 font-normal text-ink-500">{count}</span>
        </h2>
        {aside ? <p className="ml-auto text-12 text-ink-500">{aside}</p> : null}
      </div>
      {children}
    </section>
  );
}
