import { type DragEvent, useState } from 'react';

/** Files may be dropped on all of it. What is dropped beside a file input would otherwise replace the page. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const carries = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, drop };
}
