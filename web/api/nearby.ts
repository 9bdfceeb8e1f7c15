import { atom } from 'jotai';
import type { Option } from '#contract/fields.ts';
import { lateDialog } from '#web/ui/late-dialog.tsx';

/** How far a hospital is, in words, where that is known. */
export type NearbyOption = Option & { away?: string };

/** Puts hospitals into the order of their distance. */
export interface Nearby {
  order: (hospitals: readonly Option[]) => readonly NearbyOption[];
}

/** Null where nobody has asked. It lives as long as the page, and on this device. */
export const nearbyAtom = atom<Nearby | null>(null);

/** What asks where one is: it comes after the list under which it stands. */
export const NearbyButton = lateDialog(() => import('#web/api/nearby-button.tsx').then((m) => m.NearbyButton));
