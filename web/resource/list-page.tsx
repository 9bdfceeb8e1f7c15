import type { ReactNode } from 'react';
import { reasonOf } from '#web/api/errors.ts';
import { Failed } from '#web/api/failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RouteProgress } from '#web/ui/feedback/route-progress.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { type Filter, FilterPanel } from '#web/ui/tables/filter-panel.tsx';
import type { RowData } from '#web/ui/tables/table.tsx';
import { actionsColumn, TablePanel } from '#web/ui/tables/table-panel.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { type ListColumn, toColumn } from './columns.tsx';
import type { ListParams } from './use-list-params.ts';

/** What `useCall` of a paged list gives. */
export interface Answer<R> {
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
  /** What is asked for, and what came (use-list.ts). */
  list: { params: ListParams<Q>; answer: Answer<R> };
  columns: readonly ListColumn<R>[];
  /** The last column: at most two buttons, more in a menu. */
  rowActions?: (row: R) => ReactNode;
  rowData?: RowData<R>;
  filters: readonly Filter<Q>[];
  /** At the left of the toolbar. */
  shortcuts?: ReactNode;
  /** Why there may be nothing yet, where nothing is filtered. */
  emptyHint?: string;
}

/** What is asked for of a list in pages; one without them stands there whole. */
export interface Paged {
  page?: number;
  pageSize?: number;
}

function pagesOf({ query: { page, pageSize }, change }: ListParams<Paged>) {
  return page === undefined || pageSize === undefined ? null : { page, pageSize, onChange: change };
}

/** A page of the back office that is a table (docs/domain/screens.md#back-office). */
export function ListPage<R extends { id: number }, Q extends Paged>({
  title,
  hint,
  action,
  summary,
  list: { params, answer },
  columns,
  rowActions,
  rowData,
  filters,
  shortcuts,
  emptyHint,
}: ListPageProps<R, Q>) {
  const shown = useKept(answer.data);
  const all = columns.map(toColumn);
  return (
    <Page title={title} hint={hint} action={action}>
      <RouteProgress active={answer.isFetching && !answer.isPending} />
      {summary}
      {filters.length > 0 ? <FilterPanel filters={filters} params={params} /> : null}
      <TablePanel
        label={title}
        columns={rowActions ? [...all, actionsColumn(rowActions)] : all}
        shown={shown}
        fetching={answer.isFetching}
        problem={answer.error && reasonOf(answer.error)}
        onRefresh={() => void answer.refetch()}
        pages={pagesOf(params)}
        rowData={rowData}
        shortcuts={shortcuts}
        placeholder={placeholderOf(answer, shown, params, emptyHint)}
      />
    </Page>
  );
}

/** What stands instead of rows: why they could not be loaded, or that there are none, and the next step. */
function placeholderOf<R, Q>(
  answer: Answer<R>,
  shown: Answer<R>['data'],
  { filtered, clear, change }: ListParams<Q>,
  emptyHint: string | undefined,
): ReactNode {
  if (!shown) {
    return answer.error ? <Failed asked={answer} /> : undefined;
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
