import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Reservation } from '#contract/reservations.ts';
import { CELL, type GridHeader } from '#contract/slot-state.ts';
import { reasonOf, showError } from '#web/api/errors.ts';
import { sessionAtom, store } from '#web/api/session.ts';
import { takeEarlyTouch } from '#web/app/early-touch.ts';
import { PhoneBar } from '#web/app/phone-bar.tsx';
import { focusSlot, type Hall, useHall, useLoginFor } from '#web/app/use-phone-hall.ts';
import { renderWholeForm } from '#web/app/whole-patient-form.tsx';
import { HallPage } from '#web/features/phone/hall-page.tsx';
import { HospitalButton } from '#web/features/phone/hospital-button.tsx';
import { useSlides } from '#web/features/phone/slides.ts';
import { isBooked, slotKey } from '#web/features/phone/slots.ts';
import { useJustTaken } from '#web/features/phone/use-just-taken.ts';
import { pendingKeyAtom } from '#web/features/scheduling/cell-view.ts';
import { LineBanner } from '#web/features/scheduling/line-banner.tsx';
import { heldText, useBooking } from '#web/features/scheduling/use-booking.ts';
import { useReturnedSlot } from '#web/features/scheduling/use-returned-slot.ts';
import { extendHold, heldAtom, ownHolderAtom } from '#web/realtime/hold-session.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { serverNow } from '#web/realtime/server-clock.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatCountdown } from '#web/ui/format.ts';
import { LiveIndicator } from '#web/ui/live-indicator.tsx';
import { RouteProgress } from '#web/ui/route-progress.tsx';
import { toast } from '#web/ui/toast.tsx';

// What opens over the hall comes after it.
const forms = () => import('#web/features/reservations/booking-dialog.tsx');
const HoldFoot = lazy(() => import('#web/features/phone/hold-foot.tsx').then((m) => ({ default: m.HoldFoot })));
const BookedDialog = lazy(() =>
  import('#web/features/phone/booked-dialog.tsx').then((m) => ({ default: m.BookedDialog })),
);
const BookingDialog = lazy(() => forms().then((m) => ({ default: m.BookingDialog })));
const ResumeDialog = lazy(() =>
  import('#web/features/scheduling/resume-dialog.tsx').then((m) => ({ default: m.ResumeDialog })),
);
const AnnouncementSheet = lazy(() =>
  import('#web/features/announcements/announcement-sheet.tsx').then((m) => ({ default: m.AnnouncementSheet })),
);

/** The booking hall of the phone site: the live day of the grid, the forms of the desk, in a hand. */
export function PhoneHallScreen() {
  const hall = useHall();
  const taking = useTaking(hall);
  const signedIn = useAtomValue(sessionAtom).token !== null;
  const own = useAtomValue(ownHolderAtom);
  const pending = useAtomValue(pendingKeyAtom);
  const [resume, setResume] = useState<GridHeader | null>(null);
  const [announcement, setAnnouncement] = useState<number | null>(null);
  const slides = useSlides(signedIn, setAnnouncement);
  const just = useJustTaken(`${hall.day?.hospitalId} ${hall.day?.date}`, hall.slots, taking.mine);
  return (
    <>
      <RouteProgress active={hall.query.isPlaceholderData} />
      <PhoneBar>
        <HospitalButton hospitals={hall.hospitals} current={hall.hospital} onChange={hall.chooseHospital} />
        <LineState />
      </PhoneBar>
      <HallPage
        now={hall.now}
        own={own}
        just={just}
        mine={hall.mine}
        choice={hall.choice}
        onChoose={hall.choose}
        day={hall.hallDay}
        counts={hall.counts}
        doctors={hall.doctors}
        slides={slides}
        pending={pending}
        onTake={taking.take}
        onResume={setResume}
        notice={<Notices hall={hall} />}
        problem={!hall.hallDay && hall.query.error ? <Problem hall={hall} /> : null}
        foot={taking.foot}
      />
      {taking.over}
      <Suspense>
        {resume && hall.day ? (
          <ResumeDialog header={resume} hospitalId={hall.day.hospitalId} onClose={() => setResume(null)} />
        ) : null}
        {announcement !== null ? <AnnouncementSheet id={announcement} onClose={() => setAnnouncement(null)} /> : null}
      </Suspense>
    </>
  );
}

function LineState() {
  const { state, lostAt } = useAtomValue(lineAtom);
  // Before the first connection there is nothing to say yet.
  if (state !== 'live' && lostAt === null) return null;
  return (
    <span className="ml-auto shrink-0">
      <LiveIndicator state={state} ground="petrol" compact />
    </span>
  );
}

function Notices({ hall }: { hall: Hall }) {
  return (
    <>
      <LineBanner recovered={hall.recovered} refused={hall.refused} />
      {hall.locked && hall.blocked ? <Banner tone="alert" square title={hall.blocked} /> : null}
      {hall.outside ? <Banner tone="offline" title="只能预约今天起 8 天内的号源，已为您显示今天" /> : null}
    </>
  );
}

function Problem({ hall: { query } }: { hall: Hall }) {
  return (
    <ErrorState
      reason={reasonOf(query.error ?? new Error())}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

/** From a touched slot to a reservation: the hold, its bar, the form, and what was booked. */
function useTaking(hall: Hall) {
  const { day, blocked, hallDay, now } = hall;
  const booking = useBooking(day);
  const login = useLoginFor();
  const navigate = useNavigate();
  const busy = useAtomValue(pendingKeyAtom) !== null;
  const [formOpen, setFormOpen] = useState(false);
  const [booked, setBooked] = useState<Reservation | null>(null);
  const mine = useRef(new Set<number>());
  const { held, begin } = booking;
  useReturnedSlot({ day, blocked: blocked !== null, focus: focusSlot, begin });
  useEffect(() => {
    if (held) forms().catch(() => {});
  }, [held]);

  const take = (id: number, prop: string, time: string) => {
    const slot = day?.cells().find((cell) => cell.slot.prop === prop && cell.slot.time === time)?.slot;
    const other = slot?.hold && slot.hold.holder !== store.get(ownHolderAtom) ? slot.hold : null;
    const left = other ? Date.parse(other.expires_at) - serverNow() : 0;
    if (slot && isBooked(slot) && hall.mine.has(slotKey(slot))) void navigate('/m/my_appointments');
    else if (slot?.value !== CELL.available) toast.info('该号源已被预约');
    else if (blocked !== null) toast.info(blocked);
    else if (other && left > 0) toast.info(heldText(other.by, other.by_role, formatCountdown(left)));
    else if (store.get(sessionAtom).token === null) login(id);
    else if (store.get(heldAtom)?.slotId === id) setFormOpen(true);
    else void begin(id, prop, time);
  };
  const taken = useEffectEvent((key: string) => {
    const cell = day?.cells().find(({ slot }) => slotKey(slot) === key);
    if (cell?.slot.id) take(cell.slot.id, cell.slot.prop, cell.slot.time);
  });
  useEffect(() => {
    const touched = day ? takeEarlyTouch() : undefined;
    if (touched) taken(touched);
  }, [day]);
  const release = () => {
    setFormOpen(false);
    booking.close();
  };
  const onBooked = (reservation: Reservation) => {
    mine.current.add(reservation.scheduling_time_id);
    setFormOpen(false);
    booking.booked();
    setBooked(reservation);
  };
  /** Where somebody was faster there is nothing left to hold on to: the toast says so, the slot shows it. */
  const retake = async () => {
    if (!held) return;
    const { prop, time } = held.form.slot;
    await begin(held.slotId, prop, time);
    if (store.get(heldAtom)?.id === held.id) booking.close();
  };
  return {
    take,
    mine: mine.current,
    foot:
      held && !formOpen ? (
        <Suspense>
          <HoldFoot
            held={held}
            today={now.date}
            busy={busy}
            onForm={() => setFormOpen(true)}
            onExtend={() => void extendHold(held).catch(showError)}
            onRetake={() => void retake()}
            onDismiss={release}
          />
        </Suspense>
      ) : null,
    over: (
      <Suspense>
        {held && formOpen ? (
          <BookingDialog
            held={held}
            doctorName={(id) => hallDay?.headers.find((header) => header.id === id)?.name}
            onClose={release}
            onBooked={onBooked}
            onRetake={booking.retake}
            renderWholeForm={renderWholeForm}
          />
        ) : null}
        {booked ? <BookedDialog reservation={booked} onClose={() => setBooked(null)} /> : null}
      </Suspense>
    ),
  };
}
