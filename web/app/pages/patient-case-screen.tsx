import PatientCasePage from '#web/features/case-editor/patient-case-page.tsx';
import { drawTeeth } from './drawn-teeth.tsx';

/** /workstation/patient/case: the cases of a patient with their teeth. */
export default function PatientCaseScreen() {
  return <PatientCasePage chart={drawTeeth} />;
}
