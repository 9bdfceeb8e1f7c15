interface Person {
  gender: string | null;
  age: number | null;
}

/** 34 岁 */
export const ageText = (age: number | null): string | null => (age === null ? null : `${age} 岁`);

/** 女 · 34 岁 · 138****6021: a patient beside the name, with whatever else tells them from others; what is unknown is left out. */
export function patientLine({ gender, age }: Person, ...more: readonly (string | null | undefined)[]): string {
  return [gender, ageText(age), ...more].filter(Boolean).join(' · ');
}

/** 女 · 34 岁 · 138****6021 */
export const lineWithPhone = (person: Person & { phone: string | null }): string => patientLine(person, person.phone);
