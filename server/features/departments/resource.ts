import { asc, eq, ilike, or, sql } from 'drizzle-orm';
import { type DepartmentKind, departmentTable } from '#contract/departments.ts';
import type { Option } from '#contract/fields.ts';
import { deskRegistrations } from '#db/schema/desk-registrations.ts';
import { departments, positions, staffDepartments } from '#db/schema/hospitals.ts';
import { reservations } from '#db/schema/reservations.ts';
import { workExceptions, workingHours } from '#db/schema/scheduling.ts';
import { warehouses } from '#db/schema/shelf.ts';
import { asStaff } from '#server/platform/context.ts';
import { containing } from '#server/platform/like.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { namedCell } from '#server/platform/resource/named-cell.ts';
import { plainColumns, presentPlain } from '#server/platform/resource/plain.ts';
import { requireStaff, staffNamed } from '#server/platform/works-here.ts';
import { requireNoVisits } from './effect.ts';
import { beginLast } from './order.ts';

/** The departments of a hospital: bookings choose one where it has 诊室, and everything it keeps is sorted by them. */
export const departmentHandlers = resourceHandlers(departmentTable, {
  from: departments,
  columns: {
    ...plainColumns(departments),
    name: departments.name,
    code: departments.code,
    kind: sql<DepartmentKind>`${departments.kind}`,
    leader_id: departments.leader_id,
    leader: sql<Option | null>`(SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u
      WHERE u.id = ${departments.leader_id})`,
    phone: departments.phone,
    location: departments.location,
    intro: departments.intro,
    bookable: departments.bookable,
    position: departments.position,
  },
  search: (keyword) =>
    or(ilike(departments.name, containing(keyword)), ilike(departments.code, containing(keyword))) ?? sql`true`,
  filter: { kind: (kind) => eq(departments.kind, kind), status: (status) => eq(departments.status, status) },
  order: [asc(departments.position)],
  guard: async (tx, ctx, before, after) => {
    if (!after) return;
    const { hospitalId } = asStaff(ctx);
    // Who has left stays named where they are already.
    if (after.leader_id && after.leader_id !== before?.leader_id)
      await requireStaff(tx, hospitalId, [after.leader_id], { field: 'leader_id', noun: '负责人' });
    if (!before) return beginLast(tx, hospitalId, after);
    const stops = before.status === 1 && after.status === 0;
    const unbooks = before.bookable && after.bookable === false;
    if (stops || unbooks) await requireNoVisits(tx, hospitalId, before.id);
  },
  onGrid: ['name', 'bookable', 'status'],
  uses: [
    { what: '员工', column: staffDepartments.department_id },
    { what: '岗位', column: positions.department_id },
    { what: '仓库', column: warehouses.department_id },
    { what: '出诊时段', column: workingHours.department_id },
    { what: '停诊与加号', column: workExceptions.department_id },
    { what: '预约', column: reservations.department_id },
    { what: '挂号登记', column: deskRegistrations.department_id },
  ],
  cells: {
    leader_id: namedCell({
      field: 'leader_id',
      noun: '员工',
      shown: ({ leader }: { leader: Option | null }) => leader,
      find: staffNamed,
    }),
  },
  trail: { action: 'department.change', object: ({ name }) => name },
  present: presentPlain,
});
