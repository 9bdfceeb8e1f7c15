import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { reasonOf } from '#web/api/errors.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { type Filter, FilterPanel } from '#web/ui/filter-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pagination, PaginationSkeleton } from '#web/ui/pagination.tsx';
import { RouteProgress } from '#web/ui/route-progress.tsx';
import { DataTable } from '#web/ui/table.tsx';
import { TableTools } from '#web/ui/table-tools.tsx';
import { useTableLook } from '#web/ui/use-table-look.ts';
import { actionsColumn, canHide, type ListColumn, toColumn } from './columns.tsx';
import { useFreshRows } from './use-fresh-rows.ts';
import { useKept } from './use-kept.ts';
import type { ListParams } from './use-list-params.ts';

/** What `useCall` of a paged list gives. */
interface Answer<R> {
  data: { data: readonly R[]; total: number } | undefined;
  error: Error | null;
  isFetching: boolean;
  isPending: boolean;
  refetch: () => unknown;
}

export interface ListPageProps<R, Q> {
  title: string;
  hint?: ReactNode;
  /** The primary action, at the right of the title. */
  action?: ReactNode;
  /** Over the filters: what there is of all of it, in numbers. */
  summary?: ReactNode;
  params: ListParams<Q>;
  answer: Answer<R>;
  columns: readonly ListColumn<R>[];
  /** The last column: at most two buttons, more in a menu. */
  rowActions?: (row: R) => ReactNode;
  filters: readonly Filter<Q>[];
  /** At the left of the toolbar. */
  shortcuts?: ReactNode;
  /** Why there may be nothing yet, where nothing is filtered. */
  emptyHint?: string;
}

/** A page of the back office that is a table (docs/domain/screens.md#back-office). */
export function ListPage<R extends { id: number }, Q extends { page: number; pageSize: number }>({
  title,
  hint,
  action,
  summary,
  filters,
  ...panel
}: ListPageProps<R, Q>) {
  const { params, answer } = panel;
  return (
    <Page title={title} hint={hint} action={action}>
      <RouteProgress active={answer.isFetching && !answer.isPending} />
      {summary}
      {filters.length > 0 ? <FilterPanel filters={filters} params={params} pending={answer.isFetching} /> : null}
      <TablePanel title={title} {...panel} />
    </Page>
  );
}

function TablePanel<R extends { id: number }, Q extends { page: number; pageSize: number }>({
  title,
  params,
  answer,
  columns,
  rowActions,
  shortcuts,
  emptyHint,
}: Omit<ListPageProps<R, Q>, 'filters' | 'hint' | 'action' | 'summary'>) {
  const look = useTableLook(useLocation().pathname);
  const shown = useKept(answer.data);
  const fresh = useFreshRows(shown?.data);
  const refetch = () => void answer.refetch();
  const visible = columns.filter((column) => !canHide(column) || !look.hidden.includes(column.key)).map(toColumn);
  const { page, pageSize } = params.query;
  return (
    <div className="mt-3 flex min-h-90 flex-1 flex-col rounded-panel border border-line bg-surface">
      <div className="flex min-h-10 shrink-0 items-center border-line border-b px-1.5 py-1 sm:gap-1 sm:px-2.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center sm:gap-1">{shortcuts}</div>
        <TableTools
          refreshing={answer.isFetching}
          onRefresh={refetch}
          density={look.density}
          onDensity={look.setDensity}
          columns={columns.filter(canHide)}
          hidden={look.hidden}
          onHidden={look.setHidden}
        />
      </div>
      {answer.error && shown ? (
        <div role="alert">
          <Banner tone="alert" square title="加载失败" action={{ label: '重试', onClick: refetch }}>
            {reasonOf(answer.error)}
          </Banner>
        </div>
      ) : null}
      <DataTable
        label={title}
        columns={rowActions ? [...visible, actionsColumn(rowActions)] : visible}
        rows={shown?.data}
        rowKey={(row) => row.id}
        isFresh={(row) => fresh.has(row.id)}
        density={look.density}
        skeletonRows={pageSize}
        placeholder={placeholderOf(answer, shown, params, emptyHint)}
      />
      {shown && shown.total > 0 ? (
        <div className="shrink-0 border-line border-t px-4 py-2.5">
          <Pagination
            total={shown.total}
            page={page}
            size={pageSize}
            onPage={(next) => params.change({ page: next })}
            onSize={(next) => params.change({ pageSize: next })}
          />
        </div>
      ) : null}
      {shown || answer.error ? null : <PaginationSkeleton />}
    </div>
  );
}

/** What stands instead of rows: why they could not be loaded, or that there are none, and the next step. */
function placeholderOf<R, Q>(
  { error, isFetching, refetch }: Answer<R>,
  shown: Answer<R>['data'],
  { filtered, clear, change }: ListParams<Q>,
  emptyHint: string | undefined,
): ReactNode {
  if (!shown) {
    return error ? (
      <ErrorState reason={reasonOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
    ) : undefined;
  }
  if (shown.data.length > 0) return undefined;
  if (shown.total > 0) {
    return <EmptyState hint="这一页没有内容" action={<Button onClick={() => change({})}>回到第 1 页</Button>} />;
  }
  return filtered ? (
    <EmptyState hint="没有符合条件的内容" action={<Button onClick={clear}>清除筛选</Button>} />
  ) : (
    <EmptyState hint={emptyHint} />
  );
}
