import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { GridHeader } from '#contract/slot-state.ts';
import { reasonOf } from '#web/api/errors.ts';
import { sessionAtom } from '#web/api/session.ts';
import { PhoneBar } from '#web/app/phone/phone-bar.tsx';
import { useHallChange } from '#web/app/phone/use-hall-change.ts';
import { type Hall, useHall } from '#web/app/phone/use-phone-hall.ts';
import { useTaking } from '#web/app/phone/use-taking.tsx';
import { LineBanner } from '#web/clinic/day/line-banner.tsx';
import { ownHolderAtom } from '#web/clinic/hold/hold-session.ts';
import { pendingKeyAtom } from '#web/clinic/hold/pending-key.ts';
import { HallPage } from '#web/features/phone/hall-page.tsx';
import { HospitalButton } from '#web/features/phone/hospital-button.tsx';
import { useSlides } from '#web/features/phone/slides.ts';
import { useJustTaken } from '#web/features/phone/use-just-taken.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LiveIndicator } from '#web/ui/feedback/live-indicator.tsx';
import { RouteProgress } from '#web/ui/feedback/route-progress.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

// What opens over the hall, and what not every day has, comes after it.
const ChangeBanner = lateDialog(() => import('#web/features/phone/change-banner.tsx').then((m) => m.ChangeBanner));
const NearestTimes = lateDialog(() => import('#web/app/phone/nearest-times.tsx').then((m) => m.NearestTimes));
const ResumeDialog = lateDialog(() => import('#web/features/scheduling/resume-dialog.tsx').then((m) => m.ResumeDialog));
const AnnouncementSheet = lateDialog(() =>
  import('#web/features/announcements/announcement-sheet.tsx').then((m) => m.AnnouncementSheet),
);

/** The booking hall of the phone site: the live day of the grid, the forms of the desk, in a hand. */
export default function PhoneHallScreen() {
  const hall = useHall();
  const change = useHallChange();
  const taking = useTaking(hall, change);
  const wanted = change?.reservation?.slot_count ?? 1;
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
        moving={change?.reservation ?? null}
        change={change ? <ChangeBanner {...change} /> : null}
        choice={hall.choice}
        onChoose={hall.choose}
        day={hall.hallDay}
        counts={hall.counts}
        doctors={hall.doctors}
        slides={slides}
        pending={pending}
        onTake={taking.take}
        nearest={(doctor) => <NearestTimes hospitalId={hall.day?.hospitalId ?? 0} doctor={doctor} count={wanted} />}
        onResume={setResume}
        notice={<Notices hall={hall} />}
        problem={!hall.hallDay && hall.query.error ? <Problem hall={hall} /> : null}
        foot={taking.foot}
      />
      {taking.over}
      {resume && hall.day ? (
        <ResumeDialog header={resume} hospitalId={hall.day.hospitalId} onClose={() => setResume(null)} />
      ) : null}
      {announcement !== null ? <AnnouncementSheet id={announcement} onClose={() => setAnnouncement(null)} /> : null}
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
