import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { type Asked, onToasts, type Toast } from '#web/ui/feedback/toasts.ts';

/** The library's own, given once: with each new one it would hear the keys later than `useActionKey`. */
const HOTKEY = ['altKey', 'KeyT'];

/** The toasts of a page, above the grid's status bar. */
export function ToastList() {
  useEffect(() => onToasts(show), []);
  useActionKey();
  return (
    <Toaster
      position="bottom-center"
      visibleToasts={3}
      expand
      gap={8}
      offset={{ bottom: 'calc(var(--h-status) + 16px)' }}
      // Over the buttons at a phone's lower edge.
      mobileOffset={{ bottom: 'calc(env(safe-area-inset-bottom) + 88px)' }}
      containerAriaLabel="提示"
      hotkey={HOTKEY}
      // Important, because the library writes these inline. An open dialog switches pointer events off for the
      // rest of the page; a toast's action still has to work.
      className="pointer-events-auto! w-[min(560px,calc(100vw-32px))]! font-sans!"
      // On phones the library leaves a margin that the list has already.
      toastOptions={{ className: 'flex w-full justify-center max-sm:w-full!' }}
    />
  );
}

/** Where the focus was at the last Alt T. */
let cameFrom: HTMLElement | null = null;

/** Alt T: the library hears it first and keeps the toasts for as long as one is in them; this leads to the newest button. */
function useActionKey(): void {
  useEffect(() => {
    const isKey = ({ altKey, code }: KeyboardEvent) => altKey && code === 'KeyT';
    const onWayThere = (event: KeyboardEvent) => {
      const from = document.activeElement;
      if (isKey(event) && from instanceof HTMLElement && !from.closest('[data-sonner-toaster]')) cameFrom = from;
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isKey(event)) return;
      const button = document.querySelector<HTMLElement>('[data-sonner-toast] button');
      if (!button) return;
      // In some browsers the keys open a menu.
      event.preventDefault();
      button.focus();
    };
    document.addEventListener('keydown', onWayThere, { capture: true });
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onWayThere, { capture: true });
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

function show(asked: Asked): void {
  if ('dismiss' in asked) return void sonner.dismiss(asked.dismiss);
  sonner.custom((id) => <ToastBody id={id} toast={asked} />, {
    id: asked.id,
    duration: asked.forMs ?? Number.POSITIVE_INFINITY,
  });
}

const icons = { success: CircleCheck, info: Info, error: CircleAlert } as const;

/**
 * Whoever came by the keyboard is back where they were, and sees it: a ring goes with the focus that is handed on. Else
 * the list gives the focus back, where it took it.
 */
function leave(button: HTMLElement, id: string | number): void {
  if (cameFrom?.isConnected && button.matches(':focus-visible')) cameFrom.focus({ preventScroll: true });
  else button.blur();
  sonner.dismiss(id);
}

function ToastBody({ id, toast: { tone, title, lines, action, requestId } }: { id: string | number; toast: Toast }) {
  const Icon = icons[tone];
  const failed = tone === 'error';
  return (
    <div
      role={failed ? 'alert' : 'status'}
      data-ground="petrol"
      className={clsx(
        'flex w-max min-w-80 max-w-[min(560px,calc(100vw-32px))] items-start gap-3 rounded-panel px-4 py-3 text-14 text-surface shadow-pop',
        failed ? 'bg-red-700' : 'bg-toast',
      )}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title ? <b className="block">{title}</b> : null}
        {requestId ? (
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span>{lines}</span>
            <span className="select-all text-12 text-red-100">编号 {requestId}</span>
          </span>
        ) : (
          lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))
        )}
      </div>
      {action ? (
        <button
          type="button"
          className={clsx(
            'shrink-0 rounded-cell font-semibold',
            failed ? 'text-surface underline underline-offset-2' : 'text-toast-action hover:underline',
          )}
          onClick={({ currentTarget }) => {
            leave(currentTarget, id);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      ) : null}
      {failed ? (
        <button
          type="button"
          aria-label="关闭"
          className="-m-1 shrink-0 rounded-cell p-1"
          onClick={({ currentTarget }) => leave(currentTarget, id)}
        >
          <X aria-hidden size={16} strokeWidth={1.75} />
        </button>
      ) : null}
    </div>
  );
}
