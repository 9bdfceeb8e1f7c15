import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Patient, patients } from '#contract/patients.ts';
import { useCall } from '#web/api/use-call.ts';
import { idOf } from '#web/clinic/day/search-params.ts';
import { useListParams } from '#web/resource/use-list-params.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { ConsentsPanel } from './consents-panel.tsx';
import { PatientList } from './patient-list.tsx';

const PatientCaseSheet = lateDialog(() => import('./patient-case-sheet.tsx').then((m) => m.PatientCaseSheet));

const NEW = 'new';

// The list is there without the form and its rules.
const form = () => import('./patient-form-page.tsx');
const NewPatientPage = lazy(() => form().then((m) => ({ default: m.NewPatientPage })));
const EditPatientPage = lazy(() => form().then((m) => ({ default: m.EditPatientPage })));

/** /user_center: the patients of one's account. `?edit=` is the form of one of them, so that Back leads to the list. */
export default function PatientsPage() {
  const [search, setSearch] = useSearchParams();
  const edit = search.get('edit');
  const open = (whom: string | null, replace = false) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (whom === null) next.delete('edit');
        else next.set('edit', whom);
        return next;
      },
      { replace },
    );
  const close = () => open(null, true);
  const id = idOf(edit);
  if (edit === NEW || id !== undefined) {
    return (
      <Suspense fallback={<PageLoading />}>
        {id === undefined ? <NewPatientPage onClose={close} /> : <EditPatientPage id={id} onClose={close} />}
      </Suspense>
    );
  }
  return <ListOfPatients onEdit={(whom) => open(whom === null ? NEW : String(whom.id))} />;
}

function PageLoading() {
  return (
    <Page title="就诊人">
      <SkeletonLines lines={6} />
    </Page>
  );
}

function ListOfPatients({ onEdit }: { onEdit: (patient: Patient | null) => void }) {
  const params = useListParams(patients.list);
  const { page, pageSize } = params.query;
  const answer = useCall(patients.list, { query: { page, pageSize, include: 'info' } }, { keep: true });
  const [looked, setLooked] = useState<Patient | null>(null);
  return (
    <Page
      title="就诊人管理"
      hint={<span className="max-sm:hidden">为自己和家人预约时从这里选择</span>}
      action={
        <Button
          variant="primary"
          className="max-lg:min-h-11"
          icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => onEdit(null)}
        >
          新增就诊人
        </Button>
      }
    >
      <PatientList answer={answer} params={params} onEdit={onEdit} onLook={setLooked} />
      <ConsentsPanel />
      {looked ? <PatientCaseSheet id={looked.id} name={looked.name} onClose={() => setLooked(null)} /> : null}
    </Page>
  );
}
