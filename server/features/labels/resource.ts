import { asc, desc, eq, ilike, isNull, sql } from 'drizzle-orm';
import type { LabelColor, LabelScope, LabelTarget, labelTable } from '#contract/labels.ts';
import { labels, labelUses } from '#db/schema/labels.ts';
import { type Ctx, staffHospital } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import { containing } from '#server/platform/like.ts';
import type { Rows } from '#server/platform/resource/definition.ts';
import { plainColumns, presentPlain } from '#server/platform/resource/plain.ts';

/** Labels: the platform's, and each hospital's own. */

const ownScope = (ctx: Ctx): LabelScope => (staffHospital(ctx.viewer) === null ? 'platform' : 'hospital');

const columns = {
  ...plainColumns(labels),
  name: labels.name,
  color: sql<LabelColor>`${labels.color}`,
  target: sql<LabelTarget>`${labels.target}`,
  scope: sql<LabelScope>`CASE WHEN ${isNull(labels.hospital_id)} THEN 'platform' ELSE 'hospital' END`,
  public: labels.public,
  used: sql<number>`(SELECT count(*)::int FROM ${labelUses} WHERE ${labelUses.label_id} = ${labels.id})`,
};

export const labelRows: Rows<typeof labelTable.calls, typeof columns> = {
  from: labels,
  columns,
  search: (keyword) => ilike(labels.name, containing(keyword)),
  filter: {
    target: (target) => eq(labels.target, target),
    scope: (scope) => sql`${isNull(labels.hospital_id)} = ${scope === 'platform'}`,
    status: (status) => eq(labels.status, status),
  },
  order: [asc(labels.target), desc(isNull(labels.hospital_id)), asc(labels.id)],
  guard: async (_tx, ctx, before, after) => {
    // Staff read the platform's, and write none of them.
    if (before && before.scope !== ownScope(ctx)) fail('FORBIDDEN');
    if (!after) return;
    if (before && before.target !== after.target) failField('target', '标签用于什么不能修改');
    if (after.target === 'patient' && ownScope(ctx) === 'platform') failField('target', '患者标签由医院自己维护');
  },
  uses: [{ what: '已贴的标签', column: labelUses.label_id }],
  trail: { action: 'label.change', object: ({ name }) => name },
  present: presentPlain,
};
