import { useAtomValue } from 'jotai';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import type { ListedCalls, Resource } from '#contract/resource.ts';
import { mayMake } from '#contract/roles.ts';
import { flatOf } from '#contract/tree.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { grantsAtom, rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useRemove } from '#web/api/use-remove.ts';
import { useWritable } from '#web/api/writable.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { type RowAction, RowActions } from '#web/ui/tables/row-actions.tsx';
import { type AboutPage, type AskedOf, type KnownPage, knownPage, type RowOf } from './about-page.ts';
import { type Answer, ListPage, type ListPageProps, type Paged } from './list-page.tsx';
import { useListParams } from './use-list-params.ts';
import { type StatusRow, type StatusWords, useStatusChange } from './use-status-change.ts';

const ResourceForm = lateDialog(() => import('./resource-form.tsx').then((m) => m.ResourceForm));
const ResourceImport = lateDialog(() => import('./resource-import.tsx').then((m) => m.ResourceImport));

/** What the page of a plain table stands on: what is asked for and came, what one may do, what lies over the list. */
export function useResourcePage<C extends ListedCalls>(resource: Resource<C>, about: KnownPage<RowOf<C>, AskedOf<C>>) {
  type R = RowOf<C> & { id: number };
  type ListOf = ListPageProps<R, AskedOf<C>>['list'];
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
export function shownOf<R, Q>({ title, hint, columns, filters, summary, emptyHint }: KnownPage<R, Q>) {
  return { title, hint, columns, filters, summary, emptyHint };
}

/** The page of a plain table: list, filters, form, removal, files. What is special is a dialog beside it. */
export function resourcePage<C extends ListedCalls>(resource: Resource<C>, about: AboutPage<C>) {
  const known = knownPage(resource, about);
  const { filters, ...shown } = shownOf(known);
  const { useFilters = noFilters } = known;
  return function Page() {
    const { list, parts, over } = useResourcePage(resource, known);
    return (
      <>
        <ListPage<RowOf<C> & { id: number }, AskedOf<C>>
          {...shown}
          {...parts}
          filters={[...filters, ...useFilters()]}
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
  { nameOf, removal, statusWords = STATUS_WORDS }: KnownPage<RowOf<C>, AskedOf<C>>,
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
  about: Pick<KnownPage<R, unknown>, 'fields' | 'says' | 'useSaved'>;
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
