import clsx from 'clsx';
import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { departments } from '#contract/department-calls.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { ApiError } from '#web/api/client.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useSorting } from './use-sorting.ts';

/** An order of one's own, over the one that was there when it was begun. */
interface Sorted {
  readonly ids: readonly number[];
  readonly version: string;
}

type Known = AnswerOf<typeof departments.readOrder>['data'];

/** The order as it is known, and one's own over it. */
function useOrder(known: Known | undefined) {
  const [sorted, setSorted] = useState<Sorted | null>(null);
  const [said, say] = useState('');
  const byId = new Map(known?.departments.map((each) => [each.id, each]));
  const ids = sorted?.ids ?? [...byId.keys()];
  const nameOf = (id: number) => byId.get(id)?.name ?? '';
  const sorting = useSorting(ids, (next, id) => {
    setSorted({ ids: next, version: sorted?.version ?? known?.version ?? '' });
    say(`${nameOf(id)}，第 ${next.indexOf(id) + 1} 位，共 ${next.length} 个`);
  });
  return { sorted, giveUp: () => setSorted(null), said, rows: ids.flatMap((id) => byId.get(id) ?? []), ...sorting };
}

/** Another order of departments. Somebody else's that came first is told, and one's own stays until it is given up. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const answer = useCall(departments.readOrder, {}, { staleTime: 0 });
  const { reason } = useWritable();
  const order = useOrder(answer.data?.data);
  const { sorted } = order;
  const { send, pending, error, reset } = useSend(departments.setOrder, {
    refresh: [departments.list, departments.readOrder],
    quiet: ['STALE'],
    onDone: onClose,
  });
  const isStale = error instanceof ApiError && error.code === 'STALE';
  const startOver = () => {
    order.giveUp();
    reset();
    void answer.refetch();
  };
  return (
    <FormDialog
      open
      title="调整科室顺序"
      description="拖动，或选中后按上下方向键。排班表和各处列表都按此顺序。"
      dirty={sorted !== null}
      pending={pending}
      submitText="保存"
      blocked={reason !== null || sorted === null || isStale}
      footerHint={reason}
      onSubmit={() => {
        // What was refused is in a toast, or above the list.
        if (sorted && reason === null) void send({ body: { ...sorted, ids: [...sorted.ids] } }).catch(() => {});
      }}
      onClose={onClose}
    >
      {isStale ? (
        <div role="alert">
          <Banner tone="alert" title="科室刚被调整过" action={{ label: '查看最新', onClick: startOver }}>
            您的顺序未保存
          </Banner>
        </div>
      ) : null}
      {answer.data ? null : <Awaited asked={answer} lines={4} />}
      {answer.data && order.rows.length === 0 ? <EmptyState hint="还没有科室" /> : null}
      <Rows order={order} />
    </FormDialog>
  );
}

function Rows({ order: { rows, list, dragged, handleOf, said } }: { order: ReturnType<typeof useOrder> }) {
  return (
    <>
      <ol {...list} aria-label="科室顺序" className="flex flex-col">
        {rows.map(({ id, name, status }, at) => (
          <li
            key={id}
            className={clsx(
              'flex min-h-11 items-center gap-3 border-line border-b last:border-b-0',
              dragged === id && 'rounded-control bg-bg-sunken',
            )}
          >
            <button
              {...handleOf(id)}
              type="button"
              aria-label={`移动${name}`}
              className="flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-ink-500 hover:text-ink-900"
            >
              <GripVertical aria-hidden size={16} strokeWidth={1.75} />
            </button>
            <span className="w-6 text-ink-500">{at + 1}</span>
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {status === 0 ? <Tag>停用</Tag> : null}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
