import { asc, eq, ilike, sql } from 'drizzle-orm';
import type { Option } from '#contract/fields.ts';
import { positionTable } from '#contract/positions.ts';
import type { StaffRole } from '#contract/roles.ts';
import { departments, positions } from '#db/schema/hospitals.ts';
import { instant } from '#server/platform/clock.ts';
import { containing } from '#server/platform/like.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { namedCell } from '#server/platform/resource/named-cell.ts';
import { rowsOf } from '#server/platform/resource/statements.ts';

/** The positions of a hospital. What somebody may do is their role: a position offers some, and changes none. */
export const positionHandlers = resourceHandlers(positionTable, {
  from: positions,
  columns: {
    id: positions.id,
    name: positions.name,
    department_id: positions.department_id,
    department: sql<Option | null>`(SELECT jsonb_build_object('id', ${departments.id}, 'name', ${departments.name})
      FROM ${departments} WHERE ${departments.id} = ${positions.department_id})`,
    headcount: positions.headcount,
    roles: sql<StaffRole[]>`${positions.roles}`,
    requires_certificate: positions.requires_certificate,
    duties: positions.duties,
    status: positions.status,
    version: positions.version,
    created_at: positions.created_at,
    updated_at: positions.updated_at,
    updated_by: positions.updated_by,
  },
  search: (keyword) => ilike(positions.name, containing(keyword)),
  filter: {
    department_id: (id) => eq(positions.department_id, id),
    status: (status) => eq(positions.status, status),
  },
  order: [asc(positions.id)],
  uses: [],
  cells: {
    department_id: namedCell({
      field: 'department_id',
      noun: '科室',
      shown: ({ department }: { department: Option | null }) => department,
      find: (tx, name) =>
        rowsOf<Option>(
          tx,
          sql`SELECT ${departments.id}, ${departments.name} FROM ${departments}
            WHERE ${departments.hospital_id} = scope_hospital() AND ${departments.name} = ${name}`,
        ),
    }),
  },
  trail: { action: 'position.change', object: ({ name }) => name },
  present: (row) => ({ ...row, created_at: instant(row.created_at), updated_at: instant(row.updated_at) }),
});
