import { readerOf } from '#server/features/scheduling/byline.ts';
import { caseViewOf } from '#server/platform/case-view.ts';
import { instant } from '#server/platform/clock.ts';
import { asPerson, asStaff, type Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentCase, presentCaseRevision, presentRequest } from '#server/platform/present-case.ts';
import { presentVisit } from '#server/platform/present-visit.ts';
import { readsWords } from '#server/platform/reads-words.ts';
import { findCases, findOwn, findRequests, findUnfinished, type ReadCase, readCase } from './queries.ts';
import { decideAmend, requestAmend, writeCase } from './write.ts';

/** Whether what somebody reads is of their own customers alone. */
const ownAlone = (ctx: Ctx) => caseViewOf(asStaff(ctx).viewer) === 'least';

/** What who asks may do with it as it stands. */
function mayDo(ctx: Ctx, { case: row, treating, writable, author_may }: ReadCase) {
  const { viewer } = asStaff(ctx);
  const owner = viewer.roles.includes('shop_owner');
  const writes = owner || viewer.roles.includes('doctor');
  const author = row?.doctor.id === viewer.user_id;
  const archived = row?.status === 'signed' || row?.status === 'amended';
  return {
    editable: writes && (row === null ? writable : row.status === 'draft') && (owner || author || treating),
    can_amend: archived && (owner || author_may),
  };
}

async function detailOf(ctx: Ctx, read: ReadCase) {
  const { viewer } = asStaff(ctx);
  const view = caseViewOf(viewer);
  const { case: row, patient, revisions, chart, prints, treating, request } = read;
  return {
    data: row && presentCase(row, view),
    meta: {
      patient,
      revisions: revisions.map((each) => presentCaseRevision(each, view)),
      chart: readsWords(viewer) ? chart : null,
      prints,
      ...mayDo(ctx, read),
      request: request && presentRequest(request),
      draft_of: row?.status === 'draft' || row?.status === 'review' ? row.doctor : null,
      treating,
    },
  };
}

export const caseHandlers: SliceHandlers<'cases'> = {
  store: async (ctx, { body }) => ({ data: await writeCase(ctx, body) }),
  detail: async (ctx, { query }) => {
    if (query.id === undefined && query.reservation_id === undefined) failField('id', '病历或预约为必填项');
    const read = (await readCase(asStaff(ctx).db, query, readerOf(ctx), ownAlone(ctx))) ?? fail('NOT_FOUND');
    if (!read.kept) fail('FORBIDDEN', { message: '仅限本人客户' });
    // There is no such revision.
    if (query.revision !== undefined && read.case === null) fail('NOT_FOUND');
    return detailOf(ctx, read);
  },
  list: async (ctx, { query }) => {
    const own = ownAlone(ctx);
    // Who may not read what was found does not learn it by asking for it either.
    if (own && (query.diagnosis !== '' || query.uncoded !== undefined)) fail('FORBIDDEN');
    const { total, rows } = await findCases(asStaff(ctx).db, query, own);
    // What a case says whole is opened by itself, and that is written down.
    const data = rows.map((row) => presentCase(row, own ? 'least' : 'brief'));
    return { data, current_page: query.page, per_page: query.pageSize, total };
  },
  unfinished: async (ctx, { query }) => {
    const { total, rows } = await findUnfinished(asStaff(ctx).db, query);
    const data = rows.map(({ visit, ...row }) => ({ ...row, reservation: presentVisit(visit) }));
    return { data, current_page: query.page, per_page: query.pageSize, total };
  },
  requestAmend: async (ctx, { params, body }) => ({ data: await requestAmend(ctx, params.id, body.reason) }),
  decideAmend: async (ctx, { params, body }) => ({ data: await decideAmend(ctx, params.id, body) }),
  amendRequests: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const { total, rows } = await findRequests(db, query, viewer.roles.includes('shop_owner') ? null : viewer.user_id);
    return { data: rows.map(presentRequest), current_page: query.page, per_page: query.pageSize, total };
  },
  own: async (ctx, { query }) => {
    const { total, rows } = await findOwn(asPerson(ctx).db, null, query.patient_id ?? null, query);
    const data = rows.map((row) => presentCase(row, 'full'));
    return { data, current_page: query.page, per_page: query.pageSize, total };
  },
  ownOne: async (ctx, { params }) => {
    const { rows } = await findOwn(asPerson(ctx).db, params.id, null, { page: 1, pageSize: 1 });
    const { revisions = [], chart = null, ...row } = rows[0] ?? fail('NOT_FOUND');
    const trail = revisions.map(({ changed: _, ...each }) => ({ ...each, at: instant(each.at) }));
    return { data: presentCase(row, 'full'), meta: { revisions: trail, chart } };
  },
};
