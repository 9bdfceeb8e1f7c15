import { useWatch } from 'react-hook-form';
import { readIdCard } from '#contract/id-card.ts';
import { isMasked, RESIDENT_ID_CARD } from '#contract/patient-forms.ts';
import { serverNow, wallClock } from '#web/realtime/server-clock.ts';
import type { PatientValues } from './form-values.ts';
import type { PatientForm } from './use-patient-form.ts';

export interface Identity {
  gender: '男' | '女' | '';
  age: string;
}

/**
 * What the ID card says of sex and age, which then are not typed; null without one. Of a card that is shown masked it is
 * what was saved with it.
 */
export function useIdentity(form: PatientForm, base: PatientValues): Identity | null {
  const [type, number] = useWatch({
    control: form.control,
    name: ['info.certificate_type', 'info.certificate_number'],
  });
  if (type !== RESIDENT_ID_CARD) return null;
  const unchanged = number === base.info.certificate_number && base.info.certificate_type === RESIDENT_ID_CARD;
  if (isMasked(number) && unchanged) return base.patient.gender === '' ? null : base.patient;
  const card = readIdCard(number.trim().toUpperCase());
  return card && { gender: card.gender, age: String(yearsSince(card.birth_date)) };
}

/** Whole years on the clinic's day. */
function yearsSince(birth: string): number {
  const { date } = wallClock(serverNow());
  const years = Number(date.slice(0, 4)) - Number(birth.slice(0, 4));
  return Math.max(0, date.slice(5) < birth.slice(5) ? years - 1 : years);
}
