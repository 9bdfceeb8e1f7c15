import { asc, sql } from 'drizzle-orm';
import { factoryTable } from '#contract/factories.ts';
import type { Option } from '#contract/fields.ts';
import { hospitals } from '#db/schema/hospitals.ts';
import { factories } from '#db/schema/platform.ts';
import { staffHospital } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { known, knows } from '#server/platform/resource/known.ts';
import { optionOf, plainColumns, presentPlain, searching } from '#server/platform/resource/plain.ts';
import type { Scoped } from '#server/platform/scope.ts';

/** Plants: the policies show staff those that work for their hospital, and let them write its own. */

/** Who else orders from a plant is the platform's to know. */
const mayOrder = sql<
  Option[]
>`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', ${hospitals.id}, 'name', ${hospitals.name})
    ORDER BY ${hospitals.id}), '[]')
  FROM ${hospitals} WHERE ${hospitals.id} = ANY (${factories.hospital_ids}) AND scope_is('platform'))`;

async function requireHospitals(tx: Scoped, field: string, ids: readonly number[]): Promise<void> {
  const { rowCount } = await tx.query('SELECT FROM hospitals WHERE id = ANY ($1::bigint[])', [ids]);
  if (rowCount !== new Set(ids).size) failField(field, '医院不存在');
}

export const factoryHandlers = resourceHandlers(factoryTable, {
  from: factories,
  columns: {
    ...plainColumns(factories),
    name: factories.name,
    address: factories.address,
    turnaround_days: factories.turnaround_days,
    own: sql<boolean>`coalesce(${factories.owner_hospital_id} = scope_hospital(), false)`,
    hospitals: mayOrder,
    hospital_ids: sql<number[]>`CASE WHEN scope_is('platform') THEN ${factories.hospital_ids} ELSE '{}' END`,
    owner_hospital_id: sql<number | null>`CASE WHEN scope_is('platform') THEN ${factories.owner_hospital_id} END`,
    owner_hospital: optionOf(hospitals, factories.owner_hospital_id),
    contact: known(factories.contact),
    phone: known(factories.phone),
    license_no: known(factories.license_no),
    license_until: known(factories.license_until),
    knows,
  },
  search: (keyword) => searching(keyword, [factories.name]),
  filter: { status: (status) => sql`${factories.status} = ${status}` },
  order: [asc(factories.id)],
  parse: (body, { viewer }) => {
    const own = staffHospital(viewer);
    return own === null ? body : { ...body, owner_hospital_id: own, hospital_ids: [own] };
  },
  guard: async (tx, ctx, before, after) => {
    if (staffHospital(ctx.viewer) !== null) {
      // They read those of the platform, too.
      if (before && !before.own) fail('FORBIDDEN');
      return;
    }
    await requireHospitals(tx, 'hospital_ids', after?.hospital_ids ?? []);
    if (after?.owner_hospital_id) await requireHospitals(tx, 'owner_hospital_id', [after.owner_hospital_id]);
  },
  uses: [],
  says: { factories_owner_name_unique: '加工厂名称已存在' },
  trail: { action: 'backend.change', object: ({ name }) => name },
  present: ({ knows: isKnown, hospital_ids: _ids, owner_hospital_id: _owner, ...row }) => {
    const { contact, phone, license_no, license_until, ...rest } = row;
    return { ...presentPlain(rest), ...(isKnown ? { contact, phone, license_no, license_until } : {}) };
  },
});
