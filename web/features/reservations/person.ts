interface Person {
  gender: string | null;
  age: number | null;
}

function joined({ gender, age }: Person, last: string | null): string {
  return [gender, age === null ? null : `${age} 岁`, last].filter(Boolean).join(' · ');
}

/** 女 · 34 岁 · 138****6021 */
export function personHint(person: Person & { phone: string | null }): string {
  return joined(person, person.phone);
}

/** 女 · 34 岁 · HC20240018 */
export function personWithCard(person: Person & { card_no: string | null }): string {
  return joined(person, person.card_no);
}
