import { Dialog as Radix } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TouchContext, useTouch } from '#web/ui/touch.ts';

export type ConfirmOptions = {
  /** The question: 确定就诊？ */
  title: string;
  description?: ReactNode;
  confirmText?: string;
  cancelText?: string;
  danger?: boolean;
  /** Asked under a finger. The question stands outside of what asks, which says it for it. */
  touch?: boolean;
};

type Confirm = (options: ConfirmOptions) => Promise<boolean>;

/** Also after a click: what Enter will answer has to be seen. */
const shownFocus = 'focus:outline-2 focus:outline-blue-600 focus:outline-offset-2';

const ConfirmContext = createContext<Confirm | null>(null);

/** Asks, and answers with true or false; Esc and 取消 are no. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs ConfirmProvider above it');
  const touch = useTouch();
  return useCallback((options) => confirm({ touch, ...options }), [confirm, touch]);
}

type Answer = (yes: boolean) => void;

/** Mount once, around the routes. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmOptions | null>(null);
  const waiting = useRef<Answer | null>(null);
  const answer = useCallback<Answer>((yes) => {
    waiting.current?.(yes);
    waiting.current = null;
    setQuestion(null);
  }, []);
  const confirm = useCallback<Confirm>(
    (options) => {
      // A second question replaces the first, which must not wait for ever.
      answer(false);
      setQuestion(options);
      return new Promise((resolve) => {
        waiting.current = resolve;
      });
    },
    [answer],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question ? (
        <TouchContext value={question.touch ?? false}>
          <ConfirmDialog {...question} answer={answer} />
        </TouchContext>
      ) : null}
    </ConfirmContext>
  );
}

function ConfirmDialog({
  title,
  description,
  confirmText = '确定',
  cancelText = '取消',
  danger = false,
  answer,
}: ConfirmOptions & { answer: Answer }) {
  // Of two answers the harmless one has the focus, so that Enter by reflex destroys nothing.
  const first = useRef<HTMLButtonElement | null>(null);
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open onOpenChange={(open) => !open && answer(false)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-scrim bg-scrim" />
        <Radix.Content
          role="alertdialog"
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-x-0 top-[30dvh] z-50 mx-auto w-[min(360px,calc(100vw-32px))] animate-dialog rounded-overlay bg-surface p-5 shadow-dialog outline-none"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement;
            first.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Radix.Title className="font-semibold text-16">{title}</Radix.Title>
          {description ? (
            <Radix.Description asChild>
              <div className="mt-1 text-14 text-ink-700">{description}</div>
            </Radix.Description>
          ) : null}
          <div className="mt-5 flex justify-end gap-2">
            <Button ref={danger ? first : null} className={shownFocus} onClick={() => answer(false)}>
              {cancelText}
            </Button>
            <Button
              ref={danger ? null : first}
              className={shownFocus}
              variant={danger ? 'danger' : 'primary'}
              onClick={() => answer(true)}
            >
              {confirmText}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
