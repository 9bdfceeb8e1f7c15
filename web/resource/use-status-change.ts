import type { Call } from '#contract/call.ts';
import type { ListedCalls } from '#contract/resource.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { RowAction } from '#web/ui/tables/row-actions.tsx';

/** What taking a row off, and on again, is called: 停用, 启用. */
export interface StatusWords {
  readonly off: string;
  readonly on: string;
}

export interface StatusRow {
  readonly id: number;
  readonly status?: number;
  readonly version?: number;
}

/** One press takes a row off, or on again; what tells that it is done takes it back. Of tables that have no such call: null. */
export function useStatusChange({ list, setStatus }: ListedCalls, { on, off }: StatusWords) {
  const { reason } = useWritable();
  const { send } = useSend<Call>(setStatus ?? list, { silent: true, refresh: [list] });
  if (!setStatus) return null;
  const put = async ({ id, status, version }: StatusRow, name: string) => {
    const answer = await send({ params: { id }, body: { status: status === 1 ? 0 : 1, version } } as never);
    const changed = (answer as { data: StatusRow }).data;
    const done = `${name} 已${changed.status === 1 ? on : off}`;
    // What went wrong stands in a toast.
    toast.success(done, { label: '撤销', onClick: () => void put(changed, name).catch(() => {}) });
  };
  return (row: StatusRow, name: string): RowAction => ({
    text: row.status === 1 ? off : on,
    reason,
    onPress: () => void put(row, name).catch(() => {}),
  });
}
