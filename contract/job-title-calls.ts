import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParam, requiredText } from './fields.ts';
import { jobTitleTable } from './job-titles.ts';

/** What is special about titles, beside their table: posts that say what one was called. */

const { calls, access, slice } = jobTitleTable;
const posts = {
  path: '/api/admin/backend/zhicheng/:id/posts',
  access: access.write,
  slice,
  params: z.object({ id: idParam }),
} as const;
const called = z.object({ from: requiredText('原职称名称', 20) });
const response = z.object({ data: z.object({ count: z.number() }) });

export const jobTitles = {
  ...calls,
  postsCalled: defineCall({ ...posts, method: 'GET', summary: '仍用原职称名称的员工人数', query: called, response }),
  /** At all hospitals; history keeps the old. */
  renamePosts: defineCall({
    ...posts,
    method: 'POST',
    summary: '把员工的原职称名称改为现在的',
    body: called,
    response,
    idempotent: true,
  }),
};
