import { useSearchParams } from 'react-router-dom';
import { idOf } from '#web/clinic/day/search-params.ts';

/** Whose pages these are: `?user_id=`, which is a patient's id; null where the address names nobody. */
export function usePatientId(): number | null {
  return idOf(useSearchParams()[0].get('user_id')) ?? null;
}
