import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Call } from '#contract/call.ts';
import { LOCK_CONFIRM } from '#contract/platform-hospitals.ts';
import { ApiError, type CallArgs } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { usePatchRow } from './use-patch-row.ts';

interface LockProps<C extends Call> {
  locked: boolean;
  /** Turns it over. */
  call: C;
  /** With what was seen. */
  args: CallArgs<C>;
  /** What it is a row of. */
  list: Call;
  /** What the question says that turning it over does. */
  effects: Readonly<Record<Act, string>>;
}

interface LockButtonProps<C extends Call> extends LockProps<C> {
  /** Whose lock it is. */
  name: string;
  /** What its tag says. */
  label: string;
  /** The tag. */
  children: ReactNode;
}

type Act = keyof typeof LOCK_CONFIRM;
const ACTS = { lock: '锁定', unlock: '恢复正常' } as const;

/** The tag of a lock, which a click turns over after a question (docs/domain/screens.md#back-office). */
export function LockButton<C extends Call>({ name, label, children, ...lock }: LockButtonProps<C>) {
  const { reason } = useWritable();
  const { toggle, pending } = useLock(lock);
  const act = ACTS[lock.locked ? 'unlock' : 'lock'];
  return (
    <Tooltip content={reason ?? `点击${act}`}>
      <button
        type="button"
        aria-label={`${name}：${label}，点击${act}`}
        aria-disabled={reason !== null || pending || undefined}
        aria-busy={pending || undefined}
        className="inline-flex min-h-6 items-center rounded-cell aria-busy:opacity-60"
        onClick={() => reason === null && !pending && void toggle()}
      >
        {children}
      </button>
    </Tooltip>
  );
}

function useLock<C extends Call>({ locked, call, args, list, effects }: LockProps<C>) {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const patch = usePatchRow(list);
  const { send, pending } = useSend(call, { onDone: (answer) => patch((answer as { data: { id: number } }).data) });
  const toggle = async () => {
    const act = locked ? 'unlock' : 'lock';
    if (!(await confirm({ title: LOCK_CONFIRM[act], description: effects[act], danger: act === 'lock' }))) return;
    try {
      await send(args);
    } catch (error) {
      // The message is shown already. Somebody else was quicker: what is shown here is old.
      if (!(error instanceof ApiError) || error.code !== 'STALE') return;
      void queries.invalidateQueries({ queryKey: [list.method, list.path] });
    }
  };
  return { toggle, pending };
}
