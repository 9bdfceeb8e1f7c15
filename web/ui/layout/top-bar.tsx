import { Slot } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

type TopBarProps = {
  logo: ReactNode;
  /** TopBarTabs. */
  tabs?: ReactNode;
  /** Search, connection, presence, messages, the person. */
  right?: ReactNode;
};

/** The one petrol bar; everything under it is paper. */
export function TopBar({ logo, tabs, right }: TopBarProps) {
  return (
    <header
      data-ground="petrol"
      className="flex h-(--h-bar) shrink-0 items-stretch gap-4 bg-brand-900 px-4 text-bar-strong max-sm:gap-2 max-sm:px-2 lg:gap-8"
    >
      <div className="flex min-w-0 items-center text-surface max-xl:shrink-0">{logo}</div>
      {tabs ? (
        // On a narrow screen the tabs scroll in themselves: what stands at the right is always there.
        <nav
          aria-label="主导航"
          className="flex items-stretch gap-6 max-sm:min-w-0 max-sm:gap-3 max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
        >
          {tabs}
        </nav>
      ) : null}
      <div className="ml-auto flex min-w-0 items-center gap-4 max-sm:shrink-0 max-sm:gap-2">{right}</div>
    </header>
  );
}

/** Around one link; the link says that it is the present one by `aria-current="page"`, as NavLink does. */
export function TopBarTab({ children }: { children: ReactElement }) {
  return (
    <Slot.Root className="relative flex items-center whitespace-nowrap text-14 text-bar-text hover:text-surface focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-surface aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.75 aria-[current=page]:after:rounded-t-cell aria-[current=page]:after:bg-surface">
      {children}
    </Slot.Root>
  );
}
