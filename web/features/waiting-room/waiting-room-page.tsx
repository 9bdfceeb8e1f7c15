import { useState } from 'react';
import type { WaitingRoomVisit } from '#contract/reservations.ts';
import { reasonOf } from '#web/api/errors.ts';
import { Failed } from '#web/api/failed.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { ChairLane } from './chair-lane.tsx';
import { DayRibbon } from './day-ribbon.tsx';
import { DoneLane } from './done-lane.tsx';
import type { WaitingRoomPageProps } from './types.ts';
import { useNextKey } from './use-next-key.ts';
import { useMinute, useStep, useWaitingRoom } from './use-waiting-room.ts';
import { WaitingLane } from './waiting-lane.tsx';
import { countsOf } from './waiting-room.ts';
import { WaitingRoomHeader } from './waiting-room-header.tsx';
import { WaitingRoomSkeleton } from './waiting-room-skeleton.tsx';

const OFFLINE = '连接已断开，暂不能操作';

/** A doctor's day as a waiting room: who waits, who sits in the chair, who is done (docs/domain/visits.md#waiting-room). */
export function WaitingRoomPage(props: WaitingRoomPageProps) {
  const { doctorId, live, slots } = props;
  const { wall, now } = useMinute();
  const room = useWaitingRoom(doctorId, live, slots);
  const { query, lanes } = room;
  return (
    <main id={MAIN_ID} tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-bg lg:overflow-hidden">
      <WaitingRoomHeader {...props} date={wall.date} counts={query.data ? countsOf(lanes, now) : null} />
      {query.data ? <Loaded {...props} room={room} /> : <NotLoaded doctorId={doctorId} query={query} />}
    </main>
  );
}

type WaitingRoom = ReturnType<typeof useWaitingRoom>;

function NotLoaded({ doctorId, query }: { doctorId: number | null; query: WaitingRoom['query'] }) {
  if (doctorId === null) return <EmptyState title="没有可查看的队列" hint="该医院还没有出诊的医生" />;
  if (query.error) {
    return <Failed asked={query} />;
  }
  return <WaitingRoomSkeleton />;
}

function Loaded({ room, ...props }: WaitingRoomPageProps & { room: WaitingRoom }) {
  const { doctorId, slots, activity, offline, onOpenPatient, afterDone, linksOf = () => [] } = props;
  const { items, lanes, query } = room;
  const { wall } = useMinute();
  const { pending, justMade, step } = useStep();
  const [ended, setEnded] = useState<WaitingRoomVisit | null>(null);
  const takeIn = useTakeIn(lanes.inChair, step);
  const blocked = offline ? OFFLINE : null;
  useNextKey(() => {
    if (lanes.next && !pending && !offline) void takeIn(lanes.next);
  });
  const finish = async (item: WaitingRoomVisit) => {
    if (await step(item, 'done')) setEnded(item);
  };
  const doing = { blocked, pending, onOpen: onOpenPatient };
  return (
    <>
      {query.error ? (
        <p role="alert" className="shrink-0 bg-red-50 px-5 py-1.5 text-13 text-red-700">
          {`更新失败：${reasonOf(query.error)}`}
        </p>
      ) : null}
      <DayRibbon items={items} slots={slots} />
      <div
        aria-busy={query.isFetching}
        className="grid shrink-0 lg:min-h-0 lg:flex-1 lg:shrink lg:grid-cols-[minmax(320px,416px)_minmax(0,1fr)_minmax(260px,330px)]"
      >
        <WaitingLane
          {...doing}
          lanes={lanes}
          onTakeIn={(item) => void takeIn(item)}
          onArrived={(item) => void step(item, 'arrived')}
        />
        <ChairLane {...doing} items={lanes.inChair} linksOf={linksOf} onDone={(item) => void finish(item)} />
        <DoneLane
          items={lanes.done}
          activity={activity.filter(({ doctor_id }) => doctor_id === doctorId)}
          today={wall.date}
          onOpen={onOpenPatient}
        />
      </div>
      {ended ? afterDone?.({ visit: ended, justMade, onClose: () => setEnded(null) }) : null}
    </>
  );
}

/** With somebody still in the chair 接诊 is more likely a slip than two chairs. */
function useTakeIn(inChair: readonly WaitingRoomVisit[], step: ReturnType<typeof useStep>['step']) {
  const confirm = useConfirm();
  return async (item: WaitingRoomVisit) => {
    const others = inChair.map(({ patient }) => patient).join('、');
    const sure =
      others === '' ||
      (await confirm({
        title: `接诊 ${item.patient}？`,
        description: `${others} 仍在就诊中。接诊后 10 秒内可以撤销。`,
        confirmText: '接诊',
      }));
    if (sure) await step(item, 'in_chair');
  };
}
