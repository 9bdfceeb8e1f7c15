import { homeOf } from '#web/api/redirect.ts';
import { atPlantAtom, store } from '#web/api/session.ts';

/** What a plant is for: its people land there (docs/domain/roles.md#grants). */
const OF_PLANTS = '/other/denture_processing_orders';

/** Where somebody who is signed in lands, of the site that a path belongs to. */
export const ownHomeOf = (pathname: string): string => (store.get(atPlantAtom) ? OF_PLANTS : homeOf(pathname));
