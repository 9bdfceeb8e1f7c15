import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';

/** Leaving a page with unsaved changes asks first: by a link, by going back, by closing the tab. */
export function useLeaveGuard(dirty: boolean): void {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({ title: '放弃未保存的修改？', confirmText: '放弃', cancelText: '继续填写', danger: true }).then(
      (leave) => (leave ? blocker.proceed() : blocker.reset()),
    );
  }, [blocker, confirm]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
