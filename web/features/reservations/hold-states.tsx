import { useAtomValue } from 'jotai';
import { CLIENT_MESSAGES, ERRORS } from '#contract/errors.ts';
import { store } from '#web/api/session.ts';
import { type Conflict, slotName } from '#web/clinic/slot/conflict.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { conflictWords } from './conflict.ts';
import { Notice } from './notice.tsx';
import type { BookingState } from './use-booking.ts';

type Doing = {
  booking: BookingState;
  /** The same press again. */
  onRetry: () => void;
  /** 查看其他医生 */
  onClose: () => void;
  doctorName?: ((doctorId: number) => string | undefined) | undefined;
};

/** The browser says that there is no network. A live line that is only reconnecting doesn't stop a booking. */
export function useOffline(): boolean {
  return useAtomValue(lineAtom, { store }).state === 'offline';
}

/**
 * Whatever is between the form and its being sent, in the words of docs/domain/screens.md#holding-and-booking. It
 * sticks to the top, so that it is seen without moving the field that is being typed in.
 */
export function HoldStates({ booking, onRetry, onClose, doctorName }: Doing) {
  const offline = useOffline();
  const { problem, gone, why, conflict } = booking;
  return (
    <div className="sticky top-0 z-10 flex flex-col gap-2 empty:hidden">
      {offline ? (
        <Notice kind="offline" title={CLIENT_MESSAGES.offline}>
          。填写内容已保留。
        </Notice>
      ) : null}
      {gone && conflict ? (
        <ConflictNotice booking={booking} conflict={conflict} onClose={onClose} doctorName={doctorName} />
      ) : null}
      {gone && !conflict && why !== 'closed' ? <ExpiredNotice booking={booking} /> : null}
      {problem ? (
        <Notice
          kind="error"
          title={problem.message}
          actions={
            problem.unanswered ? (
              <Button size="sm" onClick={onRetry}>
                重试
              </Button>
            ) : null
          }
        />
      ) : null}
    </div>
  );
}

const [RELEASED = '', KEPT = ''] = ERRORS.HOLD_EXPIRED.message.split(/(?<=号源已释放。)/);

/** A session has one hold: another window of the same person has begun one of its own. */
const ELSEWHERE = '您已在另一个窗口占号，这里的占用已失效。';

function ExpiredNotice({ booking }: { booking: BookingState }) {
  const { held, why, busy, retake } = booking;
  return (
    <Notice
      kind="expired"
      title={why === 'elsewhere' ? ELSEWHERE : RELEASED}
      actions={
        <Button
          size="sm"
          variant="primary"
          pending={busy === 'retake'}
          pendingText="占号中…"
          onClick={() => void retake(held.slotId, held.count)}
        >
          重新占号
        </Button>
      }
    >
      {KEPT}
    </Notice>
  );
}

function ConflictNotice({ booking, conflict, onClose, doctorName }: Omit<Doing, 'onRetry'> & { conflict: Conflict }) {
  const { held, busy, retake } = booking;
  const today = useAtomValue(minuteAtom, { store }).date;
  const own = held.form.doctor;
  const around = { today, doctorName: (id: number) => (id === own.id ? own.name : doctorName?.(id)) };
  const { title, detail } = conflictWords(conflict, around);
  const free = conflict.alternatives.flatMap((slot) => (slot.id === null ? [] : [{ id: slot.id, slot }])).slice(0, 3);
  const actions = free.map(({ id, slot }, index) => (
    <Button
      key={id}
      size="sm"
      variant={index === 0 ? 'primary' : 'default'}
      aria-disabled={busy !== null}
      onClick={() => void retake(id, held.count)}
    >
      {`改约 ${slotName(slot, conflict.slot, around.doctorName)}`}
    </Button>
  ));
  const elsewhere = (
    <Button size="sm" onClick={onClose}>
      查看其他医生
    </Button>
  );
  return (
    <Notice kind="conflict" title={title} actions={free.length > 0 ? actions : elsewhere}>
      {detail}
    </Notice>
  );
}
