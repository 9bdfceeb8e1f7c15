import type { BaseContent } from '#contract/base-emr.ts';

/** What stands in the form of a health file: numbers as they are typed. */
export interface FileValues {
  systemic: BaseContent['systemic'];
  systemic_text: string;
  operations: string;
  medications: string;
  family_history: string;
  habits: BaseContent['habits'];
  blood_pressure: { systolic: string; diastolic: string };
  pulse: string;
  weight_kg: string;
  extraoral: string;
  intraoral: string;
}

export type TextPart = {
  [P in keyof FileValues]: FileValues[P] extends string ? P : never;
}[keyof FileValues];

/** Null: there is no file yet. The names stand in the order of the form. */
export function valuesOf(content: BaseContent | null): FileValues {
  return {
    systemic: content?.systemic ?? [],
    systemic_text: content?.systemic_text ?? '',
    operations: content?.operations ?? '',
    medications: content?.medications ?? '',
    family_history: content?.family_history ?? '',
    habits: content?.habits ?? [],
    blood_pressure: {
      systolic: typed(content?.blood_pressure?.systolic),
      diastolic: typed(content?.blood_pressure?.diastolic),
    },
    pulse: typed(content?.pulse),
    weight_kg: typed(content?.weight_kg),
    extraoral: content?.extraoral ?? '',
    intraoral: content?.intraoral ?? '',
  };
}

const typed = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

/** What is sent. What is no number stays as it was typed: the rules say so. */
export function contentOf({ blood_pressure, pulse, weight_kg, ...texts }: FileValues) {
  const systolic = numberOf(blood_pressure.systolic);
  const diastolic = numberOf(blood_pressure.diastolic);
  return {
    ...texts,
    blood_pressure: systolic === null && diastolic === null ? null : { systolic, diastolic },
    pulse: numberOf(pulse),
    weight_kg: numberOf(weight_kg),
  };
}

function numberOf(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : trimmed;
}
