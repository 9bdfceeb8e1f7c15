import { Dialog as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useBackCloses } from '#web/ui/overlays/back-closes.ts';
import { CloseButton } from '#web/ui/overlays/close-button.tsx';

interface MobileSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it; focus comes back to it. */
  trigger: ReactElement;
  title: string;
  /** Instead of the title, such as who is signed in. */
  header?: ReactNode;
  /** At the lower edge, under a thumb. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A menu that comes in from the left on a phone. Focus stays in it; a touch beside it closes it. */
export function MobileSheet({ open, onOpenChange, trigger, title, header, footer, children }: MobileSheetProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-scrim bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(304px,calc(100vw-56px))] animate-sheet flex-col bg-surface pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] shadow-dialog outline-none"
        >
          <header className="flex min-h-14 items-center gap-2 border-line border-b pl-4">
            <Radix.Title className={header ? 'sr-only' : 'min-w-0 flex-1 font-semibold text-16'}>{title}</Radix.Title>
            {header ? <div className="min-w-0 flex-1 py-3">{header}</div> : null}
            <CloseButton size="touch" className="mr-1" mark={20} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-2">{children}</div>
          {footer ? <div className="border-line border-t p-4">{footer}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
