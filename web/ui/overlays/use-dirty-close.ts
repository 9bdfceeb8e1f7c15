import { useCallback } from 'react';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';

/** Closing a form that was typed in asks first. */
export function useDirtyClose(dirty: boolean, onClose: () => void): () => void {
  const confirm = useConfirm();
  return useCallback(async () => {
    const leave =
      !dirty ||
      (await confirm({ title: '放弃未保存的修改？', confirmText: '放弃', cancelText: '继续填写', danger: true }));
    if (leave) onClose();
  }, [dirty, onClose, confirm]);
}
