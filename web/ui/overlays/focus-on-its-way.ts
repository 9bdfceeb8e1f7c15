import { type FocusEvent, useRef } from 'react';

/**
 * For a panel that keeps the focus, where Tab goes on though something vanishes meanwhile: a tip or a message that the
 * field left behind takes away. Between two fields the focus is nowhere; Radix's focus scope takes that for a field
 * that was removed, and would put the focus on the panel, from where Tab begins anew (radix-ui/primitives#2436).
 */
export function useFocusOnItsWay() {
  const going = useRef<Element | null>(null);
  return {
    onBlurCapture: (event: FocusEvent<HTMLElement>) => {
      going.current = event.relatedTarget;
    },
    onFocusCapture: (event: FocusEvent<HTMLElement>) => {
      const { currentTarget: panel, target } = event;
      const next = going.current;
      going.current = null;
      if (target !== panel || !next || next === panel || !panel.contains(next)) return;
      if (next instanceof HTMLElement) next.focus();
    },
  };
}
