import { useEffect, useEffectEvent, useRef } from 'react';
import { type Blocker, type Location, useBlocker } from 'react-router-dom';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';

interface LeaveGuard {
  /** Whether something was typed that would be lost. */
  isDirty: () => boolean;
  /** Which way leads off the page; any other address, unless said otherwise. */
  leaves?: (from: Location, to: Location) => boolean;
  /** What was typed is given up on purpose. */
  onLeave?: () => void;
}

type Blocked = Extract<Blocker, { state: 'blocked' }>;

export const toAnotherPath = (from: Location, to: Location): boolean => from.pathname !== to.pathname;
const toAnotherAddress = (from: Location, to: Location) => toAnotherPath(from, to) || from.search !== to.search;

/**
 * Leaving a page on which something was typed asks first, by whatever way: a link, Back, closing the tab. Who is signed
 * out is not kept.
 */
export function useLeaveGuard({ isDirty, leaves = toAnotherAddress, onLeave }: LeaveGuard): void {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() && nextLocation.pathname !== '/login' && leaves(currentLocation, nextLocation),
  );
  const latest = useRef<Blocked | null>(null);
  const ask = useEffectEvent(async (blocked: Blocked) => {
    latest.current = blocked;
    const leave = await confirm({
      title: '放弃未保存的修改？',
      confirmText: '放弃',
      cancelText: '继续填写',
      danger: true,
      ofHistory: true,
    });
    // Back pressed again while the question stood: asked anew, and that answer counts.
    if (latest.current !== blocked) return;
    if (!leave) return blocked.reset();
    onLeave?.();
    blocked.proceed();
  });
  // By each blocked attempt, not by whether there is one: the next may come before this page was drawn without the last.
  useEffect(() => {
    if (blocker.state === 'blocked') void ask(blocker);
  }, [blocker]);
  const beforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => beforeUnload(event);
    window.addEventListener('beforeunload', listen);
    return () => window.removeEventListener('beforeunload', listen);
  }, []);
}
