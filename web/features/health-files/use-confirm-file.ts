import type { AllergyState } from '#contract/allergies.ts';
import type { BaseEmr } from '#contract/base-emr.ts';
import { healthFiles } from '#contract/health-files.ts';
import { usePress } from '#web/forms/use-press.ts';
import type { StoreAnswer } from './use-file.ts';
import { useOvertaken } from './use-overtaken.ts';

interface Options {
  patientId: number;
  current: BaseEmr | null;
  onDone: (answer: StoreAnswer) => void;
}

/** A revision that says what is said already: that it was looked over, or what somebody said of allergies when asked. */
export function useConfirmFile({ patientId, current, onDone }: Options) {
  const overtaken = useOvertaken();
  const { press, pending } = usePress(healthFiles.store, { refresh: [healthFiles.list], onDone });
  const confirm = async (allergy_state?: AllergyState) => {
    const seen = current ? { version: current.version } : {};
    const body = { patient_id: patientId, ...seen, content: current?.content ?? {}, allergy_state };
    await press({ body }).catch(overtaken);
  };
  return { confirm, pending };
}
