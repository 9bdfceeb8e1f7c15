import type { Call } from '#contract/call.ts';
import type { ListedCalls } from '#contract/resource.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { RowButton } from '#web/ui/tables/row-button.tsx';

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

interface StatusButtonProps {
  calls: ListedCalls & { setStatus: Call };
  row: StatusRow;
  /** Of the row. */
  name: string;
  words: StatusWords;
}

/** One press takes a row off, or on again; what tells that it is done takes it back. */
export function StatusButton({ calls, row, name, words: { on, off } }: StatusButtonProps) {
  const { reason } = useWritable();
  const { send } = useSend<Call>(calls.setStatus, { silent: true, refresh: [calls.list] });
  const put = async ({ id, status, version }: StatusRow) => {
    const answer = await send({ params: { id }, body: { status: status === 1 ? 0 : 1, version } } as never);
    const changed = (answer as { data: StatusRow }).data;
    const done = `${name} 已${changed.status === 1 ? on : off}`;
    // What went wrong stands in a toast.
    toast.success(done, { label: '撤销', onClick: () => void put(changed).catch(() => {}) });
  };
  return (
    <RowButton
      text={row.status === 1 ? off : on}
      name={name}
      reason={reason}
      onPress={() => void put(row).catch(() => {})}
    />
  );
}
