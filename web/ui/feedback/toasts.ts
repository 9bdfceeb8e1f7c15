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
  if (listeners.size === 0) wait(asked);
  for (const listener of listeners) listener(asked);
  if (!('dismiss' in asked)) for (const hear of hearers) hear();
}

/** Nothing stands yet that could be dismissed, but what waits. */
function wait(asked: Asked): void {
  if (!('dismiss' in asked)) return void waiting.push(asked);
  const { dismiss } = asked;
  const kept = waiting.filter((each) => dismiss !== undefined && !('dismiss' in each) && each.id !== dismiss);
  waiting.splice(0, waiting.length, ...kept);
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
