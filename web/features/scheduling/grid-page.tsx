import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useState } from 'react';
import type { GridHeader } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import { LineBanner } from '#web/clinic/day/line-banner.tsx';
import { useOwnVisits } from '#web/clinic/day/use-own-visits.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { RouteProgress } from '#web/ui/feedback/route-progress.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { CarryBar } from './carry-bar.tsx';
import { DayCounts } from './day-counts.tsx';
import { FilterBar } from './filter-bar.tsx';
import { GridActions, roomyAtom } from './grid-actions.tsx';
import { GridBody } from './grid-body.tsx';
import { OpenForm, OpenVisit } from './open-forms.tsx';
import { SchedulingGrid } from './scheduling-grid.tsx';
import type { BookingSeam, PatientSeam } from './seams.ts';
import { StatusBar } from './status-bar.tsx';
import { useAnnouncer } from './use-announcer.ts';
import { useCarry } from './use-carry.ts';
import { type OpenPatient, useGridActions } from './use-grid-actions.ts';
import { useGridPage } from './use-grid-page.ts';
import { useLength } from './use-length.ts';
import { useLitOfAddress } from './use-lit-visit.ts';
import { usePageKeys } from './use-page-keys.ts';
import { usePresence } from './use-presence.ts';

const NearestDialog = lateDialog(() => import('./nearest-dialog.tsx').then((m) => m.NearestDialog));
const ResumeDialog = lateDialog(() => import('./resume-dialog.tsx').then((m) => m.ResumeDialog));
const VisitBills = lateDialog(() => import('#web/clinic/visit/visit-bills.tsx').then((m) => m.VisitBills));
const ShortcutSheet = lateDialog(() => import('./shortcut-sheet.tsx').then((m) => m.ShortcutSheet));

interface GridPageProps {
  footer: string;
  renderBooking: (seam: BookingSeam) => ReactNode;
  renderPatient: (seam: PatientSeam) => ReactNode;
  /** Beside the counts, such as 排班表 / 队列. */
  views?: ReactNode;
}

export function GridPage({ footer, renderBooking, renderPatient, views }: GridPageProps) {
  const model = useGridPage();
  const { day, headers, staff, locked, blocked } = model;
  const [resume, setResume] = useState<GridHeader | null>(null);
  const { say, spoken } = useAnnouncer();
  const carry = useCarry({ ...model, say });
  const actions = useGridActions({ ...model, putDown: carry.putDown });
  const look = usePresence(staff ? day : null);
  useOwnVisits(staff ? null : day);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <RouteProgress active={model.grid.isPlaceholderData} />
      <FilterBar {...model}>
        {views}
        {day ? <DayCounts day={day} headers={headers} staff={staff} brief={Boolean(views)} /> : null}
        <GridActions staff={staff} blocked={day ? blocked : ''} onAdd={actions.add} />
      </FilterBar>
      <LineBanner recovered={model.recovered} refused={model.refused} />
      {locked && blocked ? <Banner tone="alert" title={blocked} /> : null}
      {carry.carried ? <CarryBar carried={carry.carried} onCancel={carry.cancel} /> : null}
      <GridBody {...model}>
        <DayGrid model={model} actions={actions} carry={carry} say={say} onLook={look} onResume={setResume} />
      </GridBody>
      <StatusBar day={day} headers={model.all} kinds={model.kinds} staff={staff} footer={footer} say={say} />
      <div aria-live="polite" className="sr-only">
        {spoken}
      </div>
      <OpenForms
        model={model}
        actions={actions}
        carry={carry}
        renderBooking={renderBooking}
        renderPatient={renderPatient}
      />
      {actions.full && day ? (
        <NearestDialog hospitalId={day.hospitalId} headers={headers} onClose={actions.closeFull} />
      ) : null}
      {resume && day ? (
        <ResumeDialog header={resume} hospitalId={day.hospitalId} onClose={() => setResume(null)} />
      ) : null}
      <Shortcuts model={model} />
      {staff && day ? <VisitBills date={day.date} /> : null}
    </div>
  );
}

interface GridParts {
  model: ReturnType<typeof useGridPage>;
  actions: ReturnType<typeof useGridActions>;
  carry: ReturnType<typeof useCarry>;
}

interface DayGridProps extends GridParts {
  say: ReturnType<typeof useAnnouncer>['say'];
  onLook: ReturnType<typeof usePresence>;
  onResume: (header: GridHeader) => void;
}

/** The cells of the day, once it is there. */
function DayGrid({ model, actions, carry, say, onLook, onResume }: DayGridProps) {
  const { day, headers, blocked } = model;
  const roomy = useAtomValue(roomyAtom, { store });
  const length = useLength({ ...model, say, move: carry.move });
  const lit = useLitOfAddress(day !== null && day.date === model.days.date && !model.grid.isFetching);
  return day ? (
    <SchedulingGrid
      key={day.hospitalId}
      day={day}
      headers={headers}
      times={model.times}
      density={roomy ? 'roomy' : 'compact'}
      blocked={blocked}
      onActivate={actions.activate}
      onResume={onResume}
      onCarry={carry.pickUp}
      onLength={length.changeBy}
      carry={carry}
      length={length}
      lit={lit}
      onLook={onLook}
      say={say}
    />
  ) : null;
}

type OpenFormsProps = GridParts & Pick<GridPageProps, 'renderBooking' | 'renderPatient'>;

/** The form of what is held, and the visit that was opened. */
function OpenForms({ model: { day, staff, all }, actions, carry, renderBooking, renderPatient }: OpenFormsProps) {
  const takeUp = ({ key }: OpenPatient) => {
    const [prop = '', time = ''] = key.split(' ');
    actions.closePatient();
    carry.pickUp(prop, time);
  };
  return (
    <>
      <OpenForm booking={actions.booking} staff={staff} headers={all} onSee={actions.see} render={renderBooking} />
      <OpenVisit
        day={day}
        patient={actions.patient}
        onClose={actions.closePatient}
        onMove={takeUp}
        render={renderPatient}
      />
    </>
  );
}

/** The page's keys, and what they are. */
function Shortcuts({ model: { days, change } }: Pick<GridParts, 'model'>) {
  const [help, setHelp] = useState(false);
  usePageKeys({ days, change, help: useCallback(() => setHelp(true), []) });
  return help ? <ShortcutSheet onClose={() => setHelp(false)} /> : null;
}
