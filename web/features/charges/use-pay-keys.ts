import { useEffect, useEffectEvent } from 'react';
import { TENDER_TYPE_IDS, type TenderType } from '#contract/disposal-pay.ts';
import { useKeys } from '#web/ui/use-key.ts';
import { mayTakeOff, type Opened, type PayForm } from './use-pay-form.ts';

interface PayKeys {
  opened: Opened;
  pay: PayForm;
  onWay: (type: TenderType) => void;
  onSend: () => void;
  onLeave: () => void;
}

/** 1 to 7 above the letters and beside them, whatever Alt makes of them. */
const DIGIT = /^(?:Digit|Numpad)([1-7])$/;
const UNDER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Alt and a digit: that way. Ctrl Enter: it is paid. Esc: back to the queue. D, Q and M, while typing with Alt: what is taken off. */
export function usePayKeys({ opened, pay, onWay, onSend, onLeave }: PayKeys): void {
  const takesOff = mayTakeOff(opened.data);
  const letter = (key: string) => {
    if (!takesOff) return null;
    if (key.toLowerCase() === 'd' && opened.meta.discount_max > 0) return pay.turnDiscount;
    if (key.toLowerCase() === 'q' && opened.meta.coupons.length > 0) return pay.turnCoupon;
    return key.toLowerCase() === 'm' ? pay.turnRounding : null;
  };
  useKeys(letter);
  const actOf = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onSend;
    if (event.key === 'Escape' && !event.ctrlKey) return onLeave;
    if (!event.altKey || event.ctrlKey || event.metaKey) return null;
    const type = Number(DIGIT.exec(event.code)?.[1]);
    const way = TENDER_TYPE_IDS.find((each) => each === type);
    if (way) return () => onWay(way);
    return letter(event.code.replace('Key', ''));
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.repeat || event.defaultPrevented || document.querySelector(UNDER)) return;
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
