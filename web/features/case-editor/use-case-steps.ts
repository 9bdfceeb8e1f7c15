import { caseEditor } from '#contract/case-editor.ts';
import { cases } from '#contract/cases.ts';
import { useSend } from '#web/api/use-call.ts';
import { savedAs } from '#web/clinic/record/case-content.ts';
import { useRecordSteps } from '#web/clinic/record/use-record-steps.ts';
import type { CaseSession } from './editor-parts.ts';

/** What is done with the case besides writing it. */
export function useCaseSteps(session: CaseSession, patientId: number) {
  const { send, pending } = useSend(cases.store, {
    quiet: ['INVALID', 'STALE'],
    silent: true,
    refresh: [cases.detail, cases.list, caseEditor.config],
  });
  const steps = useRecordSteps({
    session,
    savedAs,
    send: async ({ parts, ...step }) => (await send({ body: { ...parts, ...step, patient_id: patientId } })).data,
  });
  return { ...steps, pending };
}
