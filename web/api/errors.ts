import type { Call } from '#contract/call.ts';
import { CLIENT_MESSAGES } from '#contract/errors.ts';
import { ApiError } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.tsx';

/** The one place of the error catalogue and the success toasts (product.md section 8). */

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

export function showSuccess(call: Call): void {
  if (call.toast !== null) toast.success(call.toast);
}

/** What an error says in a line, for a page's error state or a form. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : CLIENT_MESSAGES.unknown;
}
