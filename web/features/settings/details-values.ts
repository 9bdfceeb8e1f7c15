import type { HospitalSettings } from '#contract/settings.ts';
import type { Spot } from '#web/clinic/place/earth.ts';
import { mapTextOf, spotOf } from './map-text.ts';

/** The form as it is typed: the place as a Chinese map writes it. */
export interface DetailsForm {
  phone: string;
  address: string;
  summary: string;
  spot: string;
}

type Stored = Pick<HospitalSettings, 'phone' | 'address' | 'summary' | 'longitude' | 'latitude'>;

const NOWHERE = { longitude: null, latitude: null };

const placeOf = ({ longitude, latitude }: Stored): Spot | null =>
  longitude === null || latitude === null ? null : { longitude, latitude };

export function valuesOf(stored: Stored): DetailsForm {
  const { phone, address, summary } = stored;
  return { phone, address, summary, spot: mapTextOf(placeOf(stored)) };
}

/** What the form becomes; a place that nobody touched goes back as it came, and one that can't be read as none. */
export function bodyOf({ spot, ...words }: DetailsForm, stored: Stored): Stored {
  return { ...words, ...(placeIn(spot, stored) ?? NOWHERE) };
}

/** Undefined where it can't be read. */
const placeIn = (spot: string, stored: Stored): Spot | null | undefined =>
  spot === valuesOf(stored).spot ? placeOf(stored) : spotOf(spot);

export const unreadable = ({ spot }: DetailsForm, stored: Stored) =>
  placeIn(spot, stored) === undefined ? '请粘贴地图上的坐标，如 120.155100,30.274100' : undefined;
