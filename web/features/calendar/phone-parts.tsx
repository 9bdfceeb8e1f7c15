import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { store } from '#web/api/session.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { titleOf } from './ranges.ts';
import { Steps, ViewChoice } from './toolbar.tsx';
import type { CalendarModel } from './use-calendar.ts';

/** A phone's page; it says where what it shows can't be followed. */
export function PhoneMain({ refused, children }: { refused: string | null; children: ReactNode }) {
  const { state, lostAt } = useAtomValue(lineAtom, { store });
  const lost = state === 'reconnecting' && lostAt !== null ? '连接已断开，正在重连' : null;
  const reason = refused ?? lost;
  return (
    <main id={MAIN_ID} tabIndex={-1} className="flex-1 bg-bg">
      {reason ? <Banner tone="offline" title={reason} /> : null}
      {children}
    </main>
  );
}

export function PhoneHead({ model, children }: { model: CalendarModel; children?: ReactNode }) {
  return (
    <section
      aria-label="日历"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-surface px-4 py-2"
    >
      <h1 className="font-semibold text-18">{titleOf(model.view, model.date)}</h1>
      <div className="ml-auto">
        <Steps model={model} touch />
      </div>
      {children || model.views.length > 1 ? (
        <div className="flex w-full flex-wrap items-center gap-2">
          {children}
          {model.views.length > 1 ? <ViewChoice model={model} /> : null}
        </div>
      ) : null}
    </section>
  );
}
