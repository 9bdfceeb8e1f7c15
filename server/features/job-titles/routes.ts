import { audit } from '#server/platform/audit.ts';
import { type Effects, inTx } from '#server/platform/command.ts';
import { asPlatform, type Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { jobTitleHandlers } from './resource.ts';

const NOW = `SELECT name, EXISTS (SELECT FROM job_titles o WHERE o.name = $2) AS taken FROM job_titles WHERE id = $1`;

const CALLED = `SELECT count(*)::int AS count FROM staff_posts WHERE job_title = $2 AND EXISTS (SELECT FROM job_titles WHERE id = $1)
  AND NOT EXISTS (SELECT FROM job_titles WHERE name = $2)`;

/** Posts that say what a title was called say what it is called now. @throws NOT_FOUND; INVALID: a title is called so */
async function renamePosts(ctx: Ctx, id: number, name: string): Promise<number> {
  const { viewer } = asPlatform(ctx);
  const { count } = await inTx(ctx, async (tx) => {
    const { rows } = await tx.query<{ name: string; taken: boolean }>(NOW, [id, name]);
    const title = rows[0] ?? fail('NOT_FOUND');
    if (title.taken) failField('from', '仍有职称使用该名称');
    const done = await tx.query<{ done: Effects & { count: number } }>('SELECT rename_posts($1, $2, $3, $4) AS done', [
      id,
      name,
      viewer.user_id,
      ctx.request_id,
    ]);
    const { count, ...effects } = done.rows[0]?.done ?? fail('INTERNAL');
    if (count > 0)
      await audit(tx, ctx, { action: 'job_title.change', object: `${name} → ${title.name}`, detail: { posts: count } });
    return { ...effects, count };
  });
  return count;
}

/** The plain table, and what is special about titles beside it. */
export const jobTitlesHandlers: SliceHandlers<'jobTitles'> = {
  ...jobTitleHandlers,
  postsCalled: async (ctx, { params, query }) => {
    const { rows } = await asPlatform(ctx).db.query<{ count: number }>(CALLED, [params.id, query.from]);
    return { data: { count: rows[0]?.count ?? 0 } };
  },
  renamePosts: async (ctx, { params, body }) => ({ data: { count: await renamePosts(ctx, params.id, body.from) } }),
};
