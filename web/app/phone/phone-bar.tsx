import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** Where in the phone's bar a page may stand. */
export const BarPlace = createContext<HTMLElement | null>(null);

/** What a page has to say in the bar, instead of the brand's name. */
export function PhoneBar({ children }: { children: ReactNode }) {
  const place = useContext(BarPlace);
  return place ? createPortal(children, place) : null;
}
