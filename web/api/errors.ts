import type { Call } from '#contract/call.ts';
import { CLIENT_MESSAGES } from '#contract/errors.ts';
import { ApiError } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { ToastAction } from '#web/ui/feedback/toasts.ts';

/** The one place of the error catalogue and the success toasts (docs/domain/wire.md#client-messages). */

export function showError(error: unknown, retry?: () => void): void {
  if (!(error instanceof ApiError)) {
    // Whoever left the page does not want to hear that its call was given up.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    console.error(error);
    toast.error(CLIENT_MESSAGES.failed);
    return;
  }
  // Who is signed out sees the login page, no message.
  if (error.status === 401) return;
  if (error.status === 422 && error.errors) {
    for (const messages of Object.values(error.errors)) toast.notify(CLIENT_MESSAGES.invalidTitle, messages);
    return;
  }
  toast.error(error.message, retry ? { label: '重试', onClick: retry } : undefined, error.requestId ?? undefined);
}

/** What was done, in words, and what can be done with it. */
export interface Done {
  text: string;
  action?: ToastAction | undefined;
}

export function showSuccess(call: Call, done?: Done): void {
  if (call.toast === null) return;
  if (done) toast.done(call.toast, done.text, done.action);
  else toast.success(call.toast);
}

/** What an error says in a line, for a page's error state or a form. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : CLIENT_MESSAGES.unknown;
}
