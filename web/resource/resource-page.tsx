import { useAtomValue } from 'jotai';
import { Plus, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AnswerOf, QueryOf } from '#contract/call.ts';
import type { ListedCalls, Resource } from '#contract/resource.ts';
import { mayMake, type Role } from '#contract/roles.ts';
import { flatOf } from '#contract/tree.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { grantsAtom, rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useRemove } from '#web/api/use-remove.ts';
import { useWritable } from '#web/api/writable.ts';
import type { Controls, FormValues } from '#web/forms/controls.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { type RowAction, RowActions } from '#web/ui/tables/row-actions.tsx';
import { type Answer, ListPage, type ListPageProps, type Paged } from './list-page.tsx';
import { type ListParams, useListParams } from './use-list-params.ts';
import { type StatusRow, type StatusWords, useStatusChange } from './use-status-change.ts';

const ResourceForm = lateDialog(() => import('./resource-form.tsx').then((m) => m.ResourceForm));
const ResourceImport = lateDialog(() => import('./resource-import.tsx').then((m) => m.ResourceImport));

type RowOf<C extends ListedCalls> =
  AnswerOf<C['list']> extends { data: (infer R extends { id: number })[] } ? R : never;

/** What a page says beside the contract, of this resource. */
export type AboutPage<C extends ListedCalls> = ResourcePage<RowOf<C>, QueryOf<C['list']> & Paged>;

/** What a page says beside the contract: how its rows are shown, found and asked for. */
export interface ResourcePage<R, Q>
  extends Pick<ListPageProps<R, Q>, 'title' | 'hint' | 'columns' | 'filters' | 'emptyHint'> {
  fields: Controls;
  /** What a row is called, in questions and on buttons. */
  nameOf: (row: R) => string;
  /** What becomes of it, where one is asked before it is removed. */
  removal?: string;
  /** Filters whose choices are rows of another list; after the others. */
  useFilters?: () => ResourcePage<R, Q>['filters'];
  /** What the call that takes a row off and on is named, where that is not 停用 and 启用. */
  statusWords?: StatusWords;
  /** What a form makes of what stands in it, said over its fields. */
  says?: (values: FormValues) => string | null;
  /** Hears of what was saved: what it was before, null where it is new. */
  useSaved?: () => (before: R | null, after: R) => void;
  /** Which rows one may change, where not all; who may change any the contract says. */
  mayChange?: (row: R, roles: readonly Role[]) => boolean;
  /** What can be done with a row beside 编辑 and 删除, and what lies over the list by that. */
  useActions?: () => { of: (row: R) => readonly RowAction[]; over?: ReactNode };
  /** Over the filters. */
  summary?: ReactNode;
  /** Beside the buttons of the toolbar: what makes a row otherwise than by its form. */
  action?: ReactNode;
  /** At the left of the toolbar. */
  shortcuts?: (params: ListParams<Q>) => ReactNode;
  /** What is asked for beside what is chosen. */
  always?: Partial<Q>;
}

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

/** What the page of a plain table stands on: what is asked for and came, what one may do, what lies over the list. */
export function useResourcePage<C extends ListedCalls>(resource: Resource<C>, about: AboutPage<C>) {
  type R = RowOf<C> & { id: number };
  type ListOf = ListPageProps<R, QueryOf<C['list']> & Paged>['list'];
  const { nameOf, mayChange, shortcuts, always, useActions } = about;
  const { slice, calls } = resource;
  const params = useListParams(calls.list) as ListOf['params'];
  // The list's rows are what its contract says.
  const answer = useCall(calls.list as never, { query: { ...params.query, ...always } } as never, { keep: true });
  const mayWrite = useMayWrite(resource);
  const roles = useAtomValue(rolesAtom);
  const [opened, setOpened] = useState<Opened<R>>(null);
  useTouched([slice], () => void answer.refetch());
  const more = useActions?.();
  const changes = useRowChanges(resource, about, setOpened);
  const drawRow = (row: R) => {
    const mine = mayWrite && (mayChange?.(row, roles) ?? true) ? changes(row) : [];
    return <RowActions name={nameOf(row)} actions={[...mine, ...(more?.of(row) ?? [])]} />;
  };
  return {
    mayWrite,
    list: { params, answer: answer as Answer<R> },
    parts: {
      shortcuts: shortcuts?.(params),
      action: (
        <>
          <TopButtons resource={resource} query={params.query} mayWrite={mayWrite} onOpen={setOpened} />
          {about.action}
        </>
      ),
      ...(mayWrite || more ? { rowActions: drawRow } : {}),
    },
    over: (
      <>
        <OverList
          resource={resource}
          about={about}
          opened={opened}
          answer={answer.data}
          onClose={() => setOpened(null)}
        />
        {more?.over}
      </>
    ),
  };
}

/** What the list itself shows of that. */
export function shownOf<R, Q>({ title, hint, columns, filters, summary, emptyHint }: ResourcePage<R, Q>) {
  return { title, hint, columns, filters, summary, ...(emptyHint === undefined ? {} : { emptyHint }) };
}

/** The page of a plain table: list, filters, form, removal, files. What is special is a dialog beside it. */
export function resourcePage<C extends ListedCalls>(resource: Resource<C>, about: AboutPage<C>) {
  const shown = shownOf(about);
  const { useFilters = noFilters } = about;
  return function Page() {
    const { list, parts, over } = useResourcePage(resource, about);
    return (
      <>
        <ListPage<RowOf<C> & { id: number }, QueryOf<C['list']> & Paged>
          {...shown}
          {...parts}
          filters={[...about.filters, ...useFilters()]}
          list={list}
        />
        {over}
      </>
    );
  };
}

const noFilters = () => [];

/** What lies over the list: a row's form, a new one's, or an import. */
type Opened<R> = R | 'new' | 'import' | null;

function useMayWrite({ access }: Resource<ListedCalls>): boolean {
  const roles = useAtomValue(rolesAtom);
  const grants = useAtomValue(grantsAtom);
  return mayMake({ access: access.write, grant: access.grant ?? null }, true, roles, grants);
}

interface TopButtonsProps {
  resource: Resource<ListedCalls>;
  query: Paged;
  mayWrite: boolean;
  onOpen: (what: 'new' | 'import') => void;
}

function TopButtons({ resource: { calls, label }, query, mayWrite, onOpen }: TopButtonsProps) {
  const { reason } = useWritable();
  return (
    <>
      {calls.export ? <ExportButton call={calls.export} args={{ query: filtersOf(query) }} /> : null}
      {calls.import && mayWrite ? (
        <Button icon={<Upload {...ICON} />} onClick={() => onOpen('import')}>
          导入 Excel
        </Button>
      ) : null}
      {mayWrite && calls.create ? (
        <GuardedButton variant="primary" reason={reason} icon={<Plus {...ICON} />} onClick={() => onOpen('new')}>
          新增{label}
        </GuardedButton>
      ) : null}
    </>
  );
}

const STATUS_WORDS: StatusWords = { off: '停用', on: '启用' };

/** What a table's own calls do with a row: 编辑, 停用, 删除. */
function useRowChanges<C extends ListedCalls>(
  resource: Resource<C>,
  { nameOf, removal, statusWords = STATUS_WORDS }: AboutPage<C>,
  onEdit: (row: RowOf<C>) => void,
) {
  const { calls } = resource;
  const { reason } = useWritable();
  const statusOf = useStatusChange(calls, statusWords);
  const remove = useRemove(resource, nameOf, removal);
  return (row: RowOf<C>): RowAction[] => [
    ...(calls.update ? [{ text: '编辑', reason, onPress: () => onEdit(row) }] : []),
    ...(statusOf ? [statusOf(row as StatusRow, nameOf(row))] : []),
    ...(calls.remove ? [{ text: '删除', reason, danger: true, onPress: () => void remove(row) }] : []),
  ];
}

interface OverListProps<R> {
  resource: Resource<ListedCalls>;
  about: Pick<ResourcePage<R, unknown>, 'fields' | 'says' | 'useSaved'>;
  opened: Opened<R>;
  /** Of the list. */
  answer: unknown;
  onClose: () => void;
}

function OverList<R extends { id: number }>(props: OverListProps<R>) {
  const { resource, about, opened, answer, onClose } = props;
  const { fields, says, useSaved } = about;
  const saved = useSaved?.();
  const { import: imported, template, importErrors } = resource.calls;
  if (opened === null) return null;
  if (opened === 'import') {
    return imported && template && importErrors ? (
      <ResourceImport resource={resource} calls={{ import: imported, template, importErrors }} onClose={onClose} />
    ) : null;
  }
  const row = opened === 'new' ? null : newestOf(opened, answer);
  return (
    <ResourceForm
      resource={resource}
      controls={fields}
      says={says}
      row={row}
      // As it was opened: by now the list may have it as it was saved.
      onSaved={(after) => saved?.(opened === 'new' ? null : opened, after as unknown as R)}
      onClose={onClose}
    />
  );
}

/** What a colleague saves meanwhile comes into the form, too. */
function newestOf<R extends { id: number }>(row: R, answer: unknown): R {
  const { data = [] } = (answer ?? {}) as { data?: readonly R[] };
  return flatOf(data).find(({ id }) => id === row.id) ?? row;
}
