import { CASE_SECTIONS, type CaseSection, caseSections, sectionMost } from '#contract/case-sections.ts';
import { type CaseTexts, NO_TEXTS, TEMPLATE_KINDS } from '#contract/case-templates.ts';
import { choicesOf } from '#contract/choices.ts';
import { SCOPE_CHOICES } from '#contract/owned.ts';
import { readCase } from '#server/features/cases/queries.ts';
import { readerOf } from '#server/features/scheduling/byline.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { caseTemplateHandlers, isKnown } from './resource.ts';

const { list, one, update, create } = caseTemplateHandlers;

const DIAGNOSES = `SELECT code, name FROM diagnoses WHERE hospital_id = $1 AND enabled AND code <> '' ORDER BY sort, id`;

const sections = caseSections.map((value) => ({ value, label: CASE_SECTIONS[value], max: sectionMost(value) }));

/** Teeth that a text names: a template says where they go. */
const TEETH = /\[\[[^[\]]*\]\]/g;

/** What is taken of a case; its first diagnosis too, where it is one that templates are found by. @throws NOT_FOUND */
async function textsOf(ctx: Ctx, id: number, chosen: readonly CaseSection[]) {
  const { db } = asStaff(ctx);
  const row = (await readCase(db, { id }, readerOf(ctx), false))?.case ?? fail('NOT_FOUND');
  const code = row.content.diagnoses.find((each) => each.code !== null)?.code ?? '';
  const texts = chosen.map((key) => [key, row.content[key].replace(TEETH, '{牙位}')]);
  if (texts.every(([, text]) => text === '')) failField('sections', '所选段落没有内容');
  return {
    diagnosis_code: (await isKnown(db, code)) ? code : '',
    content: { ...NO_TEXTS, ...Object.fromEntries(texts) } as CaseTexts,
  };
}

/** The plain table, and the same where other programs ask for it. */
export const caseTemplatesHandlers: SliceHandlers<'caseTemplates'> = {
  ...caseTemplateHandlers,
  templateIndex: (ctx, { body, ...input }) => list(ctx, { ...input, query: body, body: undefined }),
  templateShow: (ctx, { body: { id }, ...input }) => one(ctx, { ...input, params: { id }, body: undefined }),
  templateUpdate: (ctx, { body: { id, ...body }, ...input }) => update(ctx, { ...input, params: { id }, body }),
  storeTemplate: async (ctx, { body: { case_id, sections: chosen, ...body }, ...input }) =>
    create(ctx, { ...input, body: { ...body, enabled: true, ...(await textsOf(ctx, case_id, chosen)) } }),
  templateCreate: async (ctx) => {
    const { db, viewer } = asStaff(ctx);
    const { rows } = await db.query<{ code: string; name: string }>(DIAGNOSES, [db.hospitalId]);
    const scopes = SCOPE_CHOICES.filter(({ value }) => value === 'own' || viewer.roles.includes('shop_owner'));
    return { data: { kinds: [...choicesOf(TEMPLATE_KINDS)], sections, diagnoses: rows, scopes } };
  },
};
