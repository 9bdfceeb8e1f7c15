import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { giveBackFocus } from '#web/ui/overlays/give-back-focus.ts';

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
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-scrim bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveBackFocus(opener.current);
          }}
          data-ground="petrol"
          className="fixed inset-y-0 left-0 z-50 flex w-66 max-w-[85vw] animate-scrim flex-col bg-brand-900 text-bar-strong shadow-dialog outline-none"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <div className="flex h-12 shrink-0 items-center justify-between border-bar-field border-b pr-2 pl-4 text-surface">
            {head}
            <Radix.Close asChild>
              <IconButton
                size="touch"
                ground="petrol"
                label="关闭菜单"
                icon={<X aria-hidden size={16} strokeWidth={1.75} />}
              />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
