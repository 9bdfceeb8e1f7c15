import type { z } from 'zod';
import type { Call, Schema, WhenClosed } from './call.ts';
import { type FormFields, formFieldsOf } from './form-fields.ts';
import {
  type Definition,
  type Every,
  type Excel,
  everyCall,
  type Paths,
  type ResourceCall,
  type Rights,
  type Scope,
  type Shape,
  type SheetCall,
} from './resource-calls.ts';

export { pathsAt } from './resource-calls.ts';
export type { ResourceCall };

/**
 * The second spine beside `defineCall`: a plain table is one definition, from which its calls come. The server's half is
 * server/platform/resource, a page's is web/resource/resource-page.tsx; docs/how-to-add.md walks through one.
 */

/** Which calls there are, as the definition's data says. */
type There<P, M, X> = Exclude<
  keyof P & ResourceCall,
  (M extends 'never' ? 'remove' : never) | (X extends null ? SheetCall : never)
>;

type CallsOf<R extends Schema, F extends z.ZodObject, Q extends z.core.$ZodShape, P, M, X, S extends Shape> =
  Pick<Every<R, F, Q, S>, There<P, M, X>> extends infer C extends ResourceCalls ? C : never;

const SHEET_CALLS: readonly string[] = ['export', 'template', 'import', 'importErrors'] satisfies SheetCall[];

/** The calls of a resource, of whatever rows. */
export type ResourceCalls = Readonly<Partial<Record<ResourceCall, Call>>>;
/** Of one that has a page. */
export type ListedCalls = ResourceCalls & { readonly list: Call };

/**
 * What a resource is, in plain data, and its calls (which go into `calls`). A page has this without any schema: they
 * come with `rules`, when a form is opened (scripts/build/light-contract.ts).
 */
export interface Resource<C extends ResourceCalls = ResourceCalls, T extends string = string> {
  readonly slice: string;
  readonly label: string;
  readonly trail: T;
  readonly access: Rights;
  readonly scope: Scope;
  readonly shape: Shape;
  readonly live: 'staff' | 'owners' | 'platform';
  readonly whenClosed: WhenClosed;
  readonly version: 'required' | 'optional';
  readonly fields: FormFields;
  readonly sorts: readonly string[];
  readonly excel: Excel | null;
  readonly calls: C;
  /** The form's own schema. */
  readonly rules: () => Promise<z.ZodObject>;
}

/** Defines a plain table: its calls, and what a page and the server's runner know of it. */
export function defineResource<
  R extends Schema,
  F extends z.ZodObject,
  Q extends z.core.$ZodShape,
  const P extends Paths,
  const M extends 'unused' | 'never',
  const X extends Excel | null,
  const T extends string,
  const S extends Shape = 'pages',
>(def: Definition<R, F, Q, P, M, X, T, S>): Resource<CallsOf<R, F, Q, P, M, X, S>, T> {
  const { slice, label, trail, access, scope, live, whenClosed, version, sorts, excel, form, paths } = def;
  const isThere = (name: string) =>
    name in paths &&
    !(name === 'remove' && def.remove === 'never') &&
    !(SHEET_CALLS.includes(name) && def.excel === null);
  const there = Object.entries(everyCall(def)).filter(([name]) => isThere(name));
  return {
    slice,
    label,
    trail,
    access,
    scope,
    shape: def.shape ?? 'pages',
    live,
    whenClosed,
    version,
    fields: formFieldsOf(form),
    sorts,
    excel,
    calls: Object.fromEntries(there) as unknown as CallsOf<R, F, Q, P, M, X, S>,
    rules: async () => form,
  };
}

/** Whether something that the contract exports is a resource. */
export function isResource(value: object): value is Resource {
  return 'calls' in value && 'fields' in value && 'rules' in value;
}
