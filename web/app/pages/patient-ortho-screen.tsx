import { lazy, Suspense } from 'react';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import OrthoPage, { type ControlSheet } from '#web/features/ortho/ortho-page.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';

const LateSheet = lazy(() => import('#web/features/dental-records/ortho-sheet.tsx'));

/** The editor comes when something is written or read: who looks at the case alone does without. */
const Sheet: ControlSheet = (props) => (
  <Suspense
    fallback={
      <VisitSheet>
        <SkeletonLines lines={8} />
      </VisitSheet>
    }
  >
    <LateSheet {...props} />
  </Suspense>
);

/** /workstation/patient/zhengji: a patient's orthodontics with its controls. */
export default function PatientOrthoScreen() {
  return <OrthoPage Sheet={Sheet} />;
}
