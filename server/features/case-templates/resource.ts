import { asc, desc, eq, sql } from 'drizzle-orm';
import type { BodyOf } from '#contract/call.ts';
import { type CaseTemplate, caseTemplateTable, NO_TEXTS } from '#contract/case-templates.ts';
import type { OwnedScope } from '#contract/owned.ts';
import { diagnoses, emrTemplates, icd10 } from '#db/schema/clinical-lists.ts';
import type { Ctx } from '#server/platform/context.ts';
import { failField } from '#server/platform/failure.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { guardOwned, ownedWhere, writtenOwned } from '#server/platform/resource/owned.ts';
import { presentPlain, searching, stampedColumns } from '#server/platform/resource/plain.ts';
import type { Scoped } from '#server/platform/scope.ts';

/** What a case is begun with. */

const { hospital_id, diagnosis_code } = emrTemplates;

/** All that the hospital calls a code, what is in use first; else what ICD-10 does. */
const diagnosis = sql<CaseTemplate['diagnosis']>`CASE WHEN ${diagnosis_code} <> '' THEN
  jsonb_build_object('code', ${diagnosis_code}, 'name', coalesce(
    (SELECT string_agg(${diagnoses.name}, '、' ORDER BY ${diagnoses.enabled} DESC, ${diagnoses.sort}, ${diagnoses.id})
     FROM ${diagnoses} WHERE ${diagnoses.hospital_id} = ${hospital_id} AND ${diagnoses.code} = ${diagnosis_code}),
    (SELECT string_agg(${icd10.name}, '、' ORDER BY ${icd10.id}) FROM ${icd10} WHERE ${icd10.code} = ${diagnosis_code}), '')) END`;

const IS_KNOWN = `SELECT EXISTS (SELECT FROM diagnoses WHERE hospital_id = scope_hospital() AND code = $1)
  OR EXISTS (SELECT FROM icd10 WHERE code = $1) AS known`;

/** Whether diagnoses are found by a code. */
export async function isKnown(db: Pick<Scoped, 'query'>, code: string): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>(IS_KNOWN, [code]);
  return rows[0]?.known === true;
}

type Form = BodyOf<typeof caseTemplateTable.calls.create>;

/** A code that is chosen is one that diagnoses are found by; one that stands already may have gone since. @throws INVALID */
async function guardTemplate(
  tx: Scoped,
  ctx: Ctx,
  before: { scope: OwnedScope; diagnosis_code: string } | null,
  after: Form | null,
): Promise<void> {
  await guardOwned(tx, ctx, before, after);
  const code = after?.diagnosis_code ?? '';
  if (code === '' || code === before?.diagnosis_code) return;
  if (!(await isKnown(tx, code))) failField('diagnosis_code', '诊断不存在');
}

export const caseTemplateHandlers = resourceHandlers(caseTemplateTable, {
  from: emrTemplates,
  columns: {
    ...stampedColumns(emrTemplates),
    name: emrTemplates.name,
    kind: sql<CaseTemplate['kind']>`${emrTemplates.kind}`,
    scope: sql<OwnedScope>`${emrTemplates.scope}`,
    diagnosis_code,
    diagnosis,
    content: emrTemplates.content,
    uses: emrTemplates.uses,
    enabled: emrTemplates.enabled,
  },
  where: ownedWhere(emrTemplates),
  search: (keyword) => searching(keyword, [emrTemplates.name], emrTemplates.initials),
  filter: {
    kind: (kind) => eq(emrTemplates.kind, kind),
    scope: (scope) => eq(emrTemplates.scope, scope),
    enabled: (enabled) => eq(emrTemplates.enabled, enabled === 'true'),
  },
  order: [desc(emrTemplates.enabled), desc(emrTemplates.uses), asc(emrTemplates.id)],
  parse: writtenOwned,
  guard: guardTemplate,
  uses: [],
  trail: { action: 'case_template.change', object: ({ name }) => name },
  present: ({ content, ...row }) => presentPlain({ ...row, content: { ...NO_TEXTS, ...content } }),
});
