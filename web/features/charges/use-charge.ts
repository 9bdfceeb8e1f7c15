import { charges } from '#contract/charges.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { TOUCHED } from './old.ts';

/** A list with all that paying it asks for, as it is now. */
export function useCharge(id: number) {
  const asked = useCall(charges.show, { params: { id } }, { staleTime: 0 });
  useTouched(TOUCHED, () => void asked.refetch());
  return asked;
}
