import { Dialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

export type LoadingOverlayProps = {
  open: boolean;
  /** 注册中... 请求中... 上传中... 登录... */
  text: string;
};

/** The dialog of LoadingOverlay. */
export function LoadingBox({ open, text }: LoadingOverlayProps) {
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-late bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          aria-busy
          className="fixed inset-0 z-50 m-auto flex h-fit w-fit animate-late items-center gap-3 rounded-overlay bg-surface px-6 py-4 shadow-dialog outline-none"
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Unless the form has taken its first wrong field into focus meanwhile.
            if (document.activeElement === document.body && opener.current instanceof HTMLElement)
              opener.current.focus();
          }}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Spinner size={24} className="text-blue-600" />
          <Radix.Title className="text-14" role="status">
            {text}
          </Radix.Title>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
