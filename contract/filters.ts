import { isRealDate } from './id-card.ts';

/** What a question's parameter may be, in plain data: a page reads its address by it, without the schemas. */
export interface Filter {
  readonly type: 'number' | 'text';
  readonly default?: string | number;
  /** Nothing else. */
  readonly enum?: readonly (string | number)[];
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  /** yyyy-MM-dd */
  readonly date?: true;
}
export type Filters = Readonly<Record<string, Filter>>;

/** What an address says, as the query's schema reads it. What that refuses counts as absent. */
export function readFilters(filters: Filters, raw: Readonly<Record<string, string>>): Record<string, unknown> {
  const read = Object.entries(filters).map(([name, filter]) => [name, readFilter(filter, raw[name]) ?? filter.default]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

function readFilter({ type, enum: values, min, max, pattern, date }: Filter, raw = ''): string | number | undefined {
  const text = raw.trim();
  if (text === '' || text.includes('\0')) return undefined;
  if (type === 'number') {
    const number = Number(text);
    const within = Number.isInteger(number) && number >= (min ?? -Infinity) && number <= (max ?? Infinity);
    return within && (!values || values.includes(number)) ? number : undefined;
  }
  if (values && !values.includes(text)) return undefined;
  if (text.length > (max ?? Infinity) || (pattern !== undefined && !new RegExp(pattern).test(text))) return undefined;
  return !date || (/^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDate(text)) ? text : undefined;
}
