import { readerOf } from '#server/features/scheduling/byline.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentBase } from '#server/platform/present-health.ts';
import { readsWords } from '#server/platform/reads-words.ts';
import { presentAllergy, presentMeta, presentRevision, presentSelfReported } from './present.ts';
import { readAllergies, readFile, readKept } from './queries.ts';
import { addAllergy, decideAllergy, storeBase } from './write.ts';

/** Whether who asks may write in what is a treating person's, or an owner's. */
const writes = (ctx: Ctx, treating: boolean) => {
  const { viewer } = asStaff(ctx);
  return readsWords(viewer) && (treating || viewer.roles.includes('shop_owner'));
};

export const healthFileHandlers: SliceHandlers<'healthFiles'> = {
  list: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const read = await readFile(db, query, readerOf(ctx));
    const { patient, current, self_reported, treating, total } = read;
    return {
      data: read.revisions.map((row) => presentRevision(row, viewer)),
      ...{ current_page: query.page, per_page: query.pageSize, total },
      meta: {
        ...presentMeta(read, viewer),
        ...{ patient, treating, editable: writes(ctx, treating) },
        allergies: read.allergies.map(presentAllergy),
        current: current && presentBase(current, viewer),
        self_reported: presentSelfReported(self_reported, viewer),
      },
    };
  },
  store: async (ctx, { body }) => {
    const data = await storeBase(ctx, body);
    const kept = await readKept(ctx, body.patient_id);
    const allergies = kept.allergies.map(presentAllergy);
    return { data, meta: { ...presentMeta(kept, asStaff(ctx).viewer), allergies } };
  },
  allergies: async (ctx, { params }) => {
    const { db, viewer } = asStaff(ctx);
    const { allergies, ...read } = await readAllergies(db, params.id, readerOf(ctx));
    const { patient, treating } = read;
    return {
      data: allergies.map(presentAllergy),
      meta: { ...presentMeta(read, viewer), patient, treating, decides: writes(ctx, treating) },
    };
  },
  addAllergy: (ctx, { params, body }) => addAllergy(ctx, params.id, body),
  decideAllergy: (ctx, { params, body }) => decideAllergy(ctx, params.id, body),
};
