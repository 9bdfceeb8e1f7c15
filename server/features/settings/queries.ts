import type { hospitals } from '#db/schema/hospitals.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

const COLUMNS = [
  'id',
  'name',
  'mode',
  'lock',
  'status',
  'phone',
  'address',
  'summary',
  'longitude',
  'latitude',
  'version',
] as const;

export type SettingsRow = Pick<typeof hospitals.$inferSelect, (typeof COLUMNS)[number]>;

/** A hospital as its owner sets it. */
export async function readSettings(db: HospitalScope): Promise<SettingsRow> {
  const { rows } = await db.query<SettingsRow>(`SELECT ${COLUMNS.join(', ')} FROM hospitals WHERE id = $1`, [
    db.hospitalId,
  ]);
  return rows[0] ?? fail('NOT_FOUND');
}
