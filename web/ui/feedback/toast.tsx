import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { type Asked, ask, onFirstToast, onToasts, type ToastAction } from '#web/ui/feedback/toasts.ts';

const STANDS_MS = 4_000;

let made = 0;
const newId = () => `toast:${++made}`;

/** Toasts answer the person's own action. What colleagues do is shown in the cell and the status bar. */
export const toast = {
  /** `forMs`: how long it stands, where an action needs longer than four seconds. */
  success: (text: string, action?: ToastAction, forMs = STANDS_MS): string => {
    const id = newId();
    ask({ id, tone: 'success', lines: [text], action, forMs });
    return id;
  },
  /** The title that says that it is done, and under it in words what. */
  done: (title: string, text: string, action?: ToastAction) =>
    ask({ id: newId(), tone: 'success', title, lines: [text], action, forMs: STANDS_MS }),
  info: (text: string, action?: ToastAction) =>
    ask({ id: newId(), tone: 'info', lines: [text], action, forMs: STANDS_MS }),
  /** Stays until dismissed, and the same again takes its place. `requestId`: what whoever looks into it will ask for. */
  error: (text: string, action?: ToastAction, requestId?: string) =>
    ask({ id: `error:${text}`, tone: 'error', lines: [text], action, requestId }),
  /** One notification of a titled list, such as 参数错误 with the messages of a field. Stays until dismissed. */
  notify: (title: string, lines: readonly string[]) =>
    ask({ id: `error:${[title, ...lines].join('\n')}`, tone: 'error', title, lines }),
  /** One of them, by what `success` answered, or all. */
  dismiss: (id?: string) => ask({ dismiss: id }),
};

const loadList = () => import('#web/ui/feedback/toast-list.tsx');
const ToastList = lazy(() =>
  loadList().then(
    (m): { default: ComponentType } => ({ default: m.ToastList }),
    () => ({ default: PlainToasts }),
  ),
);

/** After a release the chunk may be gone: the last toast, so that nothing is told in vain. */
function PlainToasts() {
  const [last, setLast] = useState<Asked | null>(null);
  useEffect(() => onToasts(setLast), []);
  return last && 'lines' in last ? (
    <p role="alert" className="fixed inset-x-4 bottom-24 z-50 rounded-panel bg-toast px-4 py-3 text-14 text-surface">
      {[last.title, ...last.lines].filter(Boolean).join('：')}
    </p>
  ) : null;
}

/** Mount once. What shows them comes with the first that there is. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return wanted ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null;
}
