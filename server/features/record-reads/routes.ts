import { READ_AREAS, type ReadArea } from '#contract/record-kinds.ts';
import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { caseViewOf } from '#server/platform/case-view.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { asPerson, asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';

interface Read {
  id: number;
  at: string;
  area: ReadArea;
}
interface Page<R> {
  total: number;
  rows: R[];
}
type OwnRead = Read & { patient: string; hospital: string; by_name: string; role: string };
type StaffRead = Read & {
  user_id: number;
  by_name: string;
  role: string;
  object: string;
  treating: boolean;
  address: string;
};

const shown = <R extends Read>(row: R) => ({ ...row, at: instant(row.at), area_name: READ_AREAS[row.area] });

/** Null rows: the hospital does not know the patient. */
const OF_PATIENT = `
  SELECT (SELECT count(*)::int FROM record_reads r WHERE r.hospital_id = $1 AND r.patient_id = $2) AS total, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'at', p.at, 'user_id', p.user_id, 'by_name', p.by_name, 'role', p.role, 'area', p.area,
      'object', p.object, 'treating', p.treating, 'address', p.address) ORDER BY p.id DESC), '[]')
    FROM (SELECT * FROM record_reads r WHERE r.hospital_id = $1 AND r.patient_id = $2 ORDER BY r.id DESC LIMIT $3 OFFSET $4) p) AS rows
  FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $2`;

export const recordReadHandlers: SliceHandlers<'recordReads'> = {
  /** @throws FORBIDDEN a case by who reads it in short, NOT_FOUND, HOSPITAL_LOCKED */
  printed: async (ctx, { body }) => {
    if (body.type === 'case' && caseViewOf(asStaff(ctx).viewer) !== 'full') fail('FORBIDDEN');
    await runCommand(ctx.deps, 'print_record', {
      ...askedAtDesk(ctx),
      by_name: asStaff(ctx).viewer.name,
      ...body,
      audit: auditRow(ctx, { action: 'record.print' }),
    });
  },
  own: async (ctx, { query: { patient_id, page, pageSize } }) => {
    const { db } = asPerson(ctx);
    const { rows } = await db.query<{ own: Page<OwnRead> }>('SELECT own_record_reads($1, $2, $3, $4) AS own', [
      ...[db.userId, patient_id ?? null, pageSize, (page - 1) * pageSize],
    ]);
    const found = rows[0]?.own ?? { total: 0, rows: [] };
    return { data: found.rows.map(shown), current_page: page, per_page: pageSize, total: found.total };
  },
  ofPatient: async (ctx, { params, query: { page, pageSize } }) => {
    const { db } = asStaff(ctx);
    const { rows } = await db.query<Page<StaffRead>>(OF_PATIENT, [
      ...[db.hospitalId, params.id, pageSize, (page - 1) * pageSize],
    ]);
    const found = rows[0] ?? fail('NOT_FOUND');
    return { data: found.rows.map(shown), current_page: page, per_page: pageSize, total: found.total };
  },
};
