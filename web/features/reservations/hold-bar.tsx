import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { HeldSlot } from '#web/clinic/hold/hold-session.ts';
import { onTick } from '#web/realtime/server-clock.ts';
import { useTicking } from '#web/realtime/use-ticking.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCountdown } from '#web/ui/text/format.ts';
import type { BookingState } from './use-booking.ts';
import type { HoldPhase } from './use-hold-phase.ts';

/** The dialog's top edge, draining with the hold. */
export function HoldBar({ held, phase, lost }: { held: HeldSlot; phase: HoldPhase; lost: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = onTick((now) => {
      const left = Math.max(0, Math.min(1, (held.expiresAt - now) / held.length));
      if (bar.current) bar.current.style.transform = `scaleX(${left})`;
    });
    return () => void stop();
  }, [held]);
  // Gone before its time, it has nothing left to drain.
  if (lost) return <div className="size-full bg-line" />;
  return (
    <div className="size-full bg-line">
      <div
        ref={bar}
        className={clsx(
          'size-full origin-left transition-transform duration-1000 ease-linear',
          phase === 'kept' ? 'bg-blue-600' : 'bg-red-600',
        )}
      />
    </div>
  );
}

/** Said aloud at these, and never in between. */
const SPOKEN: Record<number, string> = {
  60: '号源还剩 60 秒',
  30: '即将释放，30 秒后号源将自动释放',
  10: '号源还剩 10 秒',
};

const countdown = (past: number) => formatCountdown(-past);

/** The digits each second, and the words at their marks, past React. */
function useCountdown(held: HeldSlot) {
  const digits = useTicking(held.expiresAt, countdown);
  const spoken = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let before: number | null = null;
    const stop = onTick((now) => {
      const second = Math.max(0, Math.ceil((held.expiresAt - now) / 1000));
      // A tick may come late: a mark that was jumped over still counts.
      const last = before;
      const mark = last === null ? undefined : [10, 30, 60].find((at) => second <= at && last > at);
      if (mark && second > 0 && spoken.current) spoken.current.textContent = SPOKEN[mark] ?? '';
      before = second;
    });
    return () => void stop();
  }, [held]);
  return { digits, spoken };
}

/** What is left of it, and near the end the offer of more. */
export function HoldCountdown({ booking, extendText }: { booking: BookingState; extendText: string }) {
  const { held, phase, gone, busy } = booking;
  const { digits, spoken } = useCountdown(held);

  if (gone) return <p className="pt-1 text-13 text-ink-500">号源已释放</p>;
  const ending = phase === 'ending';
  return (
    <div className="flex flex-col-reverse items-end gap-x-3 gap-y-1 sm:flex-row sm:items-center">
      {ending ? (
        <Button size="md" pending={busy === 'extend'} pendingText="延长中…" onClick={() => void booking.extend()}>
          {extendText}
        </Button>
      ) : null}
      <p className="text-right">
        <span
          ref={digits}
          role="timer"
          aria-live="off"
          aria-label="占号剩余时间"
          className={clsx('block font-semibold text-22', ending ? 'text-red-700' : 'text-blue-700')}
        />
        <span className="block text-12 text-ink-500">后自动释放</span>
      </p>
      <span ref={spoken} aria-live="assertive" className="sr-only" />
    </div>
  );
}
