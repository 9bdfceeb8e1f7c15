import { z } from 'zod';
import { defineCall, type Schema, type WhenClosed } from './call.ts';
import { idParam, one, paged, paging, requiredVersion, unlessBlank, versionSeen } from './fields.ts';
import { statusGiven } from './form-fields.ts';
import { importAsked, imported, importTried } from './imports.ts';
import type { Access, Grant } from './roles.ts';
import { XLSX } from './sheets.ts';

/** What a plain table is defined by, and the calls that come from it: contract/resource.ts puts them together. */

type Path = `/api/${string}`;

export type ResourceCall =
  | 'list'
  | 'one'
  | 'create'
  | 'update'
  | 'setStatus'
  | 'remove'
  | 'export'
  | 'template'
  | 'import'
  | 'importErrors';
export type SheetCall = 'export' | 'template' | 'import' | 'importErrors';

/** Where its calls are. One that has no path here is not there: product.md fixes some. */
export type Paths = Readonly<Partial<Record<ResourceCall, Path>>>;

/** Nine of them at their usual places; `setStatus` is said beside them, where a row is put on and off by itself. */
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
export interface Rights {
  readonly read: Access;
  readonly write: Access;
  readonly grant?: Grant;
}

/** Its sheet: what finds a row again, and the fields of the form that are columns. */
export interface Excel {
  readonly key: string;
  /** What tells rows of the same key apart. */
  readonly within?: readonly string[];
  readonly columns: readonly string[];
  /** Its export ends with a row of sums, which is nothing that is brought back. */
  readonly summed?: true;
}

/** Whose the rows of a table are. */
export type Scope = 'hospital' | 'platform' | 'shared';

/** Rows in pages; or all of them, each under another or at the top. */
export type Shape = 'pages' | 'tree';

export interface Definition<R, F, Q, P, M, X, T extends string = string, S extends Shape = Shape> {
  slice: string;
  /** What one of it is called. */
  label: string;
  /** What a change of a row is in the trail: `department.change`, shown as 变更科室. */
  trail: T;
  paths: P;
  access: Rights;
  whenClosed: WhenClosed;
  /** Whose rows: the hospital's that asks, or the platform's; shared: the writer's own of these two, and staff read both. */
  scope: Scope;
  /**
   * A tree's rows say with `parent_id` what they stand under and with `position` where among their siblings, and so does
   * its form (contract/tree-fields.ts). Its list is whole, in the order of the tree; what is looked for comes with what
   * it stands under. Pages, where nothing is said.
   */
  shape?: S;
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

/** Filters, and the order where it may be chosen. */
function foundBy<Q extends z.core.$ZodShape>(filters: Q, sorts: readonly string[]) {
  const order = sorts.flatMap((name) => [name, `-${name}`]);
  const sort: { sort?: z.ZodType<string | undefined> } =
    order.length > 0 ? { sort: unlessBlank(z.enum(order, { error: '排序格式错误' })) } : {};
  return { ...filters, ...sort } as Q & { sort: z.ZodOptional<z.ZodString> };
}

const pathOf = ({ slice, paths }: { slice: string; paths: Paths }, name: ResourceCall): Path =>
  paths[name] ?? `/api/${slice}`;

const listOf = (def: { slice: string; label: string; access: { read: Access }; paths: Paths }) => ({
  slice: def.slice,
  access: def.access.read,
  method: 'GET' as const,
  path: pathOf(def, 'list'),
  summary: `${def.label}列表`,
});

/** A page of rows. */
function pageCall<R extends Schema, Q extends z.core.$ZodShape>(
  def: Definition<R, unknown, Q, Paths, unknown, unknown>,
) {
  const query = z.object({ ...paging, ...foundBy(def.filters, def.sorts) });
  return defineCall({ ...listOf(def), query, response: paged(def.row), persons: def.persons });
}

/** All rows of a tree. */
function treeCall<R extends Schema, Q extends z.core.$ZodShape>(
  def: Definition<R, unknown, Q, Paths, unknown, unknown>,
) {
  const response = z.object({ data: z.array(def.row) });
  return defineCall({ ...listOf(def), query: z.object(def.filters), response, persons: def.persons });
}

/** Those that read rows. */
function readCalls<R extends Schema, F extends z.ZodObject, Q extends z.core.$ZodShape>(
  def: Definition<R, F, Q, Paths, unknown, unknown>,
) {
  const { slice, label, access, persons } = def;
  const found = foundBy(def.filters, def.sorts);
  const reads = { slice, access: access.read, method: 'GET' as const };
  return {
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
      body: importAsked,
      response: imported,
      tried: importTried,
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
    /** One press in the row: all else of it stays as it is, and every rule of a change holds. */
    setStatus: defineCall({
      ...writes,
      method: 'PATCH',
      path: pathOf(def, 'setStatus'),
      summary: `启用或停用${label}`,
      params,
      body: z.object({ status: statusGiven, version }),
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

/** All ten; which of them there are, `There` says. */
export function everyCall<R extends Schema, F extends z.ZodObject, Q extends z.core.$ZodShape>(
  def: Definition<R, F, Q, Paths, unknown, unknown>,
) {
  const list = def.shape === 'tree' ? treeCall(def) : pageCall(def);
  return { list, ...readCalls(def), ...bringCalls(def), ...changeCalls(def) };
}

export type Every<R extends Schema, F extends z.ZodObject, Q extends z.core.$ZodShape, S extends Shape> = Omit<
  ReturnType<typeof everyCall<R, F, Q>>,
  'list'
> & { list: S extends 'tree' ? ReturnType<typeof treeCall<R, Q>> : ReturnType<typeof pageCall<R, Q>> };
