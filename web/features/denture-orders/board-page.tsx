import { useState } from 'react';
import type { DentureOrder } from '#contract/denture-rows.ts';
import { DENTURE_STATUS, type DentureStatus } from '#contract/denture-words.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Segmented } from '#web/ui/layout/segmented.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { BoardCard } from './board-card.tsx';
import { PlantRecord } from './plant-record.tsx';
import { type ListedDentures, useDentureOrders } from './use-denture-orders.ts';

const OrderSheet = lateDialog(() => import('./order-sheet.tsx').then((m) => m.OrderSheet));

/** The lanes of the board, in the order in which an order goes through them. */
const LANES: readonly { title: string; of: readonly DentureStatus[] }[] = [
  { title: '待收件', of: ['draft', 'sent'] },
  { title: '加工厂制作', of: ['received', 'making', 'rework'] },
  { title: '待确认', of: ['question'] },
  { title: '已发货', of: ['shipped'] },
  { title: DENTURE_STATUS.arrived, of: ['arrived', 'tried'] },
];
const SHOWN_AT_MOST = 100;
const VIEWS = [
  { value: 'open', label: '在办' },
  { value: 'seated', label: DENTURE_STATUS.seated },
  { value: 'cancelled', label: DENTURE_STATUS.cancelled },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** /admin/visits/manage/denture_processing_orders: all that the clinic has made, by how far it is. */
export default function BoardPage() {
  const [view, setView] = useState<View>('open');
  return (
    <Page
      title="义齿加工管理"
      action={<Segmented label="显示" options={VIEWS} value={view} onChange={(next) => setView(next)} />}
    >
      <Orders key={view} view={view} />
    </Page>
  );
}

function Orders({ view }: { view: View }) {
  const state = useDentureOrders(view === 'open' ? {} : { status: view }, SHOWN_AT_MOST);
  const [opened, setOpened] = useState<number | null>(null);
  const { answer, paging } = state;
  if (!answer) {
    return (
      <VisitSheet>
        <Awaited asked={state.asked} lines={10} />
      </VisitSheet>
    );
  }
  const { data: rows, total } = answer;
  return (
    <>
      {view === 'open' ? <Board answer={answer} onOpen={setOpened} /> : <Ended rows={rows} onOpen={setOpened} />}
      {total > rows.length || paging.page > 1 ? <ListFoot {...paging} total={total} onChange={state.turn} /> : null}
      <PlantRecord plants={answer.meta.plants} />
      {opened !== null ? <OrderSheet id={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

type OnOpen = (id: number) => void;

const RANKS = { late: 0, tight: 1, ok: 2 } as const;
/** Late ones first, then what is due first. */
const byRisk = (a: DentureOrder, b: DentureOrder) =>
  RANKS[a.risk] - RANKS[b.risk] || a.due_on.localeCompare(b.due_on) || a.id - b.id;

function Board({ answer, onOpen }: { answer: ListedDentures; onOpen: OnOpen }) {
  const { data: rows, meta } = answer;
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      {LANES.map(({ title, of }) => {
        const own = rows.filter(({ status }) => of.includes(status)).toSorted(byRisk);
        const count = of.reduce((sum, status) => sum + meta.counts[status], 0);
        return (
          <section key={title} aria-label={title} className="min-w-0 rounded-panel border border-line bg-surface">
            <h2 className="flex justify-between border-line border-b px-3 py-2 font-semibold text-14">
              {title}
              <span className="font-normal text-ink-500 tabular-nums">{count}</span>
            </h2>
            {own.length === 0 ? <p className="px-3 py-4 text-13 text-ink-500">暂无数据</p> : null}
            <Cards label={title} rows={own} onOpen={onOpen} />
          </section>
        );
      })}
    </div>
  );
}

function Ended({ rows, onOpen }: { rows: readonly DentureOrder[]; onOpen: OnOpen }) {
  return (
    <div className="rounded-panel border border-line bg-surface">
      {rows.length === 0 ? <EmptyState hint="在“在办”中推进加工单" /> : null}
      <Cards label="加工单" rows={rows} onOpen={onOpen} />
    </div>
  );
}

function Cards({ label, rows, onOpen }: { label: string; rows: readonly DentureOrder[]; onOpen: OnOpen }) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line">
      {rows.map((row) => (
        <BoardCard key={row.id} row={row} onOpen={() => onOpen(row.id)} />
      ))}
    </ul>
  );
}
