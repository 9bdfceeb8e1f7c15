import {
  type CaseShown,
  FIELDS,
  type Field,
  type Reader,
  type RecordWay,
  type Role,
  type Status,
} from './record-history.ts';

/** Who sees what of cases: section 11 of the decisions, as the judges know it. */

type Named = Field | 'diagnosis';
const WHOLE: ReadonlySet<Named> = new Set();
const VISIBLE = {
  brief: ['visit_type', 'chief_complaint', 'diagnosis', 'diagnoses', 'treatments', 'doctor_order'],
  least: ['visit_type', 'chief_complaint', 'doctor_order'],
} as const;
const without = (seen: readonly Named[]): ReadonlySet<Named> =>
  new Set([...FIELDS, 'diagnosis' as const].filter((field) => !seen.includes(field)));
const BRIEF = without(VISIBLE.brief);
const LEAST = without(VISIBLE.least);

/** What has to be null: of a hospital's list, what is read by opening a case, too. */
export function hiddenFrom(role: Role, way?: RecordWay): ReadonlySet<Named> {
  if (role === 'shop_owner' || role === 'doctor' || role === 'patient') return way === 'list' ? BRIEF : WHOLE;
  return role === 'dental_hygienist' || role === 'customer_service' ? BRIEF : LEAST;
}

/** Whose customers alone somebody reads. */
const readsOwnAlone = (role: Role): boolean => hiddenFrom(role) === LEAST;

/** Whether somebody may read of a case that stands so. */
export function mayOpen(
  who: Reader,
  { patient, hospital }: Pick<CaseShown, 'patient' | 'hospital'>,
  status: Status,
): boolean {
  if (who.hospital === null) return who.own.has(patient) && (status === 'signed' || status === 'amended');
  if (who.hospital !== hospital) return false;
  return !readsOwnAlone(who.role) || who.own.has(patient);
}

/** What is written begins with whose and which it is: `H3-P17-W120-exam`. The driver writes it so. */
export const markOf = (hospital: number, patient: number, n: number, field: Field): string =>
  `H${hospital}-P${patient}-W${n}-${field}`;
const MARK = /H(\d+)-P(\d+)-W\d+-([a-z_]+)/g;

/** Something of an answer that is not for who asked, wherever in it it stands. */
export function leakIn(who: Reader, text: string, way?: RecordWay): string | null {
  const hidden: ReadonlySet<string> = hiddenFrom(who.role, way);
  for (const [mark, hospital, patient, field] of text.matchAll(MARK)) {
    if (who.hospital !== null && Number(hospital) !== who.hospital) return `${mark} of another hospital`;
    if ((who.hospital === null || readsOwnAlone(who.role)) && !who.own.has(Number(patient)))
      return `${mark} of somebody else's patient`;
    if (hidden.has(field ?? '')) return `${mark}, which is not for a ${who.role}`;
  }
  return null;
}
