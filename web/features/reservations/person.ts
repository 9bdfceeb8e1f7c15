/** 女 · 34 岁 · 138****6021 */
export function personHint(person: { gender: string | null; age: number | null; phone: string | null }): string {
  const age = person.age === null ? null : `${person.age} 岁`;
  return [person.gender, age, person.phone].filter(Boolean).join(' · ');
}
