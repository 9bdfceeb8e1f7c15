import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';

/**
 * Leaving a page on which something was typed asks first, by whatever way: a link, Back, closing the tab. Who is signed
 * out is not kept. `onLeave`: it was given up on purpose.
 */
export function useLeaveGuard(blocks: () => boolean, onLeave: () => void): void {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      blocks() &&
      nextLocation.pathname !== '/login' &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  const ask = useEffectEvent(async () => {
    const question = { title: '放弃未保存的修改？', confirmText: '放弃', cancelText: '继续填写', danger: true };
    if (!(await confirm(question))) return blocker.reset?.();
    onLeave();
    blocker.proceed?.();
  });
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    if (blocked) void ask();
  }, [blocked]);
  const beforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (blocks()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => beforeUnload(event);
    window.addEventListener('beforeunload', listen);
    return () => window.removeEventListener('beforeunload', listen);
  }, []);
}
