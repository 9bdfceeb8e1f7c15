import { key } from './columns.ts';
import { hospitals } from './hospitals.ts';

/** Whose row it is, where it is a hospital's. */
export const ofHospital = () => ({
  hospital_id: key()
    .notNull()
    .references(() => hospitals.id),
});
