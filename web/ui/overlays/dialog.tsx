import clsx from 'clsx';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useBackCloses } from '#web/ui/overlays/back-closes.ts';
import { CloseButton } from '#web/ui/overlays/close-button.tsx';
import { firstFocus } from '#web/ui/overlays/first-focus.ts';
import { useFocusOnItsWay } from '#web/ui/overlays/focus-on-its-way.ts';
import { giveBackFocus } from '#web/ui/overlays/give-back-focus.ts';
import { OverlayContainer } from '#web/ui/overlays/overlay-container.ts';
import { type Anchor, usePlacement } from '#web/ui/overlays/use-placement.ts';
import { useTouch } from '#web/ui/touch.ts';

export type DialogProps = {
  open: boolean;
  /** Esc, the × and whatever calls it: a wish, which a dirty form may refuse. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Between title and ×, such as the hold's countdown. */
  headerEnd?: ReactNode;
  /** 4 px along the top edge, such as the bar of a hold running out. */
  topBar?: ReactNode;
  footerHint?: ReactNode;
  footer?: ReactNode;
  width?: 400 | 480 | 640 | 880;
  /** Stand beside this rectangle and leave it lit; memoise the function. */
  anchor?: Anchor;
  /** Where focus goes afterwards, when what had it is gone or drawn anew. */
  returnFocus?: () => HTMLElement | null | undefined;
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
};

export function Dialog({ open, onClose, ...rest }: DialogProps) {
  useBackCloses(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <DialogPanel {...rest} />
      </Radix.Portal>
    </Radix.Root>
  );
}

const FLOATING = 'max-h-[calc(100dvh-32px)] rounded-overlay';
/** For fingers: from edge to edge at the lower end, where a thumb is. */
const SHEET =
  'inset-x-0 bottom-0 mx-auto max-h-[calc(100dvh-24px)] w-full max-w-160 rounded-t-overlay pb-[env(safe-area-inset-bottom)]';

/** A component of its own, so that its state and measuring live exactly as long as the dialog is open. */
function DialogPanel({
  title,
  description,
  headerEnd,
  topBar,
  footerHint,
  footer,
  width = 480,
  anchor,
  returnFocus,
  role = 'dialog',
  children,
}: Omit<DialogProps, 'open' | 'onClose'>) {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const onItsWay = useFocusOnItsWay();
  const touch = useTouch();
  const placement = usePlacement(panel, width, touch ? undefined : anchor);

  return (
    <>
      <Radix.Overlay className={clsx('fixed inset-0 z-50 animate-scrim', !placement.anchor && 'bg-scrim')}>
        {placement.anchor ? <Spotlight rect={placement.anchor} /> : null}
      </Radix.Overlay>
      <Radix.Content
        ref={setPanel}
        role={role}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...(touch ? {} : { style: placement.style })}
        className={clsx(
          'fixed z-50 flex animate-dialog flex-col bg-surface shadow-dialog outline-none',
          touch ? SHEET : FLOATING,
        )}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
          if (event.currentTarget instanceof HTMLElement)
            firstFocus(event.currentTarget).focus({ preventScroll: true });
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          giveBackFocus(returnFocus?.() ?? opener.current);
        }}
        // Esc in an input method takes back the letters, not the dialog with the slot that it holds.
        onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
        {...onItsWay}
        onKeyDown={sendByKey}
        // A click beside the dialog must not throw away what was typed.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <OverlayContainer value={container}>
          {topBar ? (
            <div className="absolute inset-x-0 top-0 h-1 overflow-hidden rounded-t-overlay">{topBar}</div>
          ) : null}
          {/* No <header>: two dialogs over each other would be two banners of one page. */}
          <div className={clsx('flex items-start gap-4 px-6 max-sm:px-4', topBar ? 'pt-5' : 'pt-4')}>
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold text-18">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="text-pretty text-13 text-ink-500">{description}</Radix.Description>
              ) : null}
            </div>
            {headerEnd}
            <CloseButton size="sm" className="-mr-2" />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-4 pb-5 max-sm:px-4">{children}</div>
          {footer ? (
            <div className="flex flex-wrap items-center justify-end gap-2 rounded-b-overlay border-line border-t bg-surface-2 px-6 py-3.5 max-sm:px-4 max-sm:*:last:flex-1">
              <div className="flex min-w-0 flex-1 items-center gap-2 text-13 text-ink-500 max-sm:empty:hidden max-sm:basis-full">
                {footerHint}
              </div>
              {footer}
            </div>
          ) : null}
        </OverlayContainer>
        <div ref={setContainer} />
      </Radix.Content>
    </>
  );
}

/**
 * Ctrl Enter presses the button that sends the dialog's form, wherever in the dialog the focus is. What is open inside it
 * (a list, a calendar) and what stands over it are dialogs of their own, though React's events climb from them to here.
 */
function sendByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  const panel = event.currentTarget;
  if (!(event.target instanceof Element) || event.target.closest('[role$="dialog"], [role="menu"]') !== panel) return;
  const send = panel.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!send) return;
  // Or the button in focus would be pressed, and a closed list would open.
  event.preventDefault();
  send.click();
}

/** The scrim with a hole where the anchor is: the cell being worked on stays lit, framed like a focused one. */
function Spotlight({ rect }: { rect: DOMRect }) {
  return (
    <div
      className="absolute rounded-cell shadow-[0_0_0_2px_var(--color-surface),0_0_0_4px_var(--color-blue-600),0_0_0_9999px_var(--color-scrim)]"
      style={{ left: rect.left, top: rect.top, width: rect.width, height: rect.height }}
    />
  );
}
