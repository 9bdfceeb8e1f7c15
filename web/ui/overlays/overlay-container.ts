import { createContext, useContext } from 'react';

/**
 * Where popovers of a part are mounted: inside the dialog they belong to, else the body. A list mounted
 * outside an open dialog would not scroll (the dialog locks the wheel) nor belong to it for screen readers.
 */
export const OverlayContainer = createContext<HTMLElement | null>(null);

export function useOverlayContainer(): HTMLElement | undefined {
  return useContext(OverlayContainer) ?? undefined;
}
