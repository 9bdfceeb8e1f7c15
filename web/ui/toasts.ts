/** What is to be told in toasts: kept until there is who shows it, whose code comes after the page. */

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface Toast {
  id: string;
  tone: 'success' | 'info' | 'error';
  title?: string;
  lines: readonly string[];
  action?: ToastAction | undefined;
  /** What whoever looks into it will ask for. */
  requestId?: string | undefined;
  /** How long it stands, milliseconds; left out: until it is dismissed. */
  forMs?: number;
}

export type Asked = Toast | { dismiss: string | undefined };

type Listener = (asked: Asked) => void;

const waiting: Asked[] = [];
const listeners = new Set<Listener>();
const hearers = new Set<() => void>();

export function ask(asked: Asked): void {
  // Nothing stands yet that could be dismissed, but what waits.
  if (listeners.size === 0 && 'dismiss' in asked) return void waiting.splice(0);
  if (listeners.size === 0) waiting.push(asked);
  for (const listener of listeners) listener(asked);
  for (const hear of hearers) hear();
}

/** Who shows them, what was waiting first. */
export function onToasts(listener: Listener): () => void {
  listeners.add(listener);
  for (const asked of waiting.splice(0)) listener(asked);
  return () => listeners.delete(listener);
}

/** Called with each; at once, where one waits already. */
export function onFirstToast(hear: () => void): () => void {
  hearers.add(hear);
  if (waiting.length > 0) hear();
  return () => hearers.delete(hear);
}
