import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type OwnRow, reservationLists } from '#contract/reservation-lists.ts';
import { RESERVATION_STATUS } from '#contract/reservations.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { NoneComing } from './none-coming.tsx';

const PAGE = 20;
/** An account has at most a handful of live ones; a desk may have booked more. */
const LIVE = 100;

type Tab = 'coming' | 'past';
type Card = (row: OwnRow) => ReactNode;

interface MyAppointmentsPageProps {
  /** The clinic's date. */
  today: string;
  card: Card;
}

/** 我的预约 (docs/domain/screens.md#phone): what is to come, and what has been. */
export function MyAppointmentsPage({ today, card }: MyAppointmentsPageProps) {
  const [tab, setTab] = useState<Tab>('coming');
  useNews();
  return (
    <main id={MAIN_ID} tabIndex={-1} className="flex-1 bg-bg pb-6">
      <div className="bg-surface px-4 pt-3">
        <h1 className="pb-1 font-semibold text-18">我的预约</h1>
      </div>
      <div className="[&>[role=tablist]]:bg-surface [&>[role=tablist]]:px-4">
        <Tabs
          label="我的预约"
          tabs={[
            { id: 'coming', label: '待就诊' },
            { id: 'past', label: '历史' },
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'coming' ? <Coming today={today} card={card} /> : <Past today={today} card={card} />}
        </Tabs>
      </div>
    </main>
  );
}

/** Reservations change elsewhere too: at a desk, on another phone. */
function useNews(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onEvent('reservation', () => {
        for (const { method, path } of [reservationLists.search, reservationLists.history]) {
          void queries.invalidateQueries({ queryKey: [method, path] });
        }
      }),
    [queries],
  );
}

/** Today's stay here until they were visited, also when their time has come. */
function Coming({ today, card }: MyAppointmentsPageProps) {
  const answer = useCall(reservationLists.search, {
    query: { page: 1, pageSize: LIVE, status: RESERVATION_STATUS.booked, visi_status: 0, from: today },
  });
  const rows = answer.data?.data;
  return (
    <Loaded answer={answer}>{rows?.length === 0 ? <NoneComing /> : <CardList rows={rows ?? []} card={card} />}</Loaded>
  );
}

/** What was cancelled before its time stands above what has been. */
function Past({ today, card }: MyAppointmentsPageProps) {
  const [pages, setPages] = useState(1);
  const cancelled = useCall(reservationLists.search, {
    query: { page: 1, pageSize: LIVE, status: RESERVATION_STATUS.cancelled, from: today },
  });
  const first = useCall(reservationLists.history, { query: { page: 1, pageSize: PAGE } });
  const total = first.data?.total ?? 0;
  const early = cancelled.data?.data.filter((row) => row.why_not !== null && !isOver(row, first.data?.data)) ?? [];
  return (
    <Loaded answer={first}>
      {total === 0 && early.length === 0 ? <EmptyState hint="就诊后的预约会出现在这里" /> : null}
      <CardList rows={early} card={card} />
      {Array.from({ length: pages }, (_, index) => (
        <PastPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          page={index + 1}
          today={today}
          card={card}
        />
      ))}
      {total > pages * PAGE ? (
        <div className="px-4 pt-2">
          <Button className="w-full" onClick={() => setPages(pages + 1)}>
            加载更多
          </Button>
        </div>
      ) : null}
    </Loaded>
  );
}

const isOver = ({ id }: OwnRow, past: readonly OwnRow[] = []) => past.some((row) => row.id === id);

function PastPage({ page, today, card }: MyAppointmentsPageProps & { page: number }) {
  const answer = useCall(reservationLists.history, { query: { page, pageSize: PAGE } });
  const rows = answer.data?.data.filter((row) => !isWaiting(row, today)) ?? [];
  return (
    <Loaded answer={answer}>
      <CardList rows={rows} card={card} />
    </Loaded>
  );
}

/** Stands under 待就诊. */
function isWaiting({ date, cancel_status, visi_status }: OwnRow, today: string): boolean {
  return date >= today && cancel_status === 0 && visi_status === 0;
}

function CardList({ rows, card }: { rows: readonly OwnRow[]; card: Card }) {
  if (rows.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 pt-2">
      {rows.map((row) => (
        <li key={row.id}>{card(row)}</li>
      ))}
    </ul>
  );
}

interface LoadedProps {
  answer: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
}

function Loaded({ answer, children }: LoadedProps) {
  if (answer.data !== undefined) return children;
  if (answer.error) {
    return <Failed asked={answer} />;
  }
  return (
    <SkeletonRows
      className="mt-2 gap-2 *:border-line *:border-y *:bg-surface"
      rows={3}
      row="min-h-46 content-evenly px-4 py-3"
      bars={['h-4 w-3/5', 'h-3 w-2/5', 'h-3 w-1/2', 'h-3 w-2/5', 'h-11']}
    />
  );
}
