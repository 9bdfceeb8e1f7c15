import { jobTitles } from '#contract/job-title-calls.ts';
import { request } from '#web/api/client.ts';
import { showError } from '#web/api/errors.ts';
import { useSend } from '#web/api/use-call.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';

interface Title {
  id: number;
  name: string;
}

/** Whoever gives a title another name is asked about the posts that say the old one. */
export function useRenameOffer() {
  const confirm = useConfirm();
  const { send } = useSend(jobTitles.renamePosts, {
    said: ({ data }) => ({ text: `已修改 ${data.count} 位员工的职称` }),
  });
  const offer = async (before: Title, { id, name }: Title) => {
    const { data } = await request(jobTitles.postsCalled, { params: { id }, query: { from: before.name } });
    if (data.count === 0) return;
    const yes = await confirm({
      title: `同时修改 ${data.count} 位员工的职称？`,
      description: `他们的职称仍是“${before.name}”，可一并改为“${name}”。已有的记录保留原来的名称。`,
      confirmText: '修改',
      cancelText: '不修改',
    });
    // What went wrong stands in a toast.
    if (yes) await send({ params: { id }, body: { from: before.name } }).catch(() => {});
  };
  return (before: Title | null, after: Title) => {
    if (before && before.name !== after.name) void offer(before, after).catch(showError);
  };
}
