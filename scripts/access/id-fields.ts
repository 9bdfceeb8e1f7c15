import { bodySchema, isId, type JsonSchema, type Named, operationOf } from './send.ts';

/** Where in a call's form something is named by its id. */

export interface IdField {
  /** The field's own name. */
  name: string;
  place: 'query' | 'body';
  /** Where it stands, with 0 for the first of a list. */
  way: (string | number)[];
}

/** The fields of queries and bodies that name something by its id, however deep. */
export function idFields(named: Named): IdField[] {
  const query = operationOf(named).parameters.filter((part) => part.in === 'query' && isId(part.name));
  const inQuery = query.map(({ name }): IdField => ({ name, place: 'query', way: [name] }));
  const schema = bodySchema(named);
  return [
    ...inQuery,
    ...(schema ? idsIn(schema, []).map((way): IdField => ({ name: lastName(way), place: 'body', way })) : []),
  ];
}

const lastName = (way: (string | number)[]) => String(way.findLast((part) => typeof part === 'string'));

function idsIn(schema: JsonSchema, way: (string | number)[]): (string | number)[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const here = [...way, name];
    if (isId(name) || name === 'ids' || name.endsWith('_ids')) return [here];
    if (typeof part === 'boolean') return [];
    const { items } = part;
    if (typeof items === 'object' && !Array.isArray(items)) return idsIn(items, [...here, 0]);
    return idsIn(part, here);
  });
}

/** A copy of a form with another value in one place. @throws where the form has no such place */
export function withValue(form: unknown, way: readonly (string | number)[], value: unknown): unknown {
  const [first, ...rest] = way;
  if (first === undefined) return value;
  if (typeof form !== 'object' || form === null)
    throw new Error(`fill ${way.join('.')} in FORMS of scripts/access/forms.ts: nothing stands there`);
  const copy: Record<string | number, unknown> = Array.isArray(form) ? ([...form] as never) : { ...form };
  copy[first] = withValue(Reflect.get(form, first), rest, value);
  return copy;
}
