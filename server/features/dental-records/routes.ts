import { readerOf } from '#server/features/scheduling/byline.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { localKey } from '#server/platform/local-key.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentRequest, presentRevision } from '#server/platform/present-case.ts';
import { missingIn } from './figures.ts';
import { presentSheet } from './present.ts';
import { findSheets, type ReadSheet, readSheet, readWriting } from './queries.ts';
import { writeSheet } from './write.ts';

/** What who asks may do with it as it stands. */
function mayDo(ctx: Ctx, { sheet, author_may }: ReadSheet) {
  const { viewer } = asStaff(ctx);
  const owner = viewer.roles.includes('shop_owner');
  const archived = sheet.status === 'signed' || sheet.status === 'amended';
  return {
    editable: sheet.status === 'draft' && (owner || sheet.doctor.id === viewer.user_id),
    can_amend: archived && (owner || author_may),
  };
}

export const dentalRecordHandlers: SliceHandlers<'dentalRecords'> = {
  store: async (ctx, { body }) => ({ data: await writeSheet(ctx, body) }),
  list: async (ctx, { query }) => {
    const { total, rows } = await findSheets(asStaff(ctx).db, query, readerOf(ctx));
    return { data: rows.map(presentSheet), current_page: query.page, per_page: query.pageSize, total };
  },
  show: async (ctx, { params, query }) => {
    const read = (await readSheet(asStaff(ctx).db, params.id, query.revision, readerOf(ctx))) ?? fail('NOT_FOUND');
    const { sheet, revisions, request, treating } = read;
    const meta = {
      patient: { id: sheet.patient.id, name: sheet.patient.name },
      revisions: revisions.map((each) => presentRevision(each, 'full')),
      ...mayDo(ctx, read),
      request: request && presentRequest(request),
      draft_of: sheet.status === 'draft' || sheet.status === 'review' ? sheet.doctor : null,
      treating,
    };
    return { data: presentSheet(sheet), meta };
  },
  config: async (ctx, { params }) => {
    const { db, viewer } = asStaff(ctx);
    const { findings, treating } = (await readWriting(db, params.id, readerOf(ctx))) ?? fail('NOT_FOUND');
    return {
      data: { missing: missingIn(findings), local_key: localKey(ctx, viewer.user_id) },
      meta: { editable: treating || viewer.roles.includes('shop_owner'), treating },
    };
  },
};
