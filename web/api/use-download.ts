import { useState } from 'react';
import type { Call } from '#contract/call.ts';
import { ApiError, type CallArgs, requestFile } from '#web/api/client.ts';
import { showError } from '#web/api/errors.ts';

/** Fetches a file with the session's rights and hands it to the browser: a plain link would carry no token. */
export function useDownload<C extends Call>(call: C) {
  const [pending, setPending] = useState(false);
  const download = async (args: CallArgs<C>): Promise<void> => {
    setPending(true);
    try {
      const { file, name } = await requestFile(call, args);
      save(file, name);
    } catch (error) {
      const unanswered = error instanceof ApiError && error.unanswered;
      showError(error, unanswered ? () => void download(args) : undefined);
    } finally {
      setPending(false);
    }
  };
  return { pending, download };
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
