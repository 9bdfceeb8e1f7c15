import { createContext, useContext } from 'react';
import type { ControlSize } from '#web/ui/control.ts';

/**
 * Under it every control is as large as a finger wants it, whatever its author asked for
 * (docs/domain/screens.md#phone).
 */
export const TouchContext = createContext(false);

export function useTouch(): boolean {
  return useContext(TouchContext);
}

export function useTouchSize(size: ControlSize): ControlSize {
  return useTouch() ? 'touch' : size;
}
