import type { ReactNode } from 'react';
import type { AnswerOf, QueryOf } from '#contract/call.ts';
import type { ListedCalls, Resource } from '#contract/resource.ts';
import type { Role } from '#contract/roles.ts';
import type { Controls, FormValues } from '#web/forms/controls.ts';
import type { Filter } from '#web/ui/tables/filter-panel.tsx';
import type { RowAction } from '#web/ui/tables/row-actions.tsx';
import type { ListColumn, PageColumns } from './columns.tsx';
import type { ListPageProps, Paged } from './list-page.tsx';
import { columnsOf, controlsOf, filterFields, type PageFields } from './of-contract.tsx';
import type { ListParams } from './use-list-params.ts';
import type { StatusWords } from './use-status-change.ts';

/** What the page of a plain table says beside the contract: how its rows are shown, found and asked for. */

export type RowOf<C extends ListedCalls> =
  AnswerOf<C['list']> extends { data: (infer R extends { id: number })[] } ? R : never;
export type AskedOf<C extends ListedCalls> = QueryOf<C['list']> & Paged;

export type AboutPage<C extends ListedCalls> = PageSays<RowOf<C>, AskedOf<C>> & Named<RowOf<C>>;

interface PageSays<R, Q> extends Pick<ListPageProps<R, Q>, 'title' | 'hint'> {
  columns: PageColumns<R>;
  /** Fields that have choices by their names, and what is found otherwise. */
  filters: readonly (Filter<Q> | (keyof Q & string))[];
  fields: PageFields;
  /** Why there may be nothing yet, where there is more to say than that. */
  emptyHint?: string;
  /** What becomes of a row that is removed, where there is more to say than that it must be unused. */
  removal?: string;
  /** Filters whose choices are rows of another list; after the others. */
  useFilters?: () => readonly Filter<Q>[];
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

/** What a row is called, in questions and on buttons: its name, unless a page says otherwise. */
type Named<R> = R extends { name: string } ? { nameOf?: (row: R) => string } : { nameOf: (row: R) => string };

/** The same with what the contract says of it. */
export interface KnownPage<R, Q> extends Omit<PageSays<R, Q>, 'columns' | 'filters' | 'fields'> {
  columns: readonly ListColumn<R>[];
  filters: readonly Filter<Q>[];
  fields: Controls;
  emptyHint: string;
  removal: string;
  nameOf: (row: R) => string;
}

/** @throws where a page names a field that the form has not */
export function knownPage<C extends ListedCalls>(
  { label, fields }: Resource<C>,
  about: AboutPage<C>,
): KnownPage<RowOf<C>, AskedOf<C>> {
  const {
    nameOf = nameIn,
    ...said
  }: PageSays<RowOf<C>, AskedOf<C>> & Partial<Pick<KnownPage<RowOf<C>, never>, 'nameOf'>> = about;
  const controls = controlsOf(fields, said.fields);
  return {
    emptyHint: `还没有${label}`,
    removal: `仅未被使用的${label}可以删除。`,
    ...said,
    nameOf,
    fields: controls,
    columns: columnsOf(fields, controls, said.columns),
    filters: filterFields<AskedOf<C>>(fields, said.filters),
  };
}

const nameIn = (row: object) => String('name' in row ? row.name : '');
