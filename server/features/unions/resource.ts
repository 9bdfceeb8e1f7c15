import { asc, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import type { Option } from '#contract/fields.ts';
import { alliances } from '#contract/unions.ts';
import { hospitals, unionHospitals, unions } from '#db/schema/hospitals.ts';
import { instant } from '#server/platform/clock.ts';
import { failField } from '#server/platform/failure.ts';
import { containing } from '#server/platform/like.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { rowsOf } from '#server/platform/resource/statements.ts';
import type { Scoped } from '#server/platform/scope.ts';

/** Alliances group approved hospitals: referrals go between them, and the header's selectors begin with them. */

const members = sql<
  Option[]
>`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', ${hospitals.id}, 'name', ${hospitals.name})
  ORDER BY ${hospitals.id}), '[]') FROM ${unionHospitals} JOIN ${hospitals} ON ${hospitals.id} = ${unionHospitals.hospital_id}
  WHERE ${unionHospitals.union_id} = ${unions.id})`;

/** Who is in may stay, whatever has become of it since; who is new must be approved. */
function admitted(tx: Scoped, before: readonly Option[], which: SQL): Promise<Option[]> {
  const inside = sql.param(before.map(({ id }) => id));
  const open = sql`(${hospitals.status} = 'approved' OR ${hospitals.id} = ANY (${inside}::bigint[]))`;
  return rowsOf(tx, sql`SELECT ${hospitals.id}, ${hospitals.name} FROM ${hospitals} WHERE ${which} AND ${open}`);
}

export const unionHandlers = resourceHandlers(alliances, {
  from: unions,
  columns: {
    id: unions.id,
    name: unions.name,
    hospitals: members,
    version: unions.version,
    created_at: unions.created_at,
  },
  search: (keyword) => ilike(unions.name, containing(keyword)),
  order: [asc(unions.id)],
  links: {
    hospital_ids: {
      table: unionHospitals,
      own: unionHospitals.union_id,
      other: unionHospitals.hospital_id,
      shown: 'hospitals',
    },
  },
  guard: async (tx, _ctx, before, after) => {
    const wanted = new Set(after?.hospital_ids);
    if (wanted.size === 0) return;
    const known = await admitted(tx, before?.hospitals ?? [], inArray(hospitals.id, [...wanted]));
    if (known.length !== wanted.size) failField('hospital_ids', '医院不存在或未通过审批');
  },
  uses: [],
  cells: {
    hospital_ids: {
      write: (row) => row.hospitals.map(({ name }) => name).join('、'),
      read: async (tx, text, row) => {
        const names = [...new Set(text.split(/[、,，;；\n]/).map((name) => name.trim()))].filter(Boolean);
        if (names.length === 0) return [];
        const known = await admitted(tx, row?.hospitals ?? [], inArray(hospitals.name, names));
        return names.map((name) => {
          const [found, another] = known.filter((each) => each.name === name);
          if (another) failField('hospital_ids', `有多家医院叫“${name}”，请在页面上选择`);
          return found?.id ?? failField('hospital_ids', `没有叫“${name}”的医院`);
        });
      },
    },
  },
  trail: { action: 'union.change', object: ({ name }) => name },
  present: (row) => ({ ...row, created_at: instant(row.created_at) }),
});
