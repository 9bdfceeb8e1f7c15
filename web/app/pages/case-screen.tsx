import CaseEditorPage from '#web/features/case-editor/case-editor-page.tsx';
import { drawTeeth } from './drawn-teeth.tsx';

/** /admin/visits/cases: the case of a visit with its patient's teeth. */
export default function CaseScreen() {
  return <CaseEditorPage chart={drawTeeth} />;
}
