import type { GetColumnData, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Attachment, NamedAttachment } from '#contract/attachments.ts';
import type { AnswerIn, BodyOf, Call, QueryOf } from '#contract/call.ts';
import type { Action } from '#contract/operation-logs.ts';
import type { ResourceCalls } from '#contract/resource.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Scoped } from '#server/platform/scope.ts';

/** What a row is read from: columns of the schema, and expressions of their own type (`sql<Option[]>`…``). */
export type Columns = Readonly<Record<string, PgColumn | SQL<unknown>>>;

/** As PostgreSQL writes it into JSON: instants are texts. */
type Written<T> = T extends Date ? string : T;
/** A row, typed by the schema. */
type RowOf<S extends Columns> = {
  [K in keyof S]: S[K] extends PgColumn ? Written<GetColumnData<S[K], 'query'>> : S[K] extends SQL<infer T> ? T : never;
};

/** A field of the form that is rows of a table beside: ids of others; or those rows themselves, where `other` is their key. */
interface Link<S extends Columns> {
  readonly table: PgTable;
  /** The column that is this row's id, and that which is the other's. */
  readonly own: PgColumn;
  readonly other: PgColumn;
  /** The column of the row that shows them, each with its `id`. */
  readonly shown: keyof S & string;
}

/** A field of the form that is texts of a table beside, in their order; no two rows of a hospital have the same one. */
export interface Texts {
  readonly table: PgTable;
  /** The column that is this row's id, the text's own, and that of its place. */
  readonly own: PgColumn;
  readonly text: PgColumn;
  readonly place: PgColumn;
  /** Which of them a row has, which, and what is said of that. */
  readonly taken: (tx: Scoped, texts: readonly string[]) => Promise<ReadonlyMap<string, { id: number; said: string }>>;
}

/** Binds the files of a field to the row, and answers what its column keeps of them (`attachFiles`). */
type Bind = (
  tx: Scoped,
  ctx: Ctx,
  files: { field: string; named: readonly NamedAttachment[]; before: readonly KeptFile[] },
) => Promise<readonly KeptFile[]>;
type KeptFile = Omit<Attachment, 'url'>;

/** What would lose its meaning with the row. */
interface Use {
  readonly what: string;
  readonly column: PgColumn;
  /** What of the row stands there, where it is not its id. */
  readonly by?: PgColumn;
}

/** How a cell of the sheet says a field that is no text, number, choice or day. */
export interface CellOf<R, V> {
  readonly write: (row: R) => string;
  /** Null: a new row, or an empty cell, of which the form says what it thinks. @throws Failure on the field */
  readonly read: (tx: Scoped, text: string, row: R | null) => Promise<V>;
}

/** Whatever makes or changes one says the same. */
type Body<C extends ResourceCalls> = C['create'] extends Call
  ? BodyOf<C['create']>
  : C['update'] extends Call
    ? BodyOf<C['update']>
    : never;
type Asked<C extends ResourceCalls> = C['list'] extends Call ? QueryOf<C['list']> : unknown;
type Plain = 'page' | 'pageSize' | 'keyword' | 'sort';
type RowIn<C extends ResourceCalls> = C['list'] extends Call
  ? AnswerIn<C['list']> extends { data: (infer R)[] }
    ? R
    : never
  : C['one'] extends Call
    ? AnswerIn<C['one']> extends { data: infer R }
      ? R
      : never
    : never;

/** A rule over a change, in its transaction: what was, and what is wanted; null where there is nothing. */
type Guard<R, B> = (tx: Scoped, ctx: Ctx, before: R | null, after: B | null) => Promise<void>;

/** The server's half of a resource: data, and functions without a state. */
export interface Rows<C extends ResourceCalls, S extends Columns> {
  /** Has `id`, and, where changes are seen, `version`; `hospital_id` where the rows are a hospital's. */
  readonly from: PgTable;
  readonly columns: S & { readonly id: PgColumn };
  /** Which rows of the table they are, where not all. */
  readonly where?: SQL;
  /** The list's `keyword`. */
  readonly search?: (keyword: string) => SQL;
  /** Its other filters. */
  readonly filter?: {
    readonly [K in Exclude<keyof Asked<C>, Plain>]?: (value: NonNullable<Asked<C>[K]>) => SQL;
  };
  /** How a list stands unasked; rows that are the same by it go by their id. */
  readonly order: readonly SQL[];
  /** What the columns hold of a form, where that is not what it says. */
  readonly parse?: (body: NonNullable<Body<C>>, ctx: Ctx) => Record<string, unknown>;
  readonly guard?: Guard<RowOf<S>, NonNullable<Body<C>>>;
  /** The guard asks of other rows what must be so at the commit: a hospital's are changed one after the other. */
  readonly inTurn?: true;
  readonly links?: { readonly [field: string]: Link<S> };
  /** The row shows them under the field's own name. */
  readonly texts?: { readonly [field: string]: Texts };
  /** Fields that are files of the row (`attachmentList`), in a column of the same name. */
  readonly files?: { readonly [K in keyof NonNullable<Body<C>>]?: Bind };
  /** Fields that stand over the grid's columns: where one changes, open grids ask for these again. */
  readonly onGrid?: readonly (keyof NonNullable<Body<C>> & string)[];
  readonly uses: readonly Use[];
  /** What the field is told that a constraint is about, where that is not 「…已存在」. */
  readonly says?: { readonly [constraint: string]: string };
  readonly cells?: {
    /** Null says nothing: whether that may be, the form's own rules tell. */
    readonly [K in keyof NonNullable<Body<C>>]?: CellOf<RowOf<S>, NonNullable<Body<C>>[K] | null>;
  };
  readonly trail: { readonly action: Action; readonly object: (row: RowOf<S>) => string };
  readonly present: (row: RowOf<S>, ctx: Ctx) => RowIn<C>;
}

/** A row, a form: of whatever resource. The runner looks into them by the names that the definition gives. */
export type Facts = Readonly<Record<string, unknown>>;
export type Row = Facts & { readonly id: number };

/** The same, of whatever resource, as the runner uses it. */
export interface AnyRows {
  readonly from: PgTable;
  readonly columns: Columns & { readonly id: PgColumn };
  readonly where?: SQL;
  readonly search?: (keyword: string) => SQL;
  readonly filter?: Readonly<Record<string, ((value: never) => SQL) | undefined>>;
  readonly order: readonly SQL[];
  readonly parse?: (body: Facts, ctx: Ctx) => Facts;
  readonly guard?: Guard<Row, Facts>;
  readonly inTurn?: true;
  readonly links?: Readonly<Record<string, Link<Columns>>>;
  readonly texts?: Readonly<Record<string, Texts>>;
  readonly files?: Readonly<Record<string, Bind | undefined>>;
  readonly onGrid?: readonly string[];
  readonly uses: readonly Use[];
  readonly says?: Readonly<Record<string, string>>;
  readonly cells?: Readonly<Record<string, CellOf<Row, unknown> | undefined>>;
  readonly trail: { readonly action: Action; readonly object: (row: Row) => string };
  readonly present: (row: Row, ctx: Ctx) => unknown;
}
