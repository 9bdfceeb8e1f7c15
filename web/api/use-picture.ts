import { useState } from 'react';
import type { UploadType } from '#contract/uploads.ts';
import { useUpload } from '#web/api/use-upload.ts';
import type { ImageState } from '#web/ui/fields/image-input.tsx';

/** A picture that something has already: the present one until another is picked or it is taken away. @param name of the present one */
export function usePicture(type: UploadType, present: string | null, name: string) {
  const upload = useUpload(type);
  const [changed, setChanged] = useState(false);
  const shown: ImageState = !changed && present ? { phase: 'done', preview: present, name } : upload.state;
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
