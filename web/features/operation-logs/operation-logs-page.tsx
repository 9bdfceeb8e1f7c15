import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { choicesOf } from '#contract/choices.ts';
import { ACTIONS, type OperationLog, operationLogs, RESULTS } from '#contract/operation-logs.ts';
import { useDownload } from '#web/api/use-download.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { SpanShortcuts } from '#web/resource/span-shortcuts.tsx';
import { useList } from '#web/resource/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstantExact } from '#web/ui/text/format.ts';
import { LogDetail } from './log-detail.tsx';
import { ResultTag } from './result-tag.tsx';

const COLUMNS: readonly ListColumn<OperationLog>[] = [
  { key: 'at', title: '时间', sticky: 'left', cell: ({ at }) => formatInstantExact(at) },
  {
    key: 'user_name',
    title: '操作人',
    cell: ({ user_name }) => <OneLine className="max-w-40">{user_name || '—'}</OneLine>,
  },
  { key: 'role', title: '角色' },
  {
    key: 'hospital_name',
    title: '医院',
    cell: ({ hospital_name }) => <OneLine className="max-w-44">{hospital_name ?? '—'}</OneLine>,
  },
  { key: 'action_name', title: '操作' },
  { key: 'object', title: '对象', cell: ({ object }) => <OneLine className="max-w-52">{object || '—'}</OneLine> },
  { key: 'result', title: '结果', cell: ({ result }) => <ResultTag of={result} /> },
  { key: 'address', title: '来源地址' },
];

const ACTION_OPTIONS = choicesOf(ACTIONS);
const RESULT_OPTIONS = choicesOf(RESULTS);

/** Who did what, when, where from, with what result. */
export default function OperationLogsPage() {
  const list = useList(operationLogs.list);
  const { params } = list;
  const today = useAtomValue(minuteAtom).date;
  const { page: _page, pageSize: _pageSize, ...filters } = params.query;
  const { download, pending } = useDownload(operationLogs.export);
  return (
    <ListPage
      title="操作日志"
      hint="只增不改，导出也会记入日志"
      action={
        <Button
          icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
          pending={pending}
          pendingText="请求中..."
          onClick={() => void download({ query: filters })}
        >
          导出
        </Button>
      }
      list={list}
      columns={COLUMNS}
      filters={[
        keyword('关键词', '操作人、对象、请求编号'),
        { kind: 'choice', name: 'action', label: '操作', options: ACTION_OPTIONS },
        { kind: 'choice', name: 'result', label: '结果', options: RESULT_OPTIONS },
        { kind: 'days', from: 'from', to: 'to', label: '日期', today },
      ]}
      shortcuts={<SpanShortcuts chosen={{ from: filters.from, to: filters.to }} onChoose={params.change} />}
      rowActions={(row) => <LogDetail log={row} />}
    />
  );
}
