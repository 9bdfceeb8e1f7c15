import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { ListedCalls, Resource } from '#contract/resource.ts';
import { placesOf } from '#contract/tree.ts';
import { useWritable } from '#web/api/writable.ts';
import { type AboutPage, knownPage } from './about-page.ts';
import type { ListColumn } from './columns.tsx';
import { ListPage } from './list-page.tsx';
import { shownOf, useResourcePage } from './resource-page.tsx';
import type { TreeRow } from './tree-aims.ts';
import { TreeCell } from './tree-cell.tsx';
import { useTreeMoves } from './use-tree-moves.ts';

type NodeOf<C extends ListedCalls> = AnswerOf<C['list']> extends { data: (infer R extends TreeRow)[] } ? R : never;

/**
 * The page of a plain table whose rows stand under each other: its first column is the tree, which opens and closes, and
 * whose rows go elsewhere by their handle, dragged or with the arrow keys, as by 上级 in the form.
 */
export function treePage<C extends ListedCalls>(resource: Resource<C>, about: AboutPage<C>) {
  const known = knownPage(resource, about);
  const shown = shownOf(known);
  const { nameOf, fields } = known;
  return function Page() {
    type R = NodeOf<C>;
    const { list, parts, over, mayWrite } = useResourcePage(resource, known);
    const { writable } = useWritable();
    const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
    const data = list.answer.data as { data: readonly R[] } | undefined;
    const places = placesOf(data?.data ?? []);
    // What is looked for is shown, whatever was closed before.
    const seen = list.params.filtered ? places : places.filter(({ above }) => !above.some(({ id }) => closed.has(id)));
    const byId = new Map(places.map((place) => [place.row.id, place]));
    const moves = useTreeMoves({ resource, fields, places, nameOf: nameOf as (row: R) => string });
    const mayMove = mayWrite && writable && !list.params.filtered;
    const toggle = (id: number) =>
      setClosed((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]));
    const draw = ({ cell, ...column }: ListColumn<R>): ListColumn<R> => ({
      ...column,
      cell: (row) => (
        <TreeCell
          name={(nameOf as (row: R) => string)(row)}
          level={byId.get(row.id)?.level ?? 1}
          open={(byId.get(row.id)?.children.length ?? 0) === 0 ? null : list.params.filtered || !closed.has(row.id)}
          onToggle={() => toggle(row.id)}
          handle={mayMove ? moves.handleOf(row) : null}
        >
          {cell?.(row)}
        </TreeCell>
      ),
    });
    const [first, ...rest] = shown.columns as unknown as readonly ListColumn<R>[];
    const rows = seen.map(({ row }) => row);
    type Props = Parameters<typeof ListPage<R, object>>[0];
    return (
      <>
        <ListPage<R, object>
          {...(shown as unknown as Pick<Props, 'title' | 'filters'>)}
          {...(parts as unknown as Pick<Props, 'action'>)}
          columns={first ? [draw(first), ...rest] : []}
          rowData={(row) => ({ 'data-row': row.id, 'data-drop': moves.dropAt(row.id) })}
          list={{
            params: list.params as unknown as Props['list']['params'],
            answer: { ...list.answer, data: data && { data: rows, total: rows.length } },
          }}
        />
        <p role="status" className="sr-only">
          {moves.said}
        </p>
        {over}
      </>
    );
  };
}
