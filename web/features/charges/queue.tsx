import { useAtomValue } from 'jotai';
import { Download, ScanBarcode } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { exportCalls } from '#contract/exports.ts';
import { Failed } from '#web/api/failed.tsx';
import { useKeyHint } from '#web/api/single-keys.ts';
import { useDownload } from '#web/api/use-download.ts';
import { instantOf } from '#web/clinic/day/instant.ts';
import { tollPath } from '#web/clinic/money/toll-path.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { Segmented } from '#web/ui/layout/segmented.tsx';
import { formatMoney, timeOf } from '#web/ui/text/format.ts';
import { useKey } from '#web/ui/use-key.ts';
import { ApprovalsButton } from './approvals-button.tsx';
import { GoneRow } from './gone-row.tsx';
import { JustPaid } from './just-paid.tsx';
import { QueueRow } from './queue-row.tsx';
import type { Taker } from './use-desk-presence.ts';
import type { Queue as QueueState, Tab } from './use-queue.ts';
import { useStaying } from './use-staying.ts';

interface QueueProps {
  queue: QueueState;
  /** The list that is open beside it. */
  open: number | null;
  /** Paid here just now. */
  own: readonly number[];
  /** Colleagues who take money, by the list. */
  takers: ReadonlyMap<number, Taker>;
}

const EMPTY: Record<Tab, string> = { '1': '没有等待收费的患者', '2': '没有欠费', '3': '今天还没有收费' };

/** 待收费: who waits to pay, live, and the way to each of them. */
export function Queue({ queue, open, own, takers }: QueueProps) {
  const rows = useRef<HTMLUListElement>(null);
  const { meta } = queue.waiting.data ?? {};
  const searched = queue.wanted !== '';
  return (
    <>
      <header className="flex items-center gap-2 px-4 pt-3">
        <h2 className="font-semibold text-20">待收费</h2>
        <Badge count={meta?.waiting ?? 0} label={`${meta?.waiting ?? 0} 张待收`} />
        {meta ? <p className="ml-auto text-13 text-ink-600">{`待收 ${formatMoney(meta.due)}`}</p> : null}
        <TakeAway queue={queue} />
      </header>
      <div className="px-4 pt-2 empty:hidden">
        <ApprovalsButton />
      </div>
      <Search queue={queue} rows={rows} />
      <div className="px-4 pb-3">{searched ? <FoundLine queue={queue} /> : <TabChoice queue={queue} />}</div>
      <div className="min-h-0 border-line border-t @min-[760px]/desk:flex-1 @min-[760px]/desk:overflow-y-auto">
        <Rows queue={queue} open={open} own={own} takers={takers} rows={rows} />
      </div>
      <JustPaid asked={queue.paid} />
      <KeyLine />
    </>
  );
}

/** What the queue shows just now, as an Excel file. */
function TakeAway({ queue }: { queue: QueueState }) {
  const { download, pending } = useDownload(exportCalls.charges);
  return (
    <IconButton
      label="导出 Excel"
      size="sm"
      icon={<Download {...ICON} />}
      aria-disabled={pending}
      onClick={() => void download({ query: queue.asked })}
    />
  );
}

interface SearchProps {
  queue: QueueState;
  rows: RefObject<HTMLUListElement | null>;
}

/** By the number that a scanner reads, a name or a card: Enter opens the first that is found. */
function Search({ queue, rows }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const openFirst = useOpenFirst(queue);
  const hint = useKeyHint('/');
  useKey('/', () => field.current?.focus());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      linksIn(rows.current)[0]?.focus();
    }
    if (event.key === 'Enter') openFirst();
  };
  return (
    <div className="px-4 py-3">
      <Input
        ref={field}
        size="lg"
        type="search"
        aria-label="扫单号，或姓名、卡号"
        placeholder="扫单号，或姓名、卡号"
        autoComplete="off"
        maxLength={50}
        prefix={<ScanBarcode {...ICON} />}
        suffix={hint ? <Kbd>{hint}</Kbd> : null}
        value={queue.keyword}
        onChange={({ target }) => queue.setKeyword(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** A scanner is quicker than the search: what it has read is opened once it is found, and the queue is there again. */
function useOpenFirst({ keyword, wanted, found, setKeyword }: QueueState): () => void {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string | null>(null);
  const isFound = asked !== null && asked === keyword.trim() && asked === wanted && !found.isPlaceholderData;
  const first = isFound ? found.data?.data[0] : undefined;
  const open = useEffectEvent((id: number) => {
    setAsked(null);
    setKeyword('');
    void navigate(tollPath(id));
  });
  useEffect(() => {
    if (first) open(first.id);
  }, [first]);
  return () => setAsked(keyword.trim() || null);
}

function TabChoice({ queue }: { queue: QueueState }) {
  const { meta } = queue.waiting.data ?? {};
  const label = (text: string, count: number | undefined) => (count === undefined ? text : `${text} ${count}`);
  return (
    <Segmented<Tab>
      label="哪些处置单"
      value={queue.tab}
      onChange={queue.setTab}
      options={[
        { value: '1', label: label('待收', meta?.waiting) },
        { value: '2', label: label('欠费', meta?.owing) },
        { value: '3', label: label('已收', meta?.paid) },
      ]}
    />
  );
}

function FoundLine({ queue }: { queue: QueueState }) {
  const { data } = queue.found;
  return (
    <p role="status" className="flex min-h-7 items-center justify-between text-13 text-ink-600">
      {data ? `全部处置单中找到 ${data.total} 张` : '查找中…'}
      <Button size="sm" variant="text" onClick={() => queue.setKeyword('')}>
        清除
      </Button>
    </p>
  );
}

function Rows({ queue, open, own, takers, rows }: QueueProps & SearchProps) {
  const { date, minute } = useAtomValue(minuteAtom);
  const now = instantOf({ date, time: timeOf(minute) });
  const { found, tab, wanted } = queue;
  const key = `${tab}:${wanted}`;
  const { shown, drop } = useStaying(found.data?.data, key, own);
  if (!found.data) {
    return found.error ? <Failed asked={found} /> : <Waiting />;
  }
  if (shown.length === 0) {
    return wanted ? (
      <EmptyState title="没有找到处置单" hint={`没有符合“${wanted}”的处置单`} />
    ) : (
      <EmptyState title={EMPTY[tab]} />
    );
  }
  return (
    <ul ref={rows} aria-label="处置单" onKeyDown={walk}>
      {shown.map(({ list, gone }) =>
        // Only who waited is told of: a search and other tabs change by themselves.
        gone && tab === '1' && wanted === '' ? (
          <GoneRow key={list.id} list={list} onDrop={drop} />
        ) : gone ? null : (
          <QueueRow
            key={list.id}
            list={list}
            open={list.id === open}
            taker={takers.get(list.id)}
            now={now}
            today={date}
          />
        ),
      )}
    </ul>
  );
}

function Waiting() {
  return <SkeletonRows rows={5} row="min-h-17 grid-cols-[1fr_5rem] px-4" bars={['h-4 w-24', 'h-4 w-20']} />;
}

const linksIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('a[href]') ?? [])];

function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const links = linksIn(event.currentTarget);
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[Math.max(0, Math.min(at + step, links.length - 1))]?.focus();
}

function KeyLine() {
  const next = useKeyHint('N');
  return (
    <p className="hidden items-center gap-1.5 border-line border-t px-4 py-2 pointer-coarse:hidden text-12 text-ink-600 @min-[760px]/desk:flex">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd>
      选择
      <Kbd>↵</Kbd>
      打开
      {next ? (
        <span className="ml-auto inline-flex items-center gap-1.5">
          <Kbd>{next}</Kbd>
          最久一位
        </span>
      ) : null}
    </p>
  );
}
