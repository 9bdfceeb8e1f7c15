import type { Disposal } from '#contract/disposal-rows.ts';

/** 洁治等 3 项，药 2 件: what a list is of. */
export function whatOf({ projects, products, drug_count, drugs }: Disposal): string {
  const names = [...projects.map(({ project }) => project.name), ...products.map(({ product }) => product.name)];
  const [first] = names;
  const treated = first === undefined ? null : names.length > 1 ? `${first}等 ${names.length} 项` : first;
  const given = drugs.length > 0 ? `药 ${drug_count} 件` : null;
  return [treated, given].filter(Boolean).join('，');
}
