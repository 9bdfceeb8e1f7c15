import { useAtomValue } from 'jotai';
import { store } from '#web/api/session.ts';
import { type Conflict, slotName } from '#web/clinic/slot/conflict.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { conflictWords } from './conflict.ts';
import { Notice } from './notice.tsx';
import type { PlaceProblem } from './use-place-form.ts';

interface PlaceNoticeProps {
  problem: PlaceProblem | null;
  doctorName: (doctorId: number) => string | undefined;
  onTake: (slot: Conflict['slot']) => void;
  /** Somebody changed the reservation meanwhile: 查看最新. */
  onRefresh: () => void;
}

/** Why it did not go, with what is free instead. */
export function PlaceNotice({ problem, doctorName, onTake, onRefresh }: PlaceNoticeProps) {
  const today = useAtomValue(minuteAtom, { store }).date;
  if (!problem) return null;
  if ('message' in problem) {
    const latest = (
      <Button size="sm" onClick={onRefresh}>
        查看最新
      </Button>
    );
    return <Notice kind="error" title={problem.message} actions={problem.stale ? latest : null} />;
  }
  const { conflict } = problem;
  const around = { today, doctorName };
  const { title, detail } = conflictWords(conflict, around);
  return (
    <Notice
      kind="conflict"
      title={title}
      actions={conflict.alternatives.slice(0, 3).map((slot, index) => (
        <Button
          key={`${slot.doctor_id} ${slot.date} ${slot.time}`}
          size="sm"
          variant={index === 0 ? 'primary' : 'default'}
          onClick={() => onTake(slot)}
        >
          {`改约 ${slotName(slot, conflict.slot, doctorName)}`}
        </Button>
      ))}
    >
      {detail}
    </Notice>
  );
}
