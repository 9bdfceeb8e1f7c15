import type { Patient } from '#contract/patients.ts';

/** Who was registered in a hurry has the rest still to say. */
export function isWhole({ info }: Patient): boolean {
  return Boolean(info?.nation && info.industry && info.contact_name && info.contact_phone);
}
