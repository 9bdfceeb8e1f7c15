import type { AnswerIn, Call, Schema } from '#contract/call.ts';
import type { Resource, ResourceCall, ResourceCalls } from '#contract/resource.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { Handler } from '#server/platform/mount.ts';
import { createIn, removeIn, setStatusIn, updateIn } from './change.ts';
import type { AnyRows, Columns, Facts, Rows } from './definition.ts';
import { changeIn, type Kind, placeOf, touching } from './place.ts';
import { exportHandler, importErrorsHandler, importHandler, templateHandler } from './sheets.ts';
import { type Asked, findPage, findRow } from './statements.ts';
import { findTree } from './tree.ts';

interface Input {
  readonly params: { readonly id: number };
  readonly query: Asked & Facts;
  readonly body: Facts;
}

/** What answers rows is known to: who has more to say puts it beside. */
type Answering<D extends Call> = (...asked: Parameters<Handler<D>>) => Promise<AnswerIn<D>>;
type HandlersOf<C> = {
  [K in keyof C]: C[K] extends infer D extends Call
    ? D['response'] extends Schema
      ? Answering<D>
      : Handler<D>
    : never;
};

/**
 * The handlers of a resource's calls, made of its two halves: whose rows, paging, versions, the trail, what constraints
 * mean, files. What is special about one is a call of its own beside it.
 */
export function resourceHandlers<C extends ResourceCalls, S extends Columns>(
  resource: Resource<C>,
  rows: Rows<C, S>,
): HandlersOf<C> {
  const kind = kindOf(resource, rows);
  const all = { ...tableHandlers(kind), ...(resource.excel ? sheetHandlers(kind) : {}) };
  return all as unknown as HandlersOf<C>;
}

/** Both halves, for a call beside the table's own that changes its rows. */
export function kindOf<C extends ResourceCalls, S extends Columns>(resource: Resource<C>, rows: Rows<C, S>): Kind {
  // The definition is checked against the contract here; from now on it is looked into by its names.
  return { resource, rows: rows as unknown as AnyRows };
}

const sheetHandlers = (kind: Kind) => ({
  export: exportHandler(kind),
  template: templateHandler(kind),
  import: importHandler(kind),
  importErrors: importErrorsHandler(kind),
});

function tableHandlers(kind: Kind): Partial<Record<ResourceCall, (ctx: Ctx, input: Input) => Promise<unknown>>> {
  const { rows } = kind;
  return {
    list: async (ctx, { query }) => {
      const { place, db } = placeOf(kind, ctx);
      const { hospitalId } = place;
      if (kind.resource.shape === 'tree')
        return { data: (await findTree(db, rows, hospitalId, query)).map((row) => rows.present(row, ctx)) };
      const found = await findPage(db, rows, hospitalId, query);
      const { page, pageSize } = query;
      return {
        data: found.rows.map((row) => rows.present(row, ctx)),
        current_page: page,
        per_page: pageSize,
        total: found.total,
      };
    },
    one: async (ctx, { params }) => {
      const { place, db } = placeOf(kind, ctx);
      return { data: rows.present((await findRow(db, rows, place.hospitalId, params.id)) ?? fail('NOT_FOUND'), ctx) };
    },
    create: async (ctx, { body }) => {
      const { place } = placeOf(kind, ctx);
      const { row } = await changeIn(place, async (tx) => {
        const made = await createIn(tx, place, body);
        return { row: made, ...touching(place, [made.id]) };
      });
      return { data: rows.present(row, ctx) };
    },
    update: changing(kind, updateIn),
    setStatus: changing(kind, setStatusIn),
    remove: async (ctx, { params }) => {
      const { place } = placeOf(kind, ctx);
      await changeIn(place, async (tx) => {
        await removeIn(tx, place, params.id);
        return touching(place, [params.id]);
      });
      return undefined;
    },
  };
}

/** What changes one row that is there, and answers it. */
function changing(kind: Kind, change: typeof updateIn) {
  return async (ctx: Ctx, { params, body }: Input) => {
    const { place } = placeOf(kind, ctx);
    const { row } = await changeIn(place, async (tx) => {
      const changed = await change(tx, place, params.id, body);
      return { row: changed, ...touching(place, [changed.id]) };
    });
    return { data: kind.rows.present(row, ctx) };
  };
}
