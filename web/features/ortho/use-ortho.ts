import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.ts';
import { NO_CONTROL, type OrthoControl } from '#contract/dental-records-ortho.ts';
import { ortho } from '#contract/ortho.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { useKept } from '#web/ui/tables/use-kept.ts';

export type OrthoAnswer = AnswerOf<typeof ortho.read>;

/** A patient's orthodontics, read again when something was written of them. */
export function useOrtho(patientId: number) {
  const queries = useQueryClient();
  const asked = useCall(ortho.read, { params: { id: patientId } }, { staleTime: 0 });
  useTouched(
    ['patient_record'],
    () => void queries.invalidateQueries({ queryKey: [ortho.read.method, ortho.read.path] }),
    { patient_record: patientId },
  );
  return { asked, answer: useKept(asked.data) };
}

/** What the next control begins with: what was said at the last that was signed, but for how clean it was and how they took part. */
export function nextOf({ meta: { controls } }: OrthoAnswer): OrthoControl {
  const last = controls.find(({ status }) => status === 'signed' || status === 'amended')?.said;
  return last ? { ...last, hygiene: null, compliance: null } : NO_CONTROL;
}
