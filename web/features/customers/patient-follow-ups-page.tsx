import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { type FollowUp, followUps } from '#contract/follow-ups.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { useTouched } from '#web/realtime/touched.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { FollowUpCard } from './follow-up-card.tsx';
import { useFollowUpOverlays } from './use-follow-up-overlays.tsx';

const PlanDialog = lateDialog(() => import('./plan-dialog.tsx').then((m) => m.PlanDialog));

const PAGE_SIZE = 25;
const NOBODY = { people: [], clinicians: [] } as const;
const keyOf = ({ id, source }: FollowUp) => `${source?.type ?? ''}${id ?? source?.id}`;

/** /workstation/patient/visit?user_id=: what is due with one patient, and what came of it. */
export default function PatientFollowUpsPage() {
  const id = usePatientId() ?? 0;
  return <OfPatient key={id} patientId={id} />;
}

function OfPatient({ patientId }: { patientId: number }) {
  const [paging, setPaging] = useState({ page: 1, pageSize: PAGE_SIZE });
  const query = { patient_id: patientId, ...paging };
  const asked = useCall(followUps.list, { query }, { keep: true, staleTime: 0 });
  useTouched(['followUps', 'advisories', 'hygienists'], () => void asked.refetch());
  const answer = useKept(asked.data);
  const overlays = useFollowUpOverlays(answer?.data, answer?.meta ?? NOBODY, patientId);
  const { reason } = useWritable();
  const [isPlanning, setPlanning] = useState(false);
  // Who is given nobody for a clinical one writes none.
  const hasPlans = (answer?.meta.clinicians.length ?? 0) > 0;
  const add = (
    <>
      {hasPlans ? (
        <GuardedButton reason={reason} icon={<ListChecks {...ICON} />} onClick={() => setPlanning(true)}>
          按计划回访
        </GuardedButton>
      ) : null}
      <GuardedButton variant="primary" reason={reason} icon={<Plus {...ICON} />} onClick={overlays.add}>
        新增回访
      </GuardedButton>
    </>
  );
  const { data: rows = [], total = 0 } = answer ?? {};
  const isOpen = ({ status }: FollowUp) => status === 'planned';
  const parts = [
    { title: '待回访', rows: rows.filter(isOpen) },
    { title: '已结束', rows: rows.filter((row) => !isOpen(row)) },
  ].filter((part) => part.rows.length > 0);
  return (
    <Page title="随访" hint="逾期的排在最前" action={answer ? add : null}>
      {answer ? (
        <section aria-label="随访记录" className="min-w-0 rounded-panel border border-line bg-surface">
          {total === 0 ? <EmptyState hint="该患者还没有回访，新增后会出现在这里" /> : null}
          {parts.map((part) => (
            <div key={part.title} className="p-4 not-first:border-line not-first:border-t">
              <h2 className="mb-3 font-semibold text-16">{part.title}</h2>
              <ul aria-label={part.title} className="flex flex-col divide-y divide-line">
                {part.rows.map((row) => (
                  <FollowUpCard key={keyOf(row)} row={row} onAct={overlays.open} />
                ))}
              </ul>
            </div>
          ))}
          {total > rows.length || paging.page > 1 ? (
            <ListFoot {...paging} total={total} onChange={(to) => setPaging((now) => ({ ...now, page: 1, ...to }))} />
          ) : null}
        </section>
      ) : (
        <VisitSheet>
          <Awaited asked={asked} lines={8} />
        </VisitSheet>
      )}
      {overlays.drawn}
      {isPlanning ? <PlanDialog patientId={patientId} onClose={() => setPlanning(false)} /> : null}
    </Page>
  );
}
