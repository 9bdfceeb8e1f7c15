import { CASE_SECTIONS, caseSections, sectionMost } from '#contract/case-sections.ts';
import { TEMPLATE_KINDS } from '#contract/case-templates.ts';
import { choicesOf } from '#contract/choices.ts';
import { SCOPE_CHOICES } from '#contract/owned.ts';
import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { caseTemplateHandlers } from './resource.ts';

const { list, one, update } = caseTemplateHandlers;

const DIAGNOSES = `SELECT code, name FROM diagnoses WHERE hospital_id = $1 AND enabled AND code <> '' ORDER BY sort, id`;

const sections = caseSections.map((value) => ({ value, label: CASE_SECTIONS[value], max: sectionMost(value) }));

/** The plain table, and the same where other programs ask for it. */
export const caseTemplatesHandlers: SliceHandlers<'caseTemplates'> = {
  ...caseTemplateHandlers,
  templateIndex: (ctx, { body, ...input }) => list(ctx, { ...input, query: body, body: undefined }),
  templateShow: (ctx, { body: { id }, ...input }) => one(ctx, { ...input, params: { id }, body: undefined }),
  templateUpdate: (ctx, { body: { id, ...body }, ...input }) => update(ctx, { ...input, params: { id }, body }),
  templateCreate: async (ctx) => {
    const { db, viewer } = asStaff(ctx);
    const { rows } = await db.query<{ code: string; name: string }>(DIAGNOSES, [db.hospitalId]);
    const scopes = SCOPE_CHOICES.filter(({ value }) => value === 'own' || viewer.roles.includes('shop_owner'));
    return { data: { kinds: [...choicesOf(TEMPLATE_KINDS)], sections, diagnoses: rows, scopes } };
  },
};
