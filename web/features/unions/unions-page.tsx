import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Union, unions } from '#contract/platform-hospitals.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useListParams } from '#web/resource/use-list-params.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { formatInstant } from '#web/ui/format.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { OneLine } from '#web/ui/one-line.tsx';

const UnionDialog = lateDialog(() => import('./union-dialog.tsx').then((m) => m.UnionDialog));

const namesOf = ({ hospitals }: Union) => hospitals.map(({ name }) => name).join('、');

const COLUMNS: readonly ListColumn<Union>[] = [
  { key: 'id', title: '编号', className: 'text-ink-500' },
  {
    key: 'name',
    title: '联盟名称',
    sticky: 'left',
    cell: ({ name }) => <OneLine className="max-w-60 font-semibold">{name}</OneLine>,
  },
  {
    key: 'hospitals',
    title: '成员医院',
    cell: (union) => (union.hospitals.length > 0 ? <OneLine className="max-w-120">{namesOf(union)}</OneLine> : '—'),
  },
  { key: 'created_at', title: '创建时间', cell: (row) => formatInstant(row.created_at) },
];

/** Alliances: hospitals that refer patients to each other. */
export function UnionsPage() {
  const params = useListParams(unions.list);
  const answer = useCall(unions.list, { query: params.query }, { keep: true });
  const { reason } = useWritable();
  const [edited, setEdited] = useState<Union | 'new' | null>(null);
  const remove = useRemove();
  return (
    <>
      <ListPage
        title="联盟管理"
        hint="同一联盟的医院之间可以转诊"
        action={
          <GuardedButton
            variant="primary"
            reason={reason}
            icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
            onClick={() => setEdited('new')}
          >
            新增联盟
          </GuardedButton>
        }
        params={params}
        answer={answer}
        columns={COLUMNS}
        filters={[{ kind: 'text', name: 'keyword', label: '联盟名称', placeholder: '请输入联盟名称' }]}
        emptyHint="还没有联盟"
        rowActions={(union) => (
          <>
            <GuardedButton
              variant="text"
              size="sm"
              reason={reason}
              aria-label={`编辑${union.name}`}
              onClick={() => setEdited(union)}
            >
              编辑
            </GuardedButton>
            <GuardedButton
              variant="text"
              size="sm"
              className="text-red-700! enabled-hover:text-red-700"
              reason={reason}
              aria-label={`删除${union.name}`}
              onClick={() => void remove(union)}
            >
              删除
            </GuardedButton>
          </>
        )}
      />
      {edited ? <UnionDialog union={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

function useRemove() {
  const confirm = useConfirm();
  const { send } = useSend(unions.remove, { refresh: [unions.list] });
  return async (union: Union) => {
    const yes = await confirm({
      title: `确定删除联盟“${union.name}”？`,
      description: '删除后，其成员医院之间不能再通过该联盟转诊。医院本身不受影响。',
      confirmText: '删除',
      danger: true,
    });
    // What went wrong stands in a toast.
    if (yes) await send({ params: { id: union.id } }).catch(() => {});
  };
}
