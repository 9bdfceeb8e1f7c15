import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImageSize } from '#contract/image-size.ts';
import type { UploadType } from '#contract/uploads.ts';
import { imageProblem, uploadImage, uploadReason } from '#web/api/upload.ts';
import type { ImageState } from '#web/ui/fields/image-input.tsx';

/** What a form sends along: where the image is, null for none. Not ok: it did not get there, and says so itself. */
export type Settled = { ok: true; location: string | null } | { ok: false };

/**
 * One image of a form. It is uploaded as soon as it is picked; `settle` waits for it when the form is sent. Picking
 * another one, removing it and leaving the page give the upload up.
 */
export function useUpload(type: UploadType, size?: ImageSize) {
  const [state, setState] = useState<ImageState>({ phase: 'empty' });
  const under = useRef<AbortController | null>(null);
  const settled = useRef<Promise<Settled>>(Promise.resolve({ ok: true, location: null }));
  const preview = useRef<string | null>(null);

  const drop = useCallback(() => {
    under.current?.abort();
    under.current = null;
    if (preview.current) URL.revokeObjectURL(preview.current);
    preview.current = null;
  }, []);
  useEffect(() => drop, [drop]);

  const send = async (file: File, control: AbortController): Promise<Settled> => {
    const { signal } = control;
    const say = (next: ImageState) => {
      if (!signal.aborted) setState(next);
    };
    const problem = await imageProblem(file, size);
    if (problem !== null) {
      say({ phase: 'failed', preview: null, message: problem });
      return { ok: false };
    }
    if (signal.aborted) return { ok: false };
    const shown = URL.createObjectURL(file);
    preview.current = shown;
    say({ phase: 'uploading', preview: shown, done: 0 });
    try {
      const onProgress = (done: number) => say({ phase: 'uploading', preview: shown, done });
      const location = await uploadImage(file, type, { onProgress, signal });
      say({ phase: 'done', preview: shown, name: file.name });
      return { ok: true, location };
    } catch (error) {
      say({ phase: 'failed', preview: shown, message: uploadReason(error) });
      return { ok: false };
    }
  };

  const pick = (file: File) => {
    drop();
    const control = new AbortController();
    under.current = control;
    settled.current = send(file, control);
  };
  const remove = () => {
    drop();
    settled.current = Promise.resolve({ ok: true, location: null });
    setState({ phase: 'empty' });
  };
  return { state, pick, remove, settle: () => settled.current, waiting: state.phase === 'uploading' };
}
