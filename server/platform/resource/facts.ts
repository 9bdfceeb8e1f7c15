import { isDeepStrictEqual } from 'node:util';
import type { NamedAttachment } from '#contract/attachments.ts';
import type { Resource } from '#contract/resource.ts';
import type { AnyRows, Facts, Row } from './definition.ts';

/** What a row says, as its form and its trail have it. */

const idsOf = (shown: unknown): unknown =>
  Array.isArray(shown) ? shown.map((each: unknown) => (each as { id: number }).id) : [];

const filesOf = (kept: unknown): unknown =>
  Array.isArray(kept) ? kept.map(({ key, name }: NamedAttachment) => ({ key, name })) : [];

/** The form that would make this row. */
export function formOf(resource: Resource, { links = {}, files = {} }: AnyRows, row: Row): Facts {
  const fields = Object.keys(resource.fields).map((name) => {
    const link = links[name];
    if (files[name]) return [name, filesOf(row[name])] as const;
    return [name, link ? idsOf(row[link.shown]) : row[name]] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** The same in the trail: what is linked stands under the name that the row shows it by. */
export function factsOf(resource: Resource, rows: AnyRows, row: Row): Facts {
  const form = Object.entries(formOf(resource, rows, row));
  return Object.fromEntries(form.map(([name, value]) => [rows.links?.[name]?.shown ?? name, value]));
}

/** As JSON has it, in whatever order the parts of a field stand. */
const same = (one: unknown, other: unknown) => isDeepStrictEqual(plain(one), plain(other));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** The facts of which one says something else than the other; null where there is none. */
export function differenceOf(before: Facts, after: Facts): { before: Facts; after: Facts } | null {
  const changed = Object.keys({ ...before, ...after }).filter((name) => !same(before[name], after[name]));
  if (changed.length === 0) return null;
  const only = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]));
  return { before: only(before), after: only(after) };
}
