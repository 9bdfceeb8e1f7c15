import clsx from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { HeldSlot } from '#web/clinic/hold/hold-session.ts';
import { onTick } from '#web/realtime/server-clock.ts';
import { useTicking } from '#web/realtime/use-ticking.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { formatCountdown, formatMonthDay, relativeDay } from '#web/ui/text/format.ts';

/** Red, and the offer of more, from here on (WCAG 2.2.1). */
const ENDING_MS = 30_000;
/** A screen reader hears it then, not each second. */
const SAID_AT = [60, 30, 10] as const;

interface HoldFootProps {
  held: HeldSlot;
  today: string;
  /** Another hold is being asked for. */
  busy: boolean;
  onForm: () => void;
  onExtend: () => void;
  onRetake: () => void;
  /** It ran out, and is wanted no more. */
  onDismiss: () => void;
  /** A visit moves there: when it was, what else changes, and whether it is on its way. */
  change?: { from: string; note: string; pending: boolean } | undefined;
}

/** At the lower edge after choosing: when, who, what is left, and one button (docs/domain/screens.md#phone). */
export function HoldFoot({ held, today, change, ...on }: HoldFootProps) {
  const { bar, digits, said, phase } = useCountdown(held);
  const { slot, doctor } = held.form;
  const day = relativeDay(slot.date, today) || formatMonthDay(slot.date);
  return (
    <section
      aria-label={change ? '改约' : '已选号源'}
      className="sticky bottom-0 z-30 bg-surface pb-[env(safe-area-inset-bottom)] shadow-bar"
    >
      <div className="h-1 bg-bg-sunken">
        <div ref={bar} className={clsx('h-full origin-left', phase === 'kept' ? 'bg-blue-600' : 'bg-red-600')} />
      </div>
      <div className="flex items-center gap-3 px-4 py-3">
        <div className="min-w-0 flex-1">
          {change ? <From {...change} /> : null}
          <p className="truncate font-semibold text-16">
            {change ? <span className="sr-only">改到</span> : null}
            {day} {slot.time} · {doctor.name}
          </p>
          {phase === 'over' ? (
            <p className="text-13 text-red-700">占用已到期，号源已释放</p>
          ) : (
            <p className="text-13 text-ink-500">
              号源保留{' '}
              <span
                ref={digits}
                role="timer"
                aria-live="off"
                aria-label="占号剩余时间"
                className={clsx('font-semibold', phase === 'ending' ? 'text-red-700' : 'text-blue-700')}
              />
              ，超时自动释放
            </p>
          )}
        </div>
        <Action phase={phase} change={change} {...on} />
      </div>
      <span ref={said} aria-live="assertive" className="sr-only" />
    </section>
  );
}

/** What the visit leaves. */
function From({ from, note }: { from: string; note: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-13 text-ink-500">
      <span>
        原 <s>{from}</s>
      </span>
      <span aria-hidden>→</span>
      <span>{note}</span>
    </p>
  );
}

type Phase = 'kept' | 'ending' | 'over';
type ActionProps = Omit<HoldFootProps, 'held' | 'today'> & { phase: Phase };

function Action({ phase, busy, change, onForm, onExtend, onRetake, onDismiss }: ActionProps) {
  if (phase === 'over') {
    return (
      <span className="flex shrink-0 gap-1">
        <IconButton label="关闭" icon={<X aria-hidden size={20} strokeWidth={1.75} />} onClick={onDismiss} />
        <Button variant="primary" pending={busy} pendingText="占号中…" onClick={onRetake}>
          重新占号
        </Button>
      </span>
    );
  }
  return (
    <span className="flex shrink-0 flex-wrap justify-end gap-2">
      {phase === 'ending' ? <Button onClick={onExtend}>延长</Button> : null}
      <Button
        variant="primary"
        aria-disabled={busy}
        pending={change?.pending ?? false}
        pendingText="提交中…"
        onClick={onForm}
      >
        {change ? '确认改约' : '填写就诊信息'}
      </Button>
    </span>
  );
}

function phaseOf(left: number): Phase {
  if (left <= 0) return 'over';
  return left <= ENDING_MS ? 'ending' : 'kept';
}

/** Writes its own text each second; the page is drawn again only when the phase changes. */
const countdown = (past: number) => formatCountdown(-past);

function useCountdown(held: HeldSlot) {
  const bar = useRef<HTMLDivElement>(null);
  const digits = useTicking(held.expiresAt, countdown);
  const said = useRef<HTMLSpanElement>(null);
  const [phase, setPhase] = useState<Phase>('kept');
  useEffect(() => {
    let before: number | null = null;
    const stop = onTick((now) => {
      const left = held.expiresAt - now;
      setPhase(phaseOf(left));
      if (bar.current) bar.current.style.transform = `scaleX(${Math.max(0, Math.min(1, left / held.length))})`;
      const seconds = Math.ceil(left / 1_000);
      const last = before;
      if (last === null && left > 0 && said.current) said.current.textContent = '号源已为您保留，请填写就诊信息';
      const mark = last === null ? undefined : SAID_AT.find((at) => seconds <= at && last > at);
      if (mark && seconds > 0 && said.current) said.current.textContent = `号源还保留${mark}秒`;
      before = seconds;
    });
    return () => void stop();
  }, [held]);
  return { bar, digits, said, phase };
}
