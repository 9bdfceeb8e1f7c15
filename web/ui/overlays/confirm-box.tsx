import { Dialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useBackCloses } from '#web/ui/overlays/back-closes.ts';
import { giveBackFocus } from '#web/ui/overlays/give-back-focus.ts';
import type { Answer, Question } from '#web/ui/overlays/question.ts';

/** Also after a click: what Enter will answer has to be seen. */
const shownFocus = 'focus:outline-2 focus:outline-blue-600 focus:outline-offset-2';

/** A question over the page. Esc and 取消 are no; beside it nothing closes it. */
export function ConfirmBox({
  title,
  description,
  confirmText = '确定',
  cancelText = '取消',
  danger = false,
  ofHistory = false,
  answer,
}: Question & { answer: Answer }) {
  // Of two answers the harmless one has the focus, so that Enter by reflex destroys nothing.
  const first = useRef<HTMLButtonElement | null>(null);
  const opener = useRef<Element | null>(null);
  useBackCloses(!ofHistory, () => answer(false));
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
            giveBackFocus(opener.current);
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
