import { atom, useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Activity, GridHeader } from '#contract/slot-state.ts';
import { Failed } from '#web/api/failed.tsx';
import { meAtom, viewRoleAtom } from '#web/api/session.ts';
import { useRecordLinks } from '#web/app/pages/use-record-links.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { LineBanner } from '#web/clinic/day/line-banner.tsx';
import { useDay } from '#web/clinic/day/use-day.ts';
import { VisitBills } from '#web/clinic/visit/visit-bills.tsx';
import { PatientDetailDialog } from '#web/features/reservations/patient-detail-dialog.tsx';
import { WaitingRoomPage } from '#web/features/waiting-room/waiting-room-page.tsx';
import { WaitingRoomSkeleton } from '#web/features/waiting-room/waiting-room-skeleton.tsx';
import { lineAtom } from '#web/realtime/line.ts';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

const VisitEndDialog = lateDialog(() =>
  import('#web/features/disposals/visit-end-dialog.tsx').then((m) => m.VisitEndDialog),
);

const NOTHING = new Map<string, never>();
const NO_ACTIVITY = atom<Activity[]>([]);
const NO_VERSION = atom(0);

/** The waiting room (docs/domain/visits.md#waiting-room) over the live day that the grid has too. It is always today's. */
export function WaitingRoomScreen({ onShowGrid }: { onShowGrid: () => void }) {
  const { grid, shown, recovered, refused } = useDay({});
  const day = shown?.day ?? null;
  const doctors = useDoctors(shown?.grid.data.table_headers);
  const [doctorId, onDoctor] = useDoctor(doctors);
  const state = useDayState(day, doctorId);
  const { state: line, lostAt } = useAtomValue(lineAtom);
  const [patient, setPatient] = useState<string | null>(null);
  const linksOf = useRecordLinks();
  if (!shown) return <NotLoaded grid={grid} />;
  return (
    <>
      {day ? <VisitBills date={day.date} /> : null}
      <LineBanner recovered={recovered} refused={refused} />
      <WaitingRoomPage
        {...state}
        doctorId={doctorId}
        doctors={doctors}
        onDoctor={onDoctor}
        onShowGrid={onShowGrid}
        // Before the first connection nothing is lost yet.
        offline={line !== 'live' && lostAt !== null}
        onOpenPatient={setPatient}
        linksOf={linksOf}
        afterDone={(ended) => <VisitEndDialog {...ended} />}
      />
      {patient ? (
        <PatientDetailDialog
          hashId={patient}
          visit={day?.visit(patient) ?? null}
          links={linksOf(patient)}
          onClose={() => setPatient(null)}
        />
      ) : null}
    </>
  );
}

function NotLoaded({ grid }: { grid: ReturnType<typeof useDay>['grid'] }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="flex min-h-0 flex-1 flex-col bg-bg">
      {grid.error ? (
        <Failed asked={grid} />
      ) : (
        <>
          <div className="h-12 shrink-0 border-line border-b bg-surface" />
          <WaitingRoomSkeleton />
        </>
      )}
    </main>
  );
}

/** Who sees patients has one waiting room, the own one; the owner has everybody's. */
function useDoctors(headers: readonly GridHeader[] | undefined): readonly GridHeader[] {
  const role = useAtomValue(viewRoleAtom);
  const me = useAtomValue(meAtom);
  return useMemo(() => (headers ?? []).filter(({ id }) => role === 'shop_owner' || id === me?.id), [headers, role, me]);
}

function useDoctor(doctors: readonly GridHeader[]): [number | null, (id: number) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('doctor_id'));
  const doctor = doctors.find(({ id }) => id === asked) ?? doctors[0];
  const choose = (id: number) =>
    setSearch((old) => {
      const next = new URLSearchParams(old);
      next.set('doctor_id', String(id));
      return next;
    });
  return [doctor?.id ?? null, choose];
}

/** The day's reservations and the doctor's cells, new with each batch of changes. */
function useDayState(day: DayStore | null, doctorId: number | null) {
  const version = useAtomValue(day?.versionAtom ?? NO_VERSION);
  const activity = useAtomValue(day?.activityAtom ?? NO_ACTIVITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is the same object, its version tells of changes
  const live = useMemo(() => (day ? new Map(day.visits()) : NOTHING), [day, version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const slots = useMemo(
    () => [...(day?.cells() ?? [])].map(({ slot }) => slot).filter((slot) => slot.doctor_id === doctorId),
    [day, version, doctorId],
  );
  return { live, slots, activity };
}
