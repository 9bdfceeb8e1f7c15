import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';

type ToastAction = { label: string; onClick: () => void };
type ToastTone = 'success' | 'info' | 'error';

/** Toasts answer the person's own action. What colleagues do is shown in the cell and the status bar. */
export const toast = {
  /** `forMs`: how long it stands, where an action needs longer than four seconds. */
  success: (text: string, action?: ToastAction, forMs?: number) => show('success', text, action, undefined, forMs),
  info: (text: string, action?: ToastAction) => show('info', text, action),
  /** Stays until dismissed. `requestId`: what whoever looks into it will ask for. */
  error: (text: string, action?: ToastAction, requestId?: string) =>
    show('error', requestId ? <WithRequestId text={text} id={requestId} /> : text, action, text),
  /** One notification of a titled list, such as 参数错误 with the messages of a field. Stays until dismissed. */
  notify: (title: string, lines: readonly string[]) =>
    show(
      'error',
      <>
        <b className="block">{title}</b>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </>,
      undefined,
      [title, ...lines].join('\n'),
    ),
  dismiss: (id?: string | number) => sonner.dismiss(id),
};

function WithRequestId({ text, id }: { text: string; id: string }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span>{text}</span>
      <span className="select-all text-12 text-red-100">编号 {id}</span>
    </span>
  );
}

/** Mount once. It stands above the grid's status bar. */
export function Toaster() {
  return (
    <SonnerToaster
      position="bottom-center"
      visibleToasts={3}
      expand
      gap={8}
      offset={{ bottom: 'calc(var(--h-status) + 16px)' }}
      // Over the buttons at a phone's lower edge.
      mobileOffset={{ bottom: 'calc(env(safe-area-inset-bottom) + 88px)' }}
      containerAriaLabel="提示"
      // Important, because the library writes these inline. An open dialog switches pointer events off for the
      // rest of the page; a toast's action still has to work.
      className="pointer-events-auto! w-[min(560px,calc(100vw-32px))]! font-sans!"
      // On phones the library leaves a margin that the list has already.
      toastOptions={{ className: 'flex w-full justify-center max-sm:w-full!' }}
    />
  );
}

function show(tone: ToastTone, content: ReactNode, action?: ToastAction, key?: string, forMs = 4000) {
  const lasting = tone === 'error';
  return sonner.custom((id) => <ToastBody id={id} tone={tone} content={content} action={action} />, {
    duration: lasting ? Number.POSITIVE_INFINITY : forMs,
    // The same failure again replaces its toast instead of piling up.
    ...(lasting ? { id: `error:${key ?? content}` } : {}),
  });
}

type ToastBodyProps = { id: string | number; tone: ToastTone; content: ReactNode; action: ToastAction | undefined };

const icons = { success: CircleCheck, info: Info, error: CircleAlert } as const;

function ToastBody({ id, tone, content, action }: ToastBodyProps) {
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
      <div className="min-w-0 flex-1">{content}</div>
      {action ? (
        <button
          type="button"
          className={clsx(
            'shrink-0 rounded-cell font-semibold',
            failed ? 'text-surface underline underline-offset-2' : 'text-toast-action hover:underline',
          )}
          onClick={() => {
            sonner.dismiss(id);
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
          onClick={() => sonner.dismiss(id)}
        >
          <X aria-hidden size={16} strokeWidth={1.75} />
        </button>
      ) : null}
    </div>
  );
}
