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
    const writes = viewer.roles.includes('shop_owner') || viewer.roles.includes('doctor');
    const meta = { writes, reads: writes || viewer.roles.includes('dental_hygienist') };
    return { data: rows.map(presentRow), current_page: query.page, per_page: query.pageSize, total, meta };
  },
  create: async (ctx, { body }) => ({ data: await writeDocument(ctx, body) }),
  one: async (ctx, { params }) => {
    const { db, viewer } = asStaff(ctx);
    const { document, treating } = (await readDocument(db, params.id, readerOf(ctx))) ?? fail('NOT_FOUND');
    const owner = viewer.roles.includes('shop_owner');
    const own = document.doctor.id === viewer.user_id;
    const { kind, status, withdrawn } = document;
    const editable = (own || owner) && status === 'draft';
    const withdrawable = kind === 'consent' && status === 'signed' && !withdrawn;
    const meta = {
      ...{ treating, editable, own, voidable: status !== 'void' && (owner || editable) },
      withdrawable: withdrawable && (owner || (treating && viewer.roles.includes('doctor'))),
    };
    return { data: presentDocument(document), meta };
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
