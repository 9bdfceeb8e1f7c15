import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseButton } from '#web/ui/overlays/close-button.tsx';
import { useOpener } from '#web/ui/overlays/use-opener.ts';

type SideSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Read out; the head shows `head`. */
  title: string;
  head: ReactNode;
  children: ReactNode;
};

/** A petrol panel over the left of a narrow screen. It keeps the focus until it is closed, and gives it back then. */
export function SideSheet({ open, onClose, title, head, children }: SideSheetProps) {
  const opener = useOpener();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-scrim bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          {...opener}
          data-ground="petrol"
          className="fixed inset-y-0 left-0 z-50 flex w-66 max-w-[85vw] animate-scrim flex-col bg-brand-900 text-bar-strong shadow-dialog outline-none"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <div className="flex h-12 shrink-0 items-center justify-between border-bar-field border-b pr-2 pl-4 text-surface">
            {head}
            <CloseButton size="touch" ground="petrol" label="关闭菜单" />
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
