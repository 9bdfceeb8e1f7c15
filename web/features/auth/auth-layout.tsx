import clsx from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { Logo } from '#web/ui/layout/logo.tsx';
import { useWide } from './use-wide.ts';

// A phone never shows it, and shouldn't load it.
const LivePanel = lazy(() => import('./live-panel.tsx').then((m) => ({ default: m.LivePanel })));

interface Site {
  name: string;
  filing: string;
  address: string;
}

interface AuthLayoutProps {
  site: Site;
  /** Whose availability the panel shows; left out, the server's first. */
  hospitalId?: number | undefined;
  /** A form that needs the whole height. */
  tall?: boolean;
  children: ReactNode;
}

/** docs/domain/screens.md#login: a hospital's day on the left, the form on the right. */
export function PanelLayout({ site, hospitalId, tall = false, children }: AuthLayoutProps) {
  const wide = useWide();
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,11fr)_minmax(448px,7fr)]">
      {wide ? (
        <Suspense fallback={<div className="bg-brand-900" />}>
          <LivePanel name={site.name} hospitalId={hospitalId} />
        </Suspense>
      ) : null}
      <main className="flex flex-col px-6 py-8">
        {wide ? null : (
          <div className="mb-8 text-brand-900">
            <Logo name={site.name} size={24} />
          </div>
        )}
        {/* From a fixed height downwards: what is said under a field must not move the form under the hand. */}
        <div className={clsx('mx-auto mb-auto w-full max-w-96', tall ? 'mt-[3dvh]' : 'mt-[15dvh]')}>{children}</div>
        <Foot site={site} />
      </main>
    </div>
  );
}

/** The second layout: the form alone, one sheet on the ground. */
export function SheetLayout({ site, children }: AuthLayoutProps) {
  return (
    <main className="flex min-h-dvh flex-col bg-bg px-4 py-8">
      <div className="mx-auto mt-[8dvh] mb-auto flex w-full max-w-112 flex-col gap-6">
        <div className="mx-auto text-brand-900">
          <Logo name={site.name} size={24} />
        </div>
        <div className="rounded-panel border border-line bg-surface p-6 sm:p-8">{children}</div>
      </div>
      <Foot site={site} />
    </main>
  );
}

/** Under /m, where bar and side menu stand around it. */
export function PhoneLayout({ site, children }: AuthLayoutProps) {
  return (
    <main className="flex flex-1 flex-col bg-surface px-4 pt-6 pb-[max(16px,env(safe-area-inset-bottom))]">
      <div className="mx-auto w-full max-w-96 flex-1">{children}</div>
      <Foot site={site} />
    </main>
  );
}

function Foot({ site }: { site: Site }) {
  return (
    <footer className="mx-auto mt-8 flex w-full max-w-96 flex-wrap justify-between gap-x-4 text-12 text-ink-500">
      <span>{site.filing}</span>
      <span>{site.address}</span>
    </footer>
  );
}
