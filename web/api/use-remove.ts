import type { ListedCalls, Resource } from '#contract/resource.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { ApiError } from './client.ts';
import { useSend } from './use-call.ts';

/** Removes a row of a plain table after a question; what needs it is told. */
export function useRemove<R extends { id: number }>(
  { label, calls }: Resource<ListedCalls>,
  nameOf: (row: R) => string,
  removal?: string,
) {
  const confirm = useConfirm();
  const { send } = useSend(calls.remove ?? calls.list, { refresh: [calls.list], quiet: ['IN_USE'] });
  return async (row: R) => {
    const yes = await confirm({
      title: `确定删除${label}“${nameOf(row)}”？`,
      description: removal,
      confirmText: '删除',
      danger: true,
    });
    // What went wrong stands in a toast.
    if (yes) await send({ params: { id: row.id } }).catch(showUses);
  };
}

/** By what it is used: 预约 3 */
function showUses(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'IN_USE') return;
  const { uses = [] } = error.body as { uses?: { what: string; count: number }[] };
  toast.notify(
    error.message,
    uses.map(({ what, count }) => `${what} ${count}`),
  );
}
