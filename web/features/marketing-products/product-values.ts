import type { UseFormReturn } from 'react-hook-form';
import type { Option } from '#contract/fields.ts';
import type { MarketingProduct } from '#contract/product-rows.ts';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';

/** A product as it is typed. */
export interface ProductValues {
  kind: '1' | '2' | '3';
  name: string;
  specification: string;
  price: TypedMoney;
  content: string;
  uses: { project_id: number; name: string; times: string }[];
  valid_days: string;
  insurer: string;
  product: Option | null;
}

/** A part of its form. */
export interface PartProps {
  form: UseFormReturn<ProductValues, unknown, ProductValues>;
}

export const NEW_PRODUCT: ProductValues = {
  ...{ kind: '1', name: '', specification: '', price: null, content: '' },
  ...{ uses: [], valid_days: '365', insurer: '', product: null },
};

export const valuesOf = (row: MarketingProduct): ProductValues => ({
  ...{ kind: `${row.kind}`, name: row.name, specification: row.specification, price: row.price, content: row.content },
  uses: row.uses.map(({ project, times }) => ({ project_id: project.id, name: project.name, times: String(times) })),
  valid_days: row.valid_days === null ? '' : String(row.valid_days),
  ...{ insurer: row.insurer, product: row.product },
});

/** What is left empty is none; what is no number is refused by the rules. */
function countIn(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
}

export function bodyOf({ kind, uses, valid_days, insurer, product, price, ...values }: ProductValues) {
  return {
    ...values,
    kind: Number(kind),
    price: sentMoney(price),
    uses: kind === '1' ? uses.map(({ project_id, times }) => ({ project_id, times: countIn(times) })) : [],
    valid_days: kind === '2' ? null : countIn(valid_days),
    insurer: kind === '3' ? insurer : '',
    product_id: kind === '2' ? (product?.id ?? null) : null,
  };
}
