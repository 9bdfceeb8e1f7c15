import { useAtomValue } from 'jotai';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { reasonOf } from '#web/api/errors.ts';
import { rolesAtom } from '#web/api/session.ts';
import { MenuLinks } from '#web/app/frames/menu-links.tsx';
import { PatientColleagues } from '#web/app/frames/patient-colleagues.tsx';
import { WORKSTATION_SCREENS } from '#web/app/screens/workstation.ts';
import { menuOf } from '#web/app/shell/menus.ts';
import { ShellFrame } from '#web/app/shell/shell.tsx';
import { useAlertNews } from '#web/clinic/patient/use-alert-news.ts';
import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { PatientBanner } from '#web/features/desk-registrations/patient-banner.tsx';
import { useKnownPatient } from '#web/features/desk-registrations/use-patient.ts';
import { TargetLabels } from '#web/features/labels/target-labels.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';

/** Where a patient is looked for. */
const SEARCH = '/workstation/patient';

/**
 * All pages of one patient (docs/domain/screens.md#workstation): their banner, the sections at the left, and the page.
 * The sections are the screens of this frame that the table has: a new one is a line there.
 */
export function PatientFrame() {
  const id = usePatientId();
  const known = useKnownPatient(id);
  useAlertNews(id, known);
  const section = useLocation().pathname.slice(SEARCH.length + 1);
  if (id === null) return <Navigate to={SEARCH} replace />;
  return (
    <ShellFrame screens={WORKSTATION_SCREENS}>
      <PatientBanner
        person={known.data?.data ?? undefined}
        back={SEARCH}
        labels={<TargetLabels target="patient" id={id} name={known.data?.data?.name ?? '患者'} />}
        here={<PatientColleagues patientId={id} root={SEARCH} section={section} />}
      />
      {known.error && !known.data ? (
        <main id={MAIN_ID} tabIndex={-1} className="flex flex-1 flex-col bg-bg">
          <ErrorState reason={reasonOf(known.error)} retrying={known.isFetching} onRetry={() => void known.refetch()} />
        </main>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col bg-bg lg:flex-row">
          <Sections />
          <Outlet />
        </div>
      )}
    </ShellFrame>
  );
}

/** Of the same patient. They lie down above the page where there is no room beside it. */
function Sections() {
  const { search } = useLocation();
  const whose = new URLSearchParams(search).get('user_id');
  return (
    <nav
      aria-label="患者资料"
      className="flex shrink-0 gap-1 overflow-x-auto border-line border-b bg-bg-sunken px-4 lg:w-38 lg:flex-col lg:gap-0 lg:border-r lg:border-b-0 lg:px-0 lg:py-2"
    >
      <MenuLinks
        entries={menuOf('patient', useAtomValue(rolesAtom), WORKSTATION_SCREENS)}
        search={`?user_id=${whose}`}
        className="flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-3 px-2 text-14 text-ink-700 hover:text-ink-900 focus-visible:-outline-offset-2 aria-[current=page]:border-brand-800 aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink-900 lg:min-h-9 lg:border-b-0 lg:border-l-3 lg:px-4"
      />
    </nav>
  );
}
