import { useRef } from 'react';
import { useFocusOnItsWay } from '#web/ui/overlays/focus-on-its-way.ts';
import { giveBackFocus } from '#web/ui/overlays/give-back-focus.ts';

/** For a panel that takes the focus: whoever had it before gets it back. */
export function useOpener() {
  const opener = useRef<Element | null>(null);
  const onItsWay = useFocusOnItsWay();
  return {
    ...onItsWay,
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      giveBackFocus(opener.current);
    },
  };
}
