import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { diagnosisHandlers } from './resource.ts';
import { searchDiagnoses } from './search.ts';

/** The plain table, and the search that a record is written with. */
export const diagnosesHandlers: SliceHandlers<'diagnoses'> = {
  ...diagnosisHandlers,
  search: async (ctx, { query }) => ({ data: await searchDiagnoses(asStaff(ctx).db, query.keyword) }),
};
