import type { ReactNode, Ref } from 'react';

interface PhoneHeaderProps {
  menu: ReactNode;
  /** What the page has to say, instead of the brand's name. */
  children?: ReactNode;
  place?: Ref<HTMLDivElement>;
  /** Stands where the page says nothing. */
  home?: ReactNode;
  messages?: ReactNode;
}

/** The petrol bar of the phone site (docs/domain/screens.md#phone). */
export function PhoneHeader({ menu, children, place, home, messages }: PhoneHeaderProps) {
  return (
    <header
      data-ground="petrol"
      className="sticky top-0 z-40 flex items-center gap-1 bg-brand-900 pt-[env(safe-area-inset-top)] pr-4 pl-2 text-surface"
    >
      {menu}
      <div ref={place} className="peer flex min-h-14 min-w-0 flex-1 items-center gap-2 empty:hidden">
        {children}
      </div>
      {home}
      <span className="ml-auto">{messages}</span>
    </header>
  );
}
