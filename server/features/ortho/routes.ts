import { readerOf } from '#server/features/scheduling/byline.ts';
import { caseViewOf } from '#server/platform/case-view.ts';
import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentVisit } from '#server/platform/present-visit.ts';
import { checklistOf, inMouthOf, orthoViewOf, presentControls, presentOrthoCase, presentPhotos } from './present.ts';
import { type ReadOrtho, readOrtho } from './queries.ts';
import { addOrthoCase, changeOrthoCase } from './write.ts';

const visitOf = (visit: ReadOrtho['next_visit']) => visit && { ...presentVisit(visit), doctor_name: visit.doctor_name };

export const orthoHandlers: SliceHandlers<'ortho'> = {
  read: async (ctx, { params }) => {
    const { db, viewer } = asStaff(ctx);
    const read = await readOrtho(db, params.id, readerOf(ctx), caseViewOf(viewer) === 'least');
    if (!read || read.kept === null) fail('NOT_FOUND');
    if (!read.kept) fail('FORBIDDEN', { message: '仅限本人客户' });
    const view = orthoViewOf(viewer);
    const treating = read.treating === true;
    const owner = viewer.roles.includes('shop_owner');
    return {
      data: read.ortho_case && presentOrthoCase(read.ortho_case, view),
      meta: {
        view,
        in_mouth: view === 'full' ? inMouthOf(read) : null,
        ...{ month: read.month, visits: read.visits, controls: presentControls(read, view) },
        next_visit: visitOf(read.next_visit),
        open_visit: visitOf(read.open_visit),
        photos: presentPhotos(ctx.deps, read, viewer),
        checklist: checklistOf(read),
        editable: owner || (treating && viewer.roles.includes('doctor')),
        treating,
      },
    };
  },
  create: async (ctx, { params, body }) => ({ data: await addOrthoCase(ctx, params.id, body) }),
  update: async (ctx, { params, body }) => ({ data: await changeOrthoCase(ctx, params.id, body) }),
};
