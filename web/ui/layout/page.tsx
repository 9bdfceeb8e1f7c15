import clsx from 'clsx';
import type { ReactNode } from 'react';
import { MAIN_ID } from './main-id.ts';

type PageProps = {
  title: string;
  /** One line beside the title: what the page is about. */
  hint?: ReactNode;
  /** The primary action, at the right. */
  action?: ReactNode;
  /** The content takes what is left of the window's height and scrolls in itself, where there is room for that. */
  fill?: boolean;
  children: ReactNode;
};

/** A back-office page: its title on a row of 60 px, what it is about and does beside it. */
export function Page({ title, hint, action, fill = false, children }: PageProps) {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={clsx('flex min-h-0 flex-1 flex-col overflow-auto bg-bg px-4 pb-4 lg:px-6', fill && 'lg:pb-4')}
    >
      <div className="flex min-h-15 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 py-3">
        <h1 className="font-semibold text-20">{title}</h1>
        {hint ? <p className="min-w-0 text-13 text-ink-500">{hint}</p> : null}
        {action ? (
          <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:gap-1.5">{action}</div>
        ) : null}
      </div>
      {children}
    </main>
  );
}
