import clsx from 'clsx';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useBackCloses } from '#web/ui/overlays/back-closes.ts';
import { CloseButton } from '#web/ui/overlays/close-button.tsx';
import { OverlayContainer } from '#web/ui/overlays/overlay-container.ts';
import { useOpener } from '#web/ui/overlays/use-opener.ts';

interface FullDialogProps {
  title: string;
  description: string;
  onClose: () => void;
  /** Before the ×. */
  headerEnd?: ReactNode;
  /** Over pictures: as little as there is need of, above them. */
  slim?: boolean;
  children: ReactNode;
}

/** A dialog as large as the screen: it is turned to somebody who should see nothing else. */
export function FullDialog({ title, description, onClose, headerEnd, slim = false, children }: FullDialogProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const opener = useOpener();
  useBackCloses(true, onClose);
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Content
          className="fixed inset-0 z-50 flex flex-col bg-surface outline-none"
          {...opener}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
        >
          <OverlayContainer value={container}>
            <div
              className={clsx(
                'flex shrink-0 items-start gap-4 border-line border-b px-6 max-sm:px-4',
                slim ? 'py-1.5' : 'py-3',
              )}
            >
              <div className="min-w-0 flex-1">
                <Radix.Title className={clsx('break-words font-semibold', slim ? 'text-14' : 'text-18')}>
                  {title}
                </Radix.Title>
                <Radix.Description className="text-13 text-ink-500">{description}</Radix.Description>
              </div>
              {headerEnd}
              <CloseButton size="sm" />
            </div>
            {children}
          </OverlayContainer>
          <div ref={setContainer} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
