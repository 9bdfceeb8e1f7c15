import { z } from 'zod';
import { defineCall } from './call.ts';
import { diagnosisTable } from './diagnoses.ts';
import { keywordQuery } from './fields.ts';
import { staff } from './roles.ts';

const foundDiagnosis = z.object({
  /** Of the hospital's own; null: of ICD-10, and not one of theirs. */
  id: z.number().nullable(),
  code: z.string(),
  name: z.string(),
  alias: z.string(),
  initials: z.string(),
  enabled: z.boolean(),
});
export type FoundDiagnosis = z.infer<typeof foundDiagnosis>;

export const diagnoses = {
  ...diagnosisTable.calls,
  /** By code, name, initials or alias: the hospital's own first, those in use before the others, then ICD-10; 30 at most. */
  search: defineCall({
    method: 'GET',
    path: '/api/admin/diagnoses',
    access: staff,
    slice: 'diagnoses',
    summary: '搜索诊断',
    query: z.object({ keyword: keywordQuery }),
    response: z.object({ data: z.array(foundDiagnosis) }),
  }),
};
