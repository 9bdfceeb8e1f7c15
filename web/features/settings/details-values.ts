import { z } from 'zod';
import { type HospitalSettings, settings } from '#contract/settings.ts';
import type { Spot } from '#web/api/earth.ts';
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

/** What the form becomes; a place that nobody touched goes back as it came. Undefined where the place can't be read. */
export function bodyOf({ spot, ...words }: DetailsForm, stored: Stored): Stored | undefined {
  const place = spot === valuesOf(stored).spot ? placeOf(stored) : spotOf(spot);
  return place === undefined ? undefined : { ...words, ...(place ?? NOWHERE) };
}

/** The rules of the body, told of the fields that it was typed in. */
export const schemaOf = (stored: Stored) =>
  z.custom<DetailsForm>().superRefine((values, context) => {
    const body = bodyOf(values, stored);
    if (!body) {
      const message = '请粘贴地图上的坐标，如 120.155100,30.274100';
      context.addIssue({ code: 'custom', path: ['spot'], message });
    }
    const read = settings.describe.body.safeParse(body ?? { ...values, ...NOWHERE });
    for (const { path, message } of read.error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
  });
