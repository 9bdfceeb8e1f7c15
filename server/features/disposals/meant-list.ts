import { containing } from '#server/platform/like.ts';
import { meantBy } from '#server/platform/meant.ts';

/**
 * Conditions of SQL that read the hospital as $1 and four parameters from `first` on, which `meantList` makes of what was
 * typed. Of a member: by the patient's name, its sound, part of the phone, or the card's number.
 */
export const isMeantMember = (column: string, first: number): string => `${column} IN (
    SELECT m.id FROM members m WHERE m.hospital_id = $1 AND m.patient_id IN (
      SELECT t.id FROM patients t WHERE t.sounds LIKE $${first + 1} OR t.sounds LIKE $${first + 2}
      UNION SELECT t.id FROM patients t WHERE t.phone LIKE $${first + 3}
      UNION SELECT k.patient_id FROM hospital_patients k WHERE k.hospital_id = $1 AND k.card_no = upper($${first})))`;

/** Of a list `d`: by its number or its member. Where nothing was typed, each is. */
export const isMeant = (first: number): string =>
  `($${first}::text IS NULL OR d.number = upper($${first}) OR ${isMeantMember('d.member_id', first)})`;

export function meantList(keyword: string): (string | null)[] {
  const typed = keyword.trim();
  const { bySound, bySigns } = meantBy(typed);
  return [typed || null, bySound, bySigns, /^\d+$/.test(typed) ? containing(typed) : null];
}
