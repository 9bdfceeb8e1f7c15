import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

type OneLineProps = { children: ReactNode; className?: string };

/** A text of one line; where it is cut, the whole of it in a tooltip, for the keyboard too. */
export function OneLine({ children, className = 'max-w-60' }: OneLineProps) {
  const [cut, setCut] = useState(false);
  const measure = (element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setCut(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  };
  return (
    <Tooltip content={cut ? children : null}>
      {/* Where it is cut it takes the focus: who has no pointer must be able to read it all. */}
      <span ref={measure} tabIndex={cut ? 0 : undefined} className={clsx('block truncate rounded-cell', className)}>
        {children}
      </span>
    </Tooltip>
  );
}
