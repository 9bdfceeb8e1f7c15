import { useEffect, useState } from 'react';
import type { AnswerOf, Call } from '#contract/call.ts';
import { CLIENT_MESSAGES } from '#contract/errors.ts';
import { reservations } from '#contract/reservations.ts';
import { type Flow, UNDO_SECONDS } from '#contract/slot-state.ts';
import { ApiError, type ErrorKind } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

/** What a refused undo is told in: the server's sentence says why the visit stays as it is. */
const UNDO_QUIET: readonly ErrorKind[] = ['STATE', 'STALE', 'FORBIDDEN', 'NOT_FOUND'];

/** The steps that can be taken back at once, and what is said of them. */
const STEPS: Partial<Record<Flow, string>> = { arrived: '到店', in_chair: '接诊', done: '完成就诊' };

/** A step that was just made, for as long as it is offered to be taken back. */
export interface JustMade {
  /** 接诊 */
  name: string;
  takeBack: () => void;
}

interface Options {
  quiet?: readonly ErrorKind[];
  refresh: readonly Call[];
}

type Stepped = AnswerOf<typeof reservations.flow>;

/** The steps of a visit, with the version that was seen. A slip is taken back from the toast, for ten seconds. */
export function useVisitSteps(options: Options) {
  const flow = useSend(reservations.flow, options);
  const visit = useSend(reservations.visit, options);
  const undo = useSend(reservations.undo, { quiet: UNDO_QUIET, refresh: options.refresh });

  const [justMade, setJustMade] = useBriefly<JustMade>(UNDO_SECONDS * 1_000);

  const offerUndo = ({ data: { hash_id, patient, version } }: Stepped, step: Flow) => {
    const name = STEPS[step];
    if (!name) return toast.success(CLIENT_MESSAGES.done);
    const takeBack = async () => {
      setJustMade(null);
      try {
        await undo.send({ params: { id: hash_id }, body: { version } });
        toast.success(`${patient} 已撤销${name}`);
      } catch (error) {
        if (error instanceof ApiError && UNDO_QUIET.includes(error.code)) toast.error(`不能撤销：${error.message}`);
      }
    };
    const onClick = () => void takeBack();
    setJustMade({ name, takeBack: onClick });
    toast.success(`${patient} 已${name}`, { label: '撤销', onClick }, UNDO_SECONDS * 1_000);
  };
  return {
    pending: flow.pending || visit.pending,
    /** For a dialog, which keeps the keys from the toast. */
    justMade,
    /** @throws ApiError */
    step: async (id: string, version: number, to: Flow) =>
      offerUndo(await flow.send({ params: { id }, body: { flow_status: to, version } }), to),
    /** 就诊, from anywhere before it. @throws ApiError */
    markVisited: async (id: string, version: number) =>
      offerUndo(await visit.send({ params: { id }, body: { version } }), 'done'),
  };
}

/** What is forgotten by itself after a while, milliseconds. */
function useBriefly<T>(time: number): [T | null, (value: T | null) => void] {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setValue(null), time);
    return () => clearTimeout(timer);
  }, [value, time]);
  return [value, setValue];
}
