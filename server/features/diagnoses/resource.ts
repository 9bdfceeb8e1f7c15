import { asc, desc, eq } from 'drizzle-orm';
import { diagnosisTable } from '#contract/diagnoses.ts';
import { diagnoses } from '#db/schema/clinical-lists.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { presentPlain, searching, stampedColumns } from '#server/platform/resource/plain.ts';

/** The diagnoses of a hospital. It begins with ours (db/diagnoses.ts). */
export const diagnosisHandlers = resourceHandlers(diagnosisTable, {
  from: diagnoses,
  columns: {
    ...stampedColumns(diagnoses),
    code: diagnoses.code,
    name: diagnoses.name,
    alias: diagnoses.alias,
    initials: diagnoses.initials,
    enabled: diagnoses.enabled,
    sort: diagnoses.sort,
  },
  search: (keyword) => searching(keyword, [diagnoses.name, diagnoses.code, diagnoses.alias], diagnoses.initials),
  filter: { enabled: (enabled) => eq(diagnoses.enabled, enabled === 'true') },
  order: [desc(diagnoses.enabled), asc(diagnoses.sort)],
  uses: [],
  trail: { action: 'diagnosis.change', object: ({ name }) => name },
  present: presentPlain,
});
