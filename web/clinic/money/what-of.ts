import type { Disposal } from '#contract/disposal-rows.ts';

/** 洁治等 3 项，药 2 件: what a list is of. */
export function whatOf({ projects, drug_count, drugs }: Disposal): string {
  const first = projects[0]?.project.name;
  const treated = first === undefined ? null : projects.length > 1 ? `${first}等 ${projects.length} 项` : first;
  const given = drugs.length > 0 ? `药 ${drug_count} 件` : null;
  return [treated, given].filter(Boolean).join('，');
}
