import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AnswerOf } from '#contract/call.ts';
import { cases } from '#contract/cases.ts';
import { patientRecords } from '#contract/patient-records.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { idOf } from '#web/clinic/day/search-params.ts';
import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { type Detail, OneCase } from './one-case.tsx';
import { type DrawChart, useCaseNews } from './patient-cases.ts';

type Opened = AnswerOf<typeof patientRecords.open>;

/** What of a patient's cases is shown: one of them, that of a visit, or a new one of no visit. */
type Chosen = { id: number } | { visit: string } | 'new' | null;

/**
 * /workstation/patient/case?user_id=&rid=: a patient's cases. rid is the one to open; without it, or with 0, what who asks
 * goes on writing, else the visit that waits for its case, else the newest.
 */
export default function PatientCasePage({ chart }: { chart?: DrawChart }) {
  const patientId = usePatientId() ?? 0;
  const asked = useCall(patientRecords.open, { params: { id: patientId } }, { staleTime: 0 });
  const opened = useKept(asked.data);
  useCaseNews(patientId);
  const [search] = useSearchParams();
  if (!opened) {
    return (
      <Page title="电子病历">
        <VisitSheet>
          <Awaited asked={asked} lines={8} />
        </VisitSheet>
      </Page>
    );
  }
  return <Chose key={search.toString()} {...{ patientId, opened, chart }} />;
}

const chosenBy = (search: URLSearchParams, { open_draft, unwritten_visit, cases: rows }: Opened['data']): Chosen => {
  const [rid, visit, first] = [idOf(search.get('rid')), search.get('visit'), rows[0]];
  if (rid) return { id: rid };
  if (visit) return { visit };
  if (search.has('begin')) return 'new';
  if (open_draft) return { id: open_draft.id };
  if (unwritten_visit) return { visit: unwritten_visit.hash_id };
  return first ? { id: first.id } : null;
};

interface ShownProps {
  patientId: number;
  opened: Opened;
  chart: DrawChart | undefined;
}

/** What is shown stays, whatever is written of the patient meanwhile, until the address says another. */
function Chose({ patientId, opened, chart }: ShownProps) {
  const [search] = useSearchParams();
  const [chosen] = useState(() => chosenBy(search, opened.data));
  const { editable } = opened.meta;
  const { unwritten_visit: visit } = opened.data;
  const linkTo = (what: string) => `/workstation/patient/case?user_id=${patientId}&${what}`;
  const begin = editable && chosen !== 'new' && !(chosen && 'visit' in chosen) && (
    <Link to={linkTo(visit ? `visit=${visit.hash_id}` : 'begin=1')} className={buttonClass('default', 'md')}>
      <FilePlus {...ICON} />
      新建病历
    </Link>
  );
  const draw = { patientId, chart, linkOf: (id: number) => linkTo(`rid=${id}`) };
  return (
    <Page title="电子病历" action={begin || null}>
      {chosen === null ? (
        <VisitSheet>
          <EmptyState hint={editable ? '该患者还没有病历，点击“新建病历”书写第一份' : '该患者还没有病历'} />
        </VisitSheet>
      ) : chosen === 'new' ? (
        <NewCase {...draw} />
      ) : (
        <KnownCase {...draw} of={chosen} />
      )}
    </Page>
  );
}

interface DrawnProps {
  patientId: number;
  chart: DrawChart | undefined;
  linkOf: (id: number) => string;
}

function KnownCase({ of, ...draw }: DrawnProps & { of: { id: number } | { visit: string } }) {
  const query = 'id' in of ? { id: of.id } : { reservation_id: of.visit };
  const asked = useCall(cases.detail, { query }, { staleTime: 0 });
  const detail = useKept(asked.data);
  if (!detail) {
    return (
      <VisitSheet>
        <Awaited asked={asked} lines={8} />
      </VisitSheet>
    );
  }
  const visit = 'visit' in of ? of.visit : (detail.data?.reservation?.hash_id ?? null);
  return <OneCase {...draw} detail={detail} visit={visit} />;
}

/** Nothing is written yet: whether it may be, the server said when the patient was opened. */
const NOTHING: Detail = {
  data: null,
  meta: {
    ...{ patient: null, revisions: [], chart: null, prints: 0, editable: true, can_amend: false, request: null },
    ...{ draft_of: null, treating: true },
  },
};

/** Of no visit: from its first save on it is a case like others. */
function NewCase(draw: DrawnProps) {
  const [id, setId] = useState<number | null>(null);
  const asked = useCall(cases.detail, { query: { id: id ?? 0 } }, { enabled: id !== null, staleTime: 0 });
  const detail = useKept(asked.data) ?? NOTHING;
  return <OneCase {...draw} detail={detail} visit={null} onBegun={setId} />;
}
