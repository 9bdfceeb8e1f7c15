import { useAtomValue } from 'jotai';
import { Plus, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AnswerOf, QueryOf } from '#contract/call.ts';
import type { ListedCalls, Resource } from '#contract/resource.ts';
import { allows } from '#contract/roles.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useRemove } from '#web/api/use-remove.ts';
import { useWritable } from '#web/api/writable.ts';
import type { Controls } from '#web/forms/controls.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { RowButton } from '#web/ui/tables/row-button.tsx';
import { ListPage, type ListPageProps } from './list-page.tsx';
import { type ListParams, useListParams } from './use-list-params.ts';

const ResourceForm = lateDialog(() => import('./resource-form.tsx').then((m) => m.ResourceForm));
const ResourceImport = lateDialog(() => import('./resource-import.tsx').then((m) => m.ResourceImport));

type RowOf<C extends ListedCalls> =
  AnswerOf<C['list']> extends { data: (infer R extends { id: number })[] } ? R : never;
type Listed = { page: number; pageSize: number };

/** What a page says beside the contract: how its rows are shown, found and asked for. */
export interface ResourcePage<R, Q>
  extends Pick<ListPageProps<R, Q>, 'title' | 'hint' | 'columns' | 'filters' | 'emptyHint'> {
  fields: Controls;
  /** What a row is called, in questions and on buttons. */
  nameOf: (row: R) => string;
  /** What becomes of it, where one is asked before it is removed. */
  removal?: string;
  /** Before 编辑 and 删除. */
  rowActions?: (row: R) => ReactNode;
  /** Over the filters. */
  summary?: ReactNode;
  /** At the left of the toolbar. */
  shortcuts?: (params: ListParams<Q>) => ReactNode;
  /** What is asked for beside what is chosen. */
  always?: Partial<Q>;
}

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

/** The page of a plain table: list, filters, form, removal, files. What is special is a dialog beside it. */
export function resourcePage<C extends ListedCalls>(
  resource: Resource<C>,
  {
    fields,
    nameOf,
    removal,
    rowActions,
    shortcuts,
    always,
    ...page
  }: ResourcePage<RowOf<C>, QueryOf<C['list']> & Listed>,
) {
  type R = RowOf<C> & { id: number };
  type ListOf = ListPageProps<R, QueryOf<C['list']> & Listed>['list'];
  const { slice, calls, label, access } = resource;
  const { export: exported, import: imported, template, importErrors } = calls;
  return function Page() {
    const params = useListParams(calls.list) as ListOf['params'];
    // The list's rows are what its contract says.
    const answer = useCall(calls.list as never, { query: { ...params.query, ...always } } as never, { keep: true });
    const { reason } = useWritable();
    const mayWrite = allows(access.write, true, useAtomValue(rolesAtom));
    const [opened, setOpened] = useState<R | 'new' | 'import' | null>(null);
    useTouched([slice], () => void answer.refetch());
    const remove = useRemove(resource, nameOf, removal);
    const close = () => setOpened(null);
    return (
      <>
        <ListPage<R, QueryOf<C['list']> & Listed>
          {...page}
          list={{ params, answer: answer as ListOf['answer'] }}
          shortcuts={shortcuts?.(params)}
          action={
            <>
              {exported ? <ExportButton call={exported} args={{ query: filtersOf(params.query) }} /> : null}
              {imported && mayWrite ? (
                <Button icon={<Upload {...ICON} />} onClick={() => setOpened('import')}>
                  导入 Excel
                </Button>
              ) : null}
              {mayWrite && calls.create ? (
                <GuardedButton
                  variant="primary"
                  reason={reason}
                  icon={<Plus {...ICON} />}
                  onClick={() => setOpened('new')}
                >
                  新增{label}
                </GuardedButton>
              ) : null}
            </>
          }
          {...(mayWrite || rowActions
            ? {
                rowActions: (row: R) => (
                  <>
                    {rowActions?.(row)}
                    {mayWrite && calls.update ? (
                      <RowButton text="编辑" name={nameOf(row)} reason={reason} onPress={() => setOpened(row)} />
                    ) : null}
                    {mayWrite && calls.remove ? (
                      <RowButton
                        text="删除"
                        name={nameOf(row)}
                        reason={reason}
                        danger
                        onPress={() => void remove(row)}
                      />
                    ) : null}
                  </>
                ),
              }
            : {})}
        />
        {opened === 'import' && imported && template && importErrors ? (
          <ResourceImport resource={resource} calls={{ import: imported, template, importErrors }} onClose={close} />
        ) : null}
        {opened && opened !== 'import' ? (
          <ResourceForm
            resource={resource}
            controls={fields}
            row={opened === 'new' ? null : newestOf(opened, answer.data)}
            onClose={close}
          />
        ) : null}
      </>
    );
  };
}

/** What a colleague saves meanwhile comes into the form, too. */
function newestOf<R extends { id: number }>(row: R, answer: unknown): R {
  const { data = [] } = (answer ?? {}) as { data?: readonly R[] };
  return data.find(({ id }) => id === row.id) ?? row;
}
