import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useLeaveGuard } from '#web/ui/overlays/use-leave-guard.ts';
import { isTyping } from '#web/ui/use-key.ts';
import { ChosenFiles, MOST_FILES } from './chosen-files.ts';

/** The files that wait to be added, and the ways by which more come: dropped anywhere on the page, or pasted. */
export function useChosenFiles(patientId: number, mayAdd: boolean) {
  const [files] = useState(() => new ChosenFiles(patientId));
  const rows = useSyncExternalStore(files.subscribe, files.rows);
  const take = (chosen: readonly File[]) => {
    if (files.add(chosen) > 0) toast.error(`每次最多添加${MOST_FILES}张影像，其余文件未选入`);
  };
  useLeaveGuard({ isDirty: () => files.rows().length > 0, onLeave: () => files.removeAll() });
  // Signed out, too: nothing goes on being sent.
  useEffect(() => () => files.removeAll(), [files]);
  const over = useFilesOnPage(mayAdd, take);
  return { files, rows, take, over };
}

const carries = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
/** A dialog over the page is about something else. */
const isUnder = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Whether files are held over the page just now. Dropped beside it, they would replace the page. */
function useFilesOnPage(on: boolean, take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const given = useEffectEvent((list: FileList | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isUnder()) take(files);
    return files.length > 0;
  });
  useEffect(() => {
    if (!on) return;
    const dragged = (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const left = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const dropped = (event: DragEvent) => {
      setOver(false);
      if (!carries(event)) return;
      event.preventDefault();
      given(event.dataTransfer?.files);
    };
    const pasted = (event: ClipboardEvent) => {
      if (!isTyping(event.target) && given(event.clipboardData?.files)) event.preventDefault();
    };
    document.addEventListener('dragover', dragged);
    document.addEventListener('dragleave', left);
    document.addEventListener('drop', dropped);
    document.addEventListener('paste', pasted);
    return () => {
      document.removeEventListener('dragover', dragged);
      document.removeEventListener('dragleave', left);
      document.removeEventListener('drop', dropped);
      document.removeEventListener('paste', pasted);
    };
  }, [on]);
  return over;
}
