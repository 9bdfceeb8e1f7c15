import { useCallback, useRef } from 'react';
import { reservationChanges } from '#contract/changes.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { serverNow } from '#web/realtime/server-clock.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { Carried } from './carried.ts';

/** How long a move can be taken back from its toast, milliseconds. The patient hears of it only after that. */
const UNDO_MS = 10_000;

const QUIET = ['SLOT_TAKEN', 'HOLD_EXPIRED', 'PATIENT_BUSY', 'STATE', 'STALE', 'LIMIT', 'NOT_FOUND'] as const;

export interface Target {
  slotId: number;
  /** As many as it has unless told. */
  count?: number;
  /** What has become of it, as the toast says it after the name: 已移到 李文博 11:15, 已改为 45 分钟. */
  said: string;
}

/** A time that is over can't be had again: what is offered holds for as long as it stands. */
const isLasting = (until: string | null) => until === null || Date.parse(until) - serverNow() >= UNDO_MS;

/** Moves a visit or changes its length, and takes it back within ten seconds: the same call with what it answered. */
export function useMove(onLost: (error: ApiError) => void) {
  const { send, pending } = useSend(reservationChanges.move, { quiet: QUIET });
  const moving = useRef(false);
  const answered = useRef<{ hashId: string; version: number } | null>(null);
  const notified = useRef<{ hashId: string; id: string } | null>(null);
  const move = useCallback(
    async (visit: Pick<Carried, 'hashId' | 'name' | 'version'>, to: Target): Promise<boolean> => {
      if (moving.current) return false;
      moving.current = true;
      // The next press may come before the event of the last one.
      const last = answered.current;
      const seen = last?.hashId === visit.hashId ? Math.max(last.version, visit.version) : visit.version;
      try {
        const answer = await send({
          params: { id: visit.hashId },
          body: { scheduling_time_id: to.slotId, slot_count: to.count, version: seen },
        });
        answered.current = { hashId: visit.hashId, version: answer.data.version };
        const { from, undo_until } = answer.meta;
        const undo = async () => {
          const back = { params: { id: visit.hashId } };
          const body = { ...from, version: answer.data.version };
          try {
            await send({ ...back, body });
            toast.success(`${visit.name} 已恢复原来的时间`);
          } catch (error) {
            // Gone meanwhile: why, in the server's words, and the visit stays where it is.
            if (error instanceof ApiError) toast.error(`不能撤销：${error.message}`);
          }
        };
        // What was offered after the last change of this visit can't be taken back any more.
        if (notified.current?.hashId === visit.hashId) toast.dismiss(notified.current.id);
        const words = `${visit.name} ${to.said}`;
        const action = isLasting(undo_until) ? { label: '撤销', onClick: () => void undo() } : undefined;
        const id = toast.success(words, action, UNDO_MS);
        notified.current = { hashId: visit.hashId, id };
        return true;
      } catch (error) {
        if (error instanceof ApiError) onLost(error);
        return false;
      } finally {
        moving.current = false;
      }
    },
    [send, onLost],
  );
  return { move, pending };
}
