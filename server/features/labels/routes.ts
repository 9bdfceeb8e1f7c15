import { labelTable } from '#contract/labels.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { removeIn } from '#server/platform/resource/change.ts';
import { kindOf, resourceHandlers } from '#server/platform/resource/handlers.ts';
import { changeIn, placeOf, touching } from '#server/platform/resource/place.ts';
import { attach, readAttached } from './attach.ts';
import { labelRows } from './resource.ts';

const kind = kindOf(labelTable, labelRows);

/** The plain table, and what is special about labels beside it. */
export const labelsHandlers: SliceHandlers<'labels'> = {
  ...resourceHandlers(labelTable, labelRows),
  readAttached: async (ctx, { query }) => {
    const { place, db } = placeOf(kind, ctx);
    return { data: await readAttached(db, place, query) };
  },
  attach: async (ctx, { body }) => ({ data: await attach(ctx, placeOf(kind, ctx).place, body) }),
  remove: async (ctx, { params, query }) => {
    const { place } = placeOf(kind, ctx);
    await changeIn(place, async (tx) => {
      // Who may not remove it has taken nothing off either: it is one transaction.
      if (query.detach) await tx.query('DELETE FROM label_uses WHERE label_id = $1', [params.id]);
      await removeIn(tx, place, params.id);
      return touching(place, [params.id]);
    });
    return undefined;
  },
};
