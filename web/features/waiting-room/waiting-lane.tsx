import clsx from 'clsx';
import { Clock } from 'lucide-react';
import type { WaitingRoomVisit } from '#contract/reservations.ts';
import { useKeyHint } from '#web/api/single-keys.ts';
import { AlertMark, Alerts } from '#web/clinic/patient/alerts.tsx';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { LATE_MINUTES } from '#web/clinic/visit/waiting.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { timeOf } from '#web/ui/text/format.ts';
import { Lane } from './lane.tsx';
import { PatientName } from './patient-name.tsx';
import { useMinute } from './use-waiting-room.ts';
import { isNew, type Lanes, minutesUntil, splitAtNoon, visitKind, waitedMinutes } from './waiting-room.ts';

type WaitingLaneProps = {
  lanes: Lanes;
  /** Nothing can be written just now, and why. */
  blocked: string | null;
  pending: boolean;
  onTakeIn: (item: WaitingRoomVisit) => void;
  onArrived: (item: WaitingRoomVisit) => void;
  onOpen: (hashId: string) => void;
};

export function WaitingLane(props: WaitingLaneProps) {
  const { wall } = useMinute();
  const { waiting, next, noShow } = props.lanes;
  const [now, later] = splitAtNoon(waiting, timeOf(wall.minute));
  const row = (item: WaitingRoomVisit) => (
    <WaitingRow key={item.hash_id} item={item} isNext={item === next} {...props} />
  );
  return (
    <Lane
      icon={<Clock aria-hidden size={16} strokeWidth={1.75} />}
      title="待就诊"
      count={waiting.length}
      aside="候诊自预约或到店时间起算"
      className="border-line-strong lg:border-r"
    >
      {waiting.length === 0 ? <EmptyState title="没有待就诊的患者" /> : null}
      <ul className="border-line border-t lg:min-h-0 lg:overflow-y-auto">
        {now.map(row)}
        {later.length > 0 ? <GroupLine title={`下午 ${later.length} 位`} aside={`${later[0]?.time ?? ''} 起`} /> : null}
        {later.map(row)}
        {noShow.length > 0 ? <GroupLine title={`未到 ${noShow.length} 位`} /> : null}
        {noShow.map((item) => (
          <NoShowRow key={item.hash_id} item={item} {...props} />
        ))}
      </ul>
    </Lane>
  );
}

function GroupLine({ title, aside }: { title: string; aside?: string }) {
  return (
    <li className="flex h-8 items-center justify-between border-line border-b bg-bg-sunken px-5 text-12 text-ink-600">
      <span>{title}</span>
      {aside ? <span>{aside}</span> : null}
    </li>
  );
}

type RowProps = Omit<WaitingLaneProps, 'lanes'> & { item: WaitingRoomVisit };

function WaitingRow({ item, isNext, blocked, pending, onTakeIn, onArrived, onOpen }: RowProps & { isNext: boolean }) {
  const { now } = useMinute();
  const off = blocked !== null || pending;
  const there = item.flow_status === 'arrived';
  const nextKey = useKeyHint('N');
  return (
    <li
      className={clsx(
        'grid grid-cols-[52px_minmax(0,1fr)_auto] gap-x-3 border-line border-b px-5',
        isNext ? 'border-l-4 border-l-orange-500 bg-surface py-3 pl-4' : 'py-1.5',
      )}
    >
      <time className="pt-0.5 font-semibold text-15">{item.time}</time>
      <Who item={item} now={now} isNext={isNext} onOpen={onOpen} />
      <Wait item={item} now={now} />
      {isNext ? (
        <div className="col-start-2 col-end-4 mt-2 flex flex-wrap gap-2">
          {there ? null : (
            <Button
              variant="primary"
              aria-disabled={off}
              title={blocked ?? undefined}
              aria-label={`${item.patient} 到店`}
              onClick={() => onArrived(item)}
            >
              到店
            </Button>
          )}
          <Button
            variant={there ? 'primary' : 'default'}
            keyHint={nextKey}
            aria-disabled={off}
            title={blocked ?? undefined}
            onClick={() => onTakeIn(item)}
          >
            接诊
          </Button>
          <Button onClick={() => onOpen(item.hash_id)}>查看资料</Button>
        </div>
      ) : null}
    </li>
  );
}

type WhoProps = { item: WaitingRoomVisit; now: number; isNext?: boolean; onOpen: (hashId: string) => void };

function Who({ item, now, isNext = false, onOpen }: WhoProps) {
  const who = patientLine(item);
  const again = isNext && item.past_visits > 0 ? `，第 ${item.past_visits + 1} 次就诊` : '';
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <PatientName item={item} onOpen={onOpen} />
        <span className="text-13 text-ink-500">{who}</span>
        {item.flow_status === 'arrived' ? <span className="text-12 text-green-700">已到店</span> : null}
        {isNew(item, now) ? (
          <span className="rounded-cell bg-orange-600 px-1 font-semibold text-11 text-surface">新</span>
        ) : null}
        {isNext ? null : <AlertMark alerts={item.alerts} />}
      </p>
      <p className="truncate text-13 text-ink-700">{item.chief_complaint + again}</p>
      {isNext ? (
        <div className="mt-1 empty:hidden">
          <Alerts alerts={item.alerts} />
        </div>
      ) : null}
    </div>
  );
}

/** 候诊 N 分 once it is time; before, how long until then, and in the afternoon's list who comes again. */
function Wait({ item, now }: { item: WaitingRoomVisit; now: number }) {
  const waited = waitedMinutes(item, now);
  const until = minutesUntil(item, now);
  if (waited === 0 && until > 0) {
    return <p className="self-center text-13 text-ink-500">{until < 120 ? `${until} 分后` : visitKind(item)}</p>;
  }
  const late = waited >= LATE_MINUTES;
  return (
    <div className="w-23 self-center text-right">
      <p className={clsx('font-semibold text-14', late ? 'text-red-700' : 'text-ink-900')}>{`候诊 ${waited} 分`}</p>
      <WaitBar waited={waited} late={late} />
    </div>
  );
}

/** Twice the threshold long, with a notch at the threshold. */
function WaitBar({ waited, late }: { waited: number; late: boolean }) {
  const share = Math.min(1, waited / (2 * LATE_MINUTES));
  return (
    <div aria-hidden className="relative mt-1 h-1.5 overflow-hidden rounded-pill bg-line">
      <div
        className={clsx('size-full origin-left', late ? 'bg-red-600' : 'bg-orange-500')}
        style={{ transform: `scaleX(${share})` }}
      />
      <div className="absolute inset-y-0 left-1/2 w-0.5 bg-surface" />
    </div>
  );
}

function NoShowRow({ item, blocked, pending, onArrived, onOpen }: RowProps) {
  const { now } = useMinute();
  return (
    <li className="grid grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b px-5 py-1.5">
      <time className="font-semibold text-15 text-ink-500">{item.time}</time>
      <Who item={item} now={now} onOpen={onOpen} />
      <Button
        size="sm"
        aria-disabled={blocked !== null || pending}
        title={blocked ?? undefined}
        aria-label={`${item.patient} 到店`}
        onClick={() => onArrived(item)}
      >
        到店
      </Button>
    </li>
  );
}
