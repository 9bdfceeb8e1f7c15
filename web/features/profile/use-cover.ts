import { useState } from 'react';
import { useUpload } from '#web/api/use-upload.ts';
import type { ImageState } from '#web/ui/fields/image-input.tsx';

/** The photo of a profile: the present one until another is picked or it is taken away. */
export function useCover(present: string | null) {
  const upload = useUpload('avatar');
  const [changed, setChanged] = useState(false);
  const shown: ImageState = !changed && present ? { phase: 'done', preview: present, name: '当前照片' } : upload.state;
  return {
    state: shown,
    changed,
    pick: (file: File) => {
      setChanged(true);
      upload.pick(file);
    },
    remove: () => {
      setChanged(true);
      upload.remove();
    },
    settle: upload.settle,
    /** Saved: what is shown is the present one now. */
    keep: () => setChanged(false),
  };
}
