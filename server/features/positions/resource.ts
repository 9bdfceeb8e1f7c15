import { asc, eq, ilike, sql } from 'drizzle-orm';
import type { Option } from '#contract/fields.ts';
import { positionTable } from '#contract/positions.ts';
import type { StaffRole } from '#contract/roles.ts';
import { departments, positions } from '#db/schema/hospitals.ts';
import { staffPositions } from '#db/schema/staff.ts';
import { containing } from '#server/platform/like.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { nameCell, optionOf, plainColumns, presentPlain } from '#server/platform/resource/plain.ts';

/** The positions of a hospital. What somebody may do is their role: a position offers some, and changes none. */
export const positionHandlers = resourceHandlers(positionTable, {
  from: positions,
  columns: {
    ...plainColumns(positions),
    name: positions.name,
    department_id: positions.department_id,
    department: optionOf(departments, positions.department_id),
    headcount: positions.headcount,
    roles: sql<StaffRole[]>`${positions.roles}`,
    requires_certificate: positions.requires_certificate,
    duties: positions.duties,
  },
  search: (keyword) => ilike(positions.name, containing(keyword)),
  filter: {
    department_id: (id) => eq(positions.department_id, id),
    status: (status) => eq(positions.status, status),
  },
  order: [asc(positions.id)],
  uses: [{ what: '员工', column: staffPositions.position_id }],
  cells: nameCell(departments, {
    field: 'department_id',
    noun: '科室',
    shown: ({ department }: { department: Option | null }) => department,
  }),
  trail: { action: 'position.change', object: ({ name }) => name },
  present: presentPlain,
});
