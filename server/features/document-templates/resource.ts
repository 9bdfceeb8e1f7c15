import { asc, desc, eq, sql } from 'drizzle-orm';
import { type DocumentTemplate, documentTemplateTable } from '#contract/document-templates.ts';
import type { OwnedScope } from '#contract/owned.ts';
import { documentTemplates } from '#db/schema/clinical-lists.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { guardOwned, ownedWhere, writtenOwned } from '#server/platform/resource/owned.ts';
import { presentPlain, searching, stampedColumns } from '#server/platform/resource/plain.ts';

/** What a document is begun with. */

const { name, kind, scope, body, risks, enabled, initials, id } = documentTemplates;

export const documentTemplateHandlers = resourceHandlers(documentTemplateTable, {
  from: documentTemplates,
  columns: {
    ...stampedColumns(documentTemplates),
    ...{ name, body, risks, enabled },
    kind: sql<DocumentTemplate['kind']>`${kind}`,
    scope: sql<OwnedScope>`${scope}`,
  },
  where: ownedWhere(documentTemplates),
  search: (keyword) => searching(keyword, [name], initials),
  filter: {
    kind: (asked) => eq(kind, asked),
    scope: (asked) => eq(scope, asked),
    enabled: (asked) => eq(enabled, asked === 'true'),
  },
  order: [desc(enabled), asc(id)],
  parse: writtenOwned,
  guard: guardOwned,
  uses: [],
  trail: { action: 'document_template.change', object: (row) => row.name },
  present: presentPlain,
});
