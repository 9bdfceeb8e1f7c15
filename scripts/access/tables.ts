import { resources } from '#contract/index.ts';
import type { Resource } from '#contract/resource.ts';
import { type Fields, fresh, type Thing } from './made.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import { rowOf } from './rows.ts';

/** What the access tests need of a plain table comes from its definition: a form that is taken, and a row. */

const TABLES: Readonly<Record<string, Resource>> = resources;

/** 「admin/departments」 of /api/admin/departments/:id */
const keyOf = ({ calls }: Resource) => /^\/api\/(.*)\/:id$/.exec(calls.one?.path ?? '')?.[1] ?? null;

/** What a table's rules want beside that. */
const MORE: Readonly<Record<string, Fields>> = {
  rechargeRules: { gift_amount: 100 },
  caseTemplates: { content: { exam: '叩痛（＋）' } },
  followUpPlans: {
    steps: [{ after_days: 1, method: 'phone', role: 'customer_service', content: '疼痛、肿胀情况' }],
  },
  prescriptionSets: {
    items: [
      {
        ...{ drug_name: '布洛芬缓释胶囊', dose: 1, dose_unit: '粒', route: 'po', frequency: 'bid', days: 3 },
        quantity_unit: '粒',
      },
    ],
  },
};

/** The text is new each time: most tables have one of a name. Only what the form can't be without. */
function formOf({ slice, fields }: Resource): Fields {
  const needed = Object.fromEntries(
    Object.entries(fields)
      .filter(([, { required }]) => required)
      .map(([name, { label, kind, options, cents, max = 20 }]) => {
        const [choice] = options ?? [];
        if (choice) return [name, choice.value];
        if (kind === 'text') return [name, `${label}${fresh()}`.slice(-max)];
        return [name, { number: cents ? 100 : 1, flag: true, list: [], date: '2026-12-01' }[kind]];
      }),
  );
  return { ...needed, ...MORE[slice] };
}

/** Of `positions.create`, `positions.update` and what changes its status; null of any other call. */
export function tableForm(name: string): Fields | null {
  const [slice = '', call = ''] = name.split('.');
  const table = TABLES[slice];
  if (!table) return null;
  if (call === 'setStatus') return { status: 0, version: 1 };
  if (!(call === 'create' || call === 'update')) return null;
  return call === 'create' ? formOf(table) : { ...formOf(table), version: 1 };
}

/** A row of a hospital's table, made by its owner. */
const madeAt = (table: Resource, app: Product, place: Place) =>
  rowOf(app, place, table.calls.create?.path ?? '', formOf(table));

const ofHospitals = Object.values(TABLES).filter(
  ({ scope, calls: { create } }) =>
    scope !== 'platform' && create?.access.kind === 'roles' && create.access.roles.includes('shop_owner'),
);

/** By what stands between /api/ and /:id, what is a hospital's. */
export const TABLE_THINGS: Readonly<Record<string, Thing>> = Object.fromEntries(
  ofHospitals.map((table) => [
    keyOf(table) ?? '',
    { of: 'hospital', make: ({ app, seat }) => madeAt(table, app, seat.there) },
  ]),
);

/** The same of another hospital. */
export const TABLE_PATHS = Object.fromEntries(
  ofHospitals.map((table) => [
    keyOf(table) ?? '',
    {
      make: ({ app }: { readonly app: Product }, { other }: { readonly other: Place }): Promise<unknown> =>
        madeAt(table, app, other),
    },
  ]),
);

/** What a row of a tree is put under: another hospital's. */
export const TREE_PARENTS = Object.fromEntries(
  Object.entries(TABLES).flatMap(([slice, table]) =>
    table.shape !== 'tree'
      ? []
      : ['create', 'update'].map((call) => [
          `${slice}.${call}: parent_id`,
          {
            make: ({ app }: { readonly app: Product }, { other }: { readonly other: Place }): Promise<unknown> =>
              madeAt(table, app, other),
          },
        ]),
  ),
);
