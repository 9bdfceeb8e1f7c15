import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useBackCloses } from '#web/ui/overlays/back-closes.ts';
import { CloseButton } from '#web/ui/overlays/close-button.tsx';
import { OverlayContainer } from '#web/ui/overlays/overlay-container.ts';
import { useOpener } from '#web/ui/overlays/use-opener.ts';

type RightSheetProps = {
  onClose: () => void;
  title: ReactNode;
  /** Under the title, such as a state. */
  about?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** More of what stands in a page, over its right side; the whole width on a phone. Esc and a click beside it close it. */
export function RightSheet({ onClose, title, about, footer, children }: RightSheetProps) {
  useBackCloses(true, onClose);
  const opener = useOpener();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-scrim bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-50 flex w-120 max-w-full animate-scrim flex-col bg-surface shadow-dialog outline-none"
          {...opener}
        >
          <OverlayContainer value={container}>
            <header className="flex shrink-0 items-start gap-4 border-line border-b px-6 py-4 max-lg:py-2 max-sm:px-4">
              <div className="min-w-0 flex-1 max-lg:py-2">
                <Radix.Title className="font-semibold text-18">{title}</Radix.Title>
                {about}
              </div>
              <CloseButton size="sm" className="-mr-2 max-lg:size-11" />
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4 max-sm:px-4">{children}</div>
            {footer ? <div className="shrink-0 border-line border-t px-6 py-3 max-sm:px-4">{footer}</div> : null}
          </OverlayContainer>
          <div ref={setContainer} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
