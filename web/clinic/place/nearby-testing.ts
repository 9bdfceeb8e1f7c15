import { vi } from 'vitest';
import { store } from '#web/api/session.ts';
import { nearbyAtom } from '#web/clinic/place/use-nearby.tsx';

/** The browser's word for where it is, for tests: jsdom is nowhere. */
type Said = { longitude: number; latitude: number } | { code: 1 | 2 | 3 };

/** What the person and the device answer from now on; tells how often it was asked. */
export function stubPlace(said: Said) {
  const getCurrentPosition = vi.fn((found: PositionCallback, missed?: PositionErrorCallback | null) => {
    if ('code' in said) missed?.(said as GeolocationPositionError);
    else found({ coords: said } as GeolocationPosition);
  });
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  return getCurrentPosition;
}

/** As before: no place, and no list that goes by one. */
export function forgetPlace(): void {
  Reflect.deleteProperty(navigator, 'geolocation');
  store.set(nearbyAtom, null);
}
