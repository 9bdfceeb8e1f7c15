import type { AnswerOf, Call } from '#contract/call.ts';
import { reservations } from '#contract/reservations.ts';
import { type Flow, UNDO_SECONDS } from '#contract/slot-state.ts';
import { ApiError, type ErrorKind } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { toast } from '#web/ui/toast.tsx';

/** What a refused undo is told in: the server's sentence says why the visit stays as it is. */
const UNDO_QUIET: readonly ErrorKind[] = ['STATE', 'STALE', 'FORBIDDEN', 'NOT_FOUND'];

/** The steps that can be taken back at once, and what is said of them. */
const STEPS: Partial<Record<Flow, { done: string; undone: string }>> = {
  arrived: { done: '已到店', undone: '已撤销到店' },
  in_chair: { done: '已接诊', undone: '已撤销接诊' },
  done: { done: '已完成就诊', undone: '已撤销完成就诊' },
};

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

  const offerUndo = ({ data: { hash_id, patient, version } }: Stepped, step: Flow) => {
    const said = STEPS[step];
    if (!said) return toast.success('操作成功');
    const takeBack = async () => {
      try {
        await undo.send({ params: { id: hash_id }, body: { version } });
        toast.success(`${patient} ${said.undone}`);
      } catch (error) {
        if (error instanceof ApiError && UNDO_QUIET.includes(error.code)) toast.error(`不能撤销：${error.message}`);
      }
    };
    toast.success(`${patient} ${said.done}`, { label: '撤销', onClick: () => void takeBack() }, UNDO_SECONDS * 1_000);
  };
  return {
    pending: flow.pending || visit.pending,
    /** @throws ApiError */
    step: async (id: string, version: number, to: Flow) =>
      offerUndo(await flow.send({ params: { id }, body: { flow_status: to, version } }), to),
    /** 就诊, from anywhere before it. @throws ApiError */
    markVisited: async (id: string, version: number) =>
      offerUndo(await visit.send({ params: { id }, body: { version } }), 'done'),
  };
}
