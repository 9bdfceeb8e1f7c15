import type { AnswerOf } from '#contract/call.ts';
import { projects } from '#contract/projects.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type Column, DataTable } from '#web/ui/tables/table.tsx';
import { formatInstant, formatMoney } from '#web/ui/text/format.ts';

interface PriceDialogProps {
  project: { id: number; name: string };
  onClose: () => void;
}

type Row = AnswerOf<typeof projects.prices>['data'][number] & { change: number | null };

const COLUMNS: readonly Column<Row>[] = [
  { key: 'from', title: '时间', cell: ({ from }) => formatInstant(from) },
  { key: 'by', title: '操作人', cell: ({ by }) => by?.name ?? '系统' },
  { key: 'price', title: '价格', align: 'right', cell: ({ price }) => formatMoney(price) },
  { key: 'change', title: '变动', align: 'right', cell: ({ change }) => (change === null ? '—' : signed(change)) },
];

const signed = (cents: number) => (cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents));

/** What a project has cost, the newest first, each with how it differs from the one before. */
export function PriceDialog({ project: { id, name }, onClose }: PriceDialogProps) {
  const answer = useCall(projects.prices, { params: { id } }, { staleTime: 0 });
  useTouched(['projects'], () => void answer.refetch());
  const rows = answer.data?.data.map((row, at, all): Row => {
    const before = all[at + 1];
    return { ...row, change: before ? row.price - before.price : null };
  });
  return (
    <Dialog open width={640} title={`${name}的价格记录`} onClose={onClose}>
      {rows ? (
        <DataTable label="价格记录" columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />
      ) : (
        <Awaited asked={answer} lines={3} />
      )}
    </Dialog>
  );
}
