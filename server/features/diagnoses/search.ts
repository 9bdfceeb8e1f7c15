import type { FoundDiagnosis } from '#contract/diagnosis-calls.ts';
import { containing } from '#server/platform/like.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

const MOST = 30;

const SEARCH = `
  WITH found AS (
    SELECT id, code, name, alias, initials, enabled, sort, false AS elsewhere
    FROM diagnoses WHERE hospital_id = $1
    UNION ALL
    SELECT NULL, code, name, alias, initials, true, sort, true FROM icd10 i
    WHERE $2 <> '' AND NOT EXISTS (SELECT FROM diagnoses d WHERE d.hospital_id = $1 AND d.name = i.name))
  SELECT id, code, name, alias, initials, enabled FROM found
  WHERE code ILIKE $3 OR name ILIKE $3 OR alias ILIKE $3 OR initials LIKE $3
  ORDER BY elsewhere, enabled DESC,
    starts_with(lower(code), $2) OR starts_with(name, $2) OR strpos(' ' || initials, ' ' || $2) > 0 DESC,
    sort, length(name), code, name LIMIT ${MOST}`;

/** What a diagnosis may be meant by: the hospital's own, then what ICD-10 has beside them. */
export async function searchDiagnoses(db: HospitalScope, keyword: string): Promise<FoundDiagnosis[]> {
  const typed = keyword.toLowerCase();
  return (await db.query<FoundDiagnosis>(SEARCH, [db.hospitalId, typed, containing(typed)])).rows;
}
