import { readerOf } from '#server/features/scheduling/byline.ts';
import { caseViewOf } from '#server/platform/case-view.ts';
import { asPerson, asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentDocument, presentRow } from './present.ts';
import { findDocuments, findOwn, readDocument, readOwn } from './queries.ts';
import { changeDocument, signDocument, voidDocument, writeDocument } from './write.ts';

export const documentHandlers: SliceHandlers<'documents'> = {
  list: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const { total, rows } = await findDocuments(db, query, readerOf(ctx), caseViewOf(viewer) === 'least');
    return { data: rows.map(presentRow), current_page: query.page, per_page: query.pageSize, total };
  },
  create: async (ctx, { body }) => ({ data: await writeDocument(ctx, body) }),
  one: async (ctx, { params }) => {
    const { db, viewer } = asStaff(ctx);
    const { document, treating } = (await readDocument(db, params.id, readerOf(ctx))) ?? fail('NOT_FOUND');
    const theirs = document.doctor.id === viewer.user_id || viewer.roles.includes('shop_owner');
    return { data: presentDocument(document), meta: { treating, editable: theirs && document.status === 'draft' } };
  },
  update: async (ctx, { params, body }) => ({ data: await changeDocument(ctx, params.id, body) }),
  sign: async (ctx, { params, body }) => ({ data: await signDocument(ctx, params.id, body) }),
  void: async (ctx, { params, body }) => ({ data: await voidDocument(ctx, params.id, body) }),
  own: async (ctx, { query }) => {
    const { total, rows } = await findOwn(asPerson(ctx).db, query);
    return { data: rows.map(presentRow), current_page: query.page, per_page: query.pageSize, total };
  },
  ownOne: async (ctx, { params }) => ({
    data: presentDocument((await readOwn(asPerson(ctx).db, params.id)) ?? fail('NOT_FOUND')),
  }),
};
