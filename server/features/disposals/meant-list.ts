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

/**
 * The ids of lists that are meant: by the number or the member. A union of two, each found by its index; where either was
 * asked of every list (`number = … OR member IN …`), all that a hospital ever issued would be read.
 */
const meantIds = (first: number): string => `
  SELECT n.id FROM disposals n WHERE n.hospital_id = $1 AND n.number = upper($${first})
  UNION SELECT l.id FROM disposals l WHERE l.hospital_id = $1 AND ${isMeantMember('l.member_id', first)}`;

/** Lists `d` of the hospital, where something was typed those that are meant, for a FROM. */
export const listsMeant = (typed: boolean, first: number): string =>
  typed ? `(${meantIds(first)}) meant JOIN disposals d ON d.id = meant.id` : 'disposals d';

export function meantList(keyword: string): (string | null)[] {
  const typed = keyword.trim();
  const { bySound, bySigns } = meantBy(typed);
  return [typed || null, bySound, bySigns, /^\d+$/.test(typed) ? containing(typed) : null];
}
