import { CASE_SECTIONS, caseSections, sectionMost, sectionsToSign } from '#contract/case-sections.ts';
import { NO_TEXTS } from '#contract/case-templates.ts';
import { readerOf } from '#server/features/scheduling/byline.ts';
import { caseViewOf } from '#server/platform/case-view.ts';
import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { localKey } from '#server/platform/local-key.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentCase } from '#server/platform/present-case.ts';
import { presentBase } from '#server/platform/present-health.ts';
import { alertsFor } from '#server/platform/reads-words.ts';
import { readEditor, readLists } from './queries.ts';

export const caseEditorHandlers: SliceHandlers<'caseEditor'> = {
  config: async (ctx, { params, query }) => {
    const { db, viewer } = asStaff(ctx);
    const read = (await readEditor(db, params.id, query.reservation_id, readerOf(ctx))) ?? fail('NOT_FOUND');
    const { patient, draft, base, chart, begun, amend_hours, countersign, treating } = read;
    const { templates, ...lists } = await readLists(db);
    const { visit_type, chief_complaint, past_history } = begun;
    const wanted = sectionsToSign(draft?.content.visit_type ?? visit_type);
    return {
      data: {
        patient,
        alerts: alertsFor(read, viewer),
        sections: caseSections.map((key) => ({
          ...{ key, label: CASE_SECTIONS[key], required: wanted.includes(key), max: sectionMost(key) },
        })),
        templates: templates.map((each) => ({ ...each, content: { ...NO_TEXTS, ...each.content } })),
        ...lists,
        chart,
        base: base && presentBase(base, viewer),
        draft: draft && presentCase(draft, caseViewOf(viewer)),
        begun: { visit_type, chief_complaint, past_history },
        policy: {
          ...{ amend_hours, countersign },
          sign_required: [...wanted, 'diagnoses'],
        },
        local_key: localKey(ctx, viewer.user_id),
      },
      meta: { treating },
    };
  },
};
