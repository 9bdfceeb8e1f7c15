import { useAtomValue } from 'jotai';
import { Plus, Rows3 } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Reservation } from '#contract/reservations.ts';
import type { GridHeader, ReservationState } from '#contract/scheduling.ts';
import { reasonOf } from '#web/api/errors.ts';
import { sessionAtom, store } from '#web/api/session.ts';
import { type HeldSlot, ownHolderAtom } from '#web/realtime/hold-session.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { minuteAtom, serverNow } from '#web/realtime/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatCountdown } from '#web/ui/format.ts';
import { toast } from '#web/ui/toast.tsx';
import { kindOf } from './cell.ts';
import { DayCounts } from './day-counts.tsx';
import type { DayStore } from './day-store.ts';
import { FilterBar } from './filter-bar.tsx';
import { cellElement } from './keyboard.ts';
import { LineBanner } from './line-banner.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { ScheduleGrid } from './schedule-grid.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { SkeletonGrid } from './skeleton-grid.tsx';
import { StatusBar } from './status-bar.tsx';
import { heldText, useBooking } from './use-booking.ts';
import { useDay } from './use-day.ts';
import { useGridParams } from './use-grid-params.ts';
import { usePageKeys } from './use-page-keys.ts';
import { usePresence } from './use-presence.ts';

/** The forms over the grid belong to another feature; the app puts them together. */
export interface BookingSeam {
  held: HeldSlot;
  staff: boolean;
  anchor: () => DOMRect | null | undefined;
  doctorName: (id: number) => string;
  onClose: () => void;
  onBooked: (reservation: Reservation) => void;
  /** @throws ApiError */
  onRetake: (slotId: number, count: number) => Promise<HeldSlot>;
}

export interface PatientSeam {
  hashId: string;
  visit: ReservationState | null;
  anchor: () => DOMRect | null | undefined;
  onClose: () => void;
}

interface GridPageProps {
  footer: string;
  renderBooking: (seam: BookingSeam) => ReactNode;
  renderPatient: (seam: PatientSeam) => ReactNode;
  /** Beside the counts, such as 排班表 / 队列. */
  views?: ReactNode;
}

export function GridPage({ footer, renderBooking, renderPatient, views }: GridPageProps) {
  const [params, change] = useGridParams();
  const { grid, shown, recovered, refused, staff } = useDay({
    hospital_id: params.hospital_id,
    union_id: params.union_id,
    time: params.time,
  });
  const now = useAtomValue(minuteAtom);
  const live = useAtomValue(lineAtom).state === 'live';
  const day = shown?.day ?? null;
  const all = shown?.grid.data.table_headers;
  const headers = useMemo(
    () =>
      (all ?? []).filter(
        (header) =>
          (!params.department_id || header.department_id === params.department_id) &&
          (!params.doctor_id || header.id === params.doctor_id),
      ),
    [all, params.department_id, params.doctor_id],
  );
  const rows = shown?.grid.data.rows;
  const times = useMemo(() => (rows ?? []).map((row) => row.time), [rows]);
  const page = useGridActions(day, headers, live, staff);
  const [roomy, setRoomy] = useState(false);
  const [resume, setResume] = useState<GridHeader | null>(null);
  const date = params.time ?? now.date;
  const look = usePresence(staff ? day : null);
  usePageKeys({ date, change, help: page.help });

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <FilterBar
        params={params}
        change={change}
        today={now.date}
        date={date}
        hospital={shown?.grid.meta.hospital ?? null}
        headers={all ?? []}
        staff={staff}
      >
        {views}
        {day ? <DayCounts day={day} headers={headers} staff={staff} /> : null}
        <Button
          size="sm"
          aria-pressed={roomy}
          icon={<Rows3 aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => setRoomy(!roomy)}
        >
          {roomy ? '宽松' : '紧凑'}
        </Button>
        {staff ? (
          <Button
            size="sm"
            variant="primary"
            icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
            aria-disabled={!live || !day}
            onClick={page.add}
          >
            新增预约
          </Button>
        ) : null}
      </FilterBar>
      <LineBanner recovered={recovered} refused={refused} />
      <main className="relative min-h-0 flex-1 overflow-auto bg-surface" aria-busy={grid.isFetching}>
        {grid.error && !shown ? <ErrorState reason={reasonOf(grid.error)} onRetry={() => void grid.refetch()} /> : null}
        {!grid.error && !shown ? <SkeletonGrid /> : null}
        {shown && headers.length === 0 ? <EmptyState hint="该医院还没有可预约的医生，可更换医院、科室或日期" /> : null}
        {day && headers.length > 0 ? (
          <ScheduleGrid
            key={`${day.hospitalId} ${day.date}`}
            day={day}
            headers={headers}
            times={times}
            density={roomy ? 'roomy' : 'compact'}
            stale={!live}
            onActivate={page.activate}
            onResume={setResume}
            onLook={look}
          />
        ) : null}
      </main>
      <StatusBar day={day} headers={all ?? []} staff={staff} footer={footer} />
      {page.booking.held
        ? renderBooking({
            held: page.booking.held,
            staff,
            anchor: page.booking.anchor,
            doctorName: (id) => all?.find((header) => header.id === id)?.name ?? '',
            onClose: page.booking.close,
            onBooked: page.booking.booked,
            onRetake: page.booking.retake,
          })
        : null}
      {page.patient && day ? (
        <OpenPatient day={day} patient={page.patient} onClose={page.closePatient} render={renderPatient} />
      ) : null}
      {resume && day ? (
        <ResumeDialog header={resume} hospitalId={day.hospitalId} onClose={() => setResume(null)} />
      ) : null}
      {page.helpOpen ? <ShortcutSheet onClose={page.closeHelp} /> : null}
    </div>
  );
}

interface Patient {
  hashId: string;
  key: string;
}

/** Follows the visit while the dialog is open. */
function OpenPatient({
  day,
  patient,
  onClose,
  render,
}: {
  day: DayStore;
  patient: Patient;
  onClose: () => void;
  render: GridPageProps['renderPatient'];
}) {
  useAtomValue(day.versionAtom);
  const anchor = useCallback(
    () => document.querySelector(`[data-key="${patient.key}"]`)?.getBoundingClientRect(),
    [patient.key],
  );
  return render({ hashId: patient.hashId, visit: day.visit(patient.hashId), anchor, onClose });
}

/** What pressing a cell does, by what the cell is at that moment. */
function useGridActions(day: DayStore | null, headers: readonly GridHeader[], live: boolean, staff: boolean) {
  const booking = useBooking(day);
  const login = useLoginFor();
  const [patient, setPatient] = useState<Patient | null>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  const { begin } = booking;

  const activate = useCallback(
    (prop: string, time: string) => {
      if (!day) return;
      const cell = store.get(day.cell(prop, time));
      const kind = kindOf(cell, store.get(minuteAtom), null);
      const { slot } = cell ?? {};
      if (kind === 'patient' || kind === 'in-chair' || kind === 'visited') {
        if (slot?.reservation_id) setPatient({ hashId: slot.reservation_id, key: `${prop} ${time}` });
      } else if (kind === 'available' || kind === 'held') {
        if (!slot?.id) return;
        if (!live) toast.error('连接已断开，暂不能预约');
        else if (login.needed()) login.go(slot.id);
        else if (kind === 'held' && !isOwn(slot.hold?.holder)) {
          const { by, by_role, expires_at } = slot.hold ?? { expires_at: '' };
          toast.info(heldText(by, by_role, formatCountdown(Date.parse(expires_at) - serverNow())));
        } else void begin(slot.id, prop, time);
      }
    },
    [day, live, login, begin],
  );
  useReturnedSlot(day, live, begin);

  return {
    booking,
    activate,
    patient,
    closePatient: () => setPatient(null),
    helpOpen,
    help: useCallback(() => setHelpOpen(true), []),
    closeHelp: () => setHelpOpen(false),
    add: () => {
      if (!day || !live || !staff) return;
      const first = firstAvailable(day, headers);
      if (!first) {
        toast.info('该日已无可约号源');
        return;
      }
      cellElement(document, first.prop, first.time)?.focus();
      activate(first.prop, first.time);
    },
  };
}

function isOwn(holder: string | undefined): boolean {
  return holder !== undefined && holder === store.get(ownHolderAtom);
}

function firstAvailable(day: DayStore, headers: readonly GridHeader[]): { prop: string; time: string } | null {
  const shown = new Set(headers.map((header) => header.prop));
  const now = store.get(minuteAtom);
  const free = [...day.cells()].filter((cell) => shown.has(cell.slot.prop) && kindOf(cell, now, null) === 'available');
  const [first] = free.sort((a, b) => a.slot.time.localeCompare(b.slot.time));
  return first ? { prop: first.slot.prop, time: first.slot.time } : null;
}

/** Clicking an available cell without a login goes to /login, and comes back to that cell. */
function useLoginFor() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useMemo(
    () => ({
      needed: () => store.get(sessionAtom).token === null,
      go: (slotId: number) => {
        const query = new URLSearchParams(search);
        query.set('slot', String(slotId));
        void navigate(`/login?redirect=${encodeURIComponent(`${pathname}?${query}`)}`);
      },
    }),
    [navigate, pathname, search],
  );
}

/** Back from the login page: the cell that was pressed is held, once. */
function useReturnedSlot(
  day: DayStore | null,
  live: boolean,
  begin: (slotId: number, prop: string, time: string) => Promise<void>,
) {
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get('slot'));
  useEffect(() => {
    if (!day || !live || !(wanted > 0) || store.get(sessionAtom).token === null) return;
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('slot');
        return next;
      },
      { replace: true },
    );
    const cell = [...day.cells()].find(({ slot }) => slot.id === wanted);
    if (cell) void begin(wanted, cell.slot.prop, cell.slot.time);
  }, [day, live, wanted, begin, setSearch]);
}
