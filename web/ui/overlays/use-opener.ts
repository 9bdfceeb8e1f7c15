import { useRef } from 'react';
import { giveBackFocus } from '#web/ui/overlays/give-back-focus.ts';

/** For a panel that takes the focus: whoever had it before gets it back. */
export function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      giveBackFocus(opener.current);
    },
  };
}
