import type { Disposal } from '#contract/disposal-rows.ts';
import type { Receipt } from '#contract/receipts.ts';

/** What stands on a list, as a paper has it: what was done, what was sold beside it, what was given. */
export function linesOf({ number, projects, products, drugs }: Disposal): Receipt['lines'] {
  const done = projects.map(({ project, tooth, unit_price, count, price }) => ({
    ...{ kind: 'project' as const, name: project.name, specification: project.specification, tooth },
    ...{ unit_price, count, price, disposal_no: number },
  }));
  const given = drugs.map(({ drug, unit_price, count, price }) => ({
    ...{ kind: 'drug' as const, name: drug.name, specification: drug.specification, tooth: '' },
    ...{ unit_price, count, price, disposal_no: number },
  }));
  const sold = products.map(({ product, unit_price, count, price }) => ({
    ...{ kind: 'product' as const, name: product.name, specification: product.specification, tooth: '' },
    ...{ unit_price, count, price, disposal_no: number },
  }));
  return [...done, ...sold, ...given];
}
