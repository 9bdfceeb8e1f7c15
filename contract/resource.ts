import { z } from 'zod';
import { type Call, defineCall, type Schema, type WhenClosed } from './call.ts';
import { idParam, one, paged, paging, requiredVersion, unlessBlank, versionSeen } from './fields.ts';
import { type FormFields, formFieldsOf } from './form-fields.ts';
import type { Access, Grant } from './roles.ts';
import { XLSX } from './sheets.ts';

/**
 * The second spine beside `defineCall`: a plain table is one definition, from which its calls come. The server's half is
 * server/platform/resource, a page's is web/resource/resource-page.tsx; docs/how-to-add.md walks through one.
 */

type Path = `/api/${string}`;

export type ResourceCall =
  | 'list'
  | 'one'
  | 'create'
  | 'update'
  | 'remove'
  | 'export'
  | 'template'
  | 'import'
  | 'importErrors';
type SheetCall = 'export' | 'template' | 'import' | 'importErrors';

/** Where its calls are. One that has no path here is not there: product.md fixes some. */
export type Paths = Readonly<Partial<Record<ResourceCall, Path>>>;

/** All of them at their usual places. */
export function pathsAt<const B extends Path>(base: B) {
  return {
    list: base,
    create: base,
    export: `${base}/export.xlsx`,
    template: `${base}/template.xlsx`,
    import: `${base}/import`,
    importErrors: `${base}/import/errors.xlsx`,
    one: `${base}/:id`,
    update: `${base}/:id`,
    remove: `${base}/:id`,
  } as const;
}

/** Who reads and who writes; with `grant` of the writers those alone who hold it, and shop_owners. */
interface Rights {
  readonly read: Access;
  readonly write: Access;
  readonly grant?: Grant;
}

/** Its sheet: what finds a row again, and the fields of the form that are columns. */
export interface Excel {
  readonly key: string;
  readonly columns: readonly string[];
}

interface Definition<R, F, Q, P, M, X, T extends string = string> {
  slice: string;
  /** What one of it is called. */
  label: string;
  /** What a change of a row is in the trail: `department.change`, shown as 变更科室. */
  trail: T;
  paths: P;
  access: Rights;
  whenClosed: WhenClosed;
  /** Whose rows: the hospital's that asks, or the platform's. */
  scope: 'hospital' | 'platform';
  row: R;
  /** Its fields are made by `titled`. */
  form: F;
  filters: Q;
  /** Filters that name persons: asked in the body (contract/twin.ts). None where what is found are no people. */
  persons: readonly (keyof Q & string)[];
  /** Columns that the list may be ordered by, backwards with a minus before it. */
  sorts: readonly string[];
  /** Whether a change must carry the version that was seen. Only calls of an earlier date let it be left out. */
  version: 'required' | 'optional';
  remove: M;
  excel: X;
  /** Who is told that rows were touched. */
  live: 'staff' | 'owners' | 'platform';
}

const params = z.object({ id: idParam });

/** What an import has done. */
const imported = z.object({ created: z.number(), updated: z.number(), unchanged: z.number() });

/** Filters, and the order where it may be chosen. */
function foundBy<Q extends z.core.$ZodShape>(filters: Q, sorts: readonly string[]) {
  const order = sorts.flatMap((name) => [name, `-${name}`]);
  const sort: { sort?: z.ZodType<string | undefined> } =
    order.length > 0 ? { sort: unlessBlank(z.enum(order, { error: '排序格式错误' })) } : {};
  return { ...filters, ...sort } as Q & { sort: z.ZodOptional<z.ZodString> };
}

const pathOf = ({ slice, paths }: { slice: string; paths: Paths }, name: ResourceCall): Path =>
  paths[name] ?? `/api/${slice}`;

/** Those that read rows. */
function readCalls<R extends Schema, F extends z.ZodObject, Q extends z.core.$ZodShape>(
  def: Definition<R, F, Q, Paths, unknown, unknown>,
) {
  const { slice, label, access, persons } = def;
  const found = foundBy(def.filters, def.sorts);
  const reads = { slice, access: access.read, method: 'GET' as const };
  return {
    list: defineCall({
      ...reads,
      path: pathOf(def, 'list'),
      summary: `${label}列表`,
      query: z.object({ ...paging, ...found }),
      response: paged(def.row),
      persons,
    }),
    // Before `one`: `export.xlsx` is nobody's id.
    export: defineCall({
      ...reads,
      path: pathOf(def, 'export'),
      summary: `导出${label}`,
      query: z.object(found),
      persons,
      download: XLSX,
      proof: persons.length > 0,
    }),
    template: defineCall({
      ...reads,
      access: access.write,
      grant: access.grant ?? null,
      path: pathOf(def, 'template'),
      summary: `导入${label}的模板`,
      download: XLSX,
    }),
    one: defineCall({ ...reads, path: pathOf(def, 'one'), summary: `${label}详情`, params, response: one(def.row) }),
  };
}

/** Those that bring rows: one from a form, many from a sheet. */
function bringCalls<R extends Schema, F extends z.ZodObject, Q extends z.core.$ZodShape>(
  def: Definition<R, F, Q, Paths, unknown, unknown>,
) {
  const { slice, label, access, whenClosed } = def;
  const asks = { slice, access: access.write, grant: access.grant ?? null };
  const writes = { ...asks, whenClosed };
  return {
    create: defineCall({
      ...writes,
      method: 'POST',
      path: pathOf(def, 'create'),
      summary: `新增${label}`,
      body: def.form,
      response: one(def.row),
      idempotent: true,
    }),
    import: defineCall({
      ...writes,
      method: 'POST',
      path: pathOf(def, 'import'),
      summary: `导入${label}`,
      multipart: true,
      response: one(imported),
      idempotent: true,
    }),
    /** The same file, each wrong row with what is wrong; it changes nothing. */
    importErrors: defineCall({
      ...asks,
      method: 'POST',
      path: pathOf(def, 'importErrors'),
      summary: `导入${label}的错误`,
      multipart: true,
      status: 200,
      download: XLSX,
    }),
  };
}

/** Those that change a row that is there. */
function changeCalls<R extends Schema, F extends z.ZodObject, Q extends z.core.$ZodShape>(
  def: Definition<R, F, Q, Paths, unknown, unknown>,
) {
  const { slice, label, access, whenClosed, form } = def;
  const version = (def.version === 'required' ? requiredVersion : versionSeen) as typeof versionSeen;
  const writes = { slice, access: access.write, grant: access.grant ?? null, whenClosed };
  return {
    update: defineCall({
      ...writes,
      method: 'PUT',
      path: pathOf(def, 'update'),
      summary: `修改${label}`,
      params,
      body: form.safeExtend({ version }) as unknown as z.ZodObject<F['shape'] & { version: typeof versionSeen }>,
      response: one(def.row),
      idempotent: true,
    }),
    remove: defineCall({
      ...writes,
      method: 'DELETE',
      path: pathOf(def, 'remove'),
      summary: `删除${label}`,
      params,
      status: 204,
    }),
  };
}

/** All nine; which of them there are, `thereOf` says. */
function everyCall<R extends Schema, F extends z.ZodObject, Q extends z.core.$ZodShape>(
  def: Definition<R, F, Q, Paths, unknown, unknown>,
) {
  return { ...readCalls(def), ...bringCalls(def), ...changeCalls(def) };
}

type Every<R extends Schema, F extends z.ZodObject, Q extends z.core.$ZodShape> = ReturnType<typeof everyCall<R, F, Q>>;

/** Which calls there are, as the definition's data says. */
type There<P, M, X> = Exclude<
  keyof P & ResourceCall,
  (M extends 'never' ? 'remove' : never) | (X extends null ? SheetCall : never)
>;

type CallsOf<R extends Schema, F extends z.ZodObject, Q extends z.core.$ZodShape, P, M, X> =
  Pick<Every<R, F, Q>, There<P, M, X>> extends infer C extends ResourceCalls ? C : never;

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
  readonly scope: 'hospital' | 'platform';
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
>(def: Definition<R, F, Q, P, M, X, T>): Resource<CallsOf<R, F, Q, P, M, X>, T> {
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
    live,
    whenClosed,
    version,
    fields: formFieldsOf(form),
    sorts,
    excel,
    calls: Object.fromEntries(there) as unknown as CallsOf<R, F, Q, P, M, X>,
    rules: async () => form,
  };
}

/** Whether something that the contract exports is a resource. */
export function isResource(value: object): value is Resource {
  return 'calls' in value && 'fields' in value && 'rules' in value;
}
