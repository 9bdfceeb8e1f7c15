import type { Role } from '#contract/roles.ts';
import { readerOf } from '#server/features/scheduling/byline.ts';
import { caseViewOf } from '#server/platform/case-view.ts';
import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentCase } from '#server/platform/present-case.ts';
import { presentVisit } from '#server/platform/present-visit.ts';
import { alertsFor, readsWords } from '#server/platform/reads-words.ts';
import { readRecord } from './queries.ts';

/** Who follows patients up for the clinic; what sales people have due stands on a page of theirs. */
const FOLLOWS: readonly Role[] = ['shop_owner', 'doctor', 'dental_hygienist', 'customer_service'];

function shownVisit(visit: { hash_id: string; starts_at: string; doctor_name: string } | null) {
  if (!visit) return null;
  return { ...presentVisit(visit), doctor_name: visit.doctor_name };
}

export const patientRecordHandlers: SliceHandlers<'patientRecords'> = {
  open: async (ctx, { params }) => {
    const { db, viewer } = asStaff(ctx);
    const view = caseViewOf(viewer);
    const read = (await readRecord(db, params.id, readerOf(ctx), view === 'least')) ?? fail('NOT_FOUND');
    const { banner, counts, cases, chart, open_draft, unwritten_visit, next_visit, follow_ups, kept, treating } = read;
    const owner = viewer.roles.includes('shop_owner');
    return {
      data: {
        banner,
        alerts: alertsFor(read, viewer),
        counts: kept ? counts : null,
        // What a case says whole is opened by itself, and that is written down.
        cases: kept ? cases.map((row) => presentCase(row, view === 'full' ? 'brief' : view)) : [],
        chart: readsWords(viewer) ? chart : null,
        open_draft: kept ? open_draft : null,
        unwritten_visit: kept ? shownVisit(unwritten_visit) : null,
        next_visit: kept ? shownVisit(next_visit) : null,
        follow_ups: viewer.roles.some((role) => FOLLOWS.includes(role)) ? follow_ups : [],
      },
      meta: { editable: owner || (treating && viewer.roles.includes('doctor')), treating },
    };
  },
};
