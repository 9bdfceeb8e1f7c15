import { atom, useAtom } from 'jotai';
import { useMemo } from 'react';
import type { Option } from '#contract/fields.ts';
import { store } from '#web/api/session.ts';
import type { Nearby, NearbyOption } from '#web/clinic/place/find-nearby.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

// What asks where one is comes after the list under which it stands.
const NearbyButton = lateDialog(() => import('#web/clinic/place/nearby-button.tsx').then((m) => m.NearbyButton));

/** How far the hospitals are; null where nobody has asked. It lives as long as the page, and on this device. */
export const nearbyAtom = atom<Nearby | null>(null);

/** A list of hospitals as it came, or by distance where somebody asked for that; and the button that asks. */
export function useNearby(hospitals: readonly Option[]) {
  const [known, setKnown] = useAtom(nearbyAtom, { store });
  const list = useMemo<readonly NearbyOption[]>(() => known?.order(hospitals) ?? hospitals, [hospitals, known]);
  return { list, button: hospitals.length > 1 ? <NearbyButton known={known} onKnown={setKnown} /> : undefined };
}
