import type { Role } from '#contract/roles.ts';
import type { VisitLink } from './visit-actions.tsx';

const CLINICAL: readonly Role[] = ['doctor', 'shop_owner'];
const HYGIENE: readonly Role[] = [...CLINICAL, 'dental_hygienist'];

/**
 * The links of a visit that has taken place (docs/domain/screens.md#patient-detail). 患者中心 is the doctor's own there.
 */
const LINKS: readonly { label: string; path: string; roles: readonly Role[] }[] = [
  { label: '患者中心', path: '/user_center', roles: CLINICAL },
  { label: '电子病历', path: '/admin/visits/cases', roles: CLINICAL },
  { label: '洁牙记录', path: '/admin/visits/dental_records', roles: HYGIENE },
  { label: '健康档案', path: '/admin/visits/health_files', roles: HYGIENE },
  { label: '处方', path: '/admin/visits/prescriptions', roles: HYGIENE },
  { label: '干预', path: '/admin/visits/intervenes', roles: CLINICAL },
  { label: '义齿加工单', path: '/admin/visits/denture_processing_orders', roles: CLINICAL },
  { label: '咨询', path: '/admin/visits/reservations/:id/advisories', roles: ['consultant'] },
];

/** Of those a role sees, the ones whose screens exist: `built` are the paths of the app's route table. */
export function recordLinks(role: Role | null, hashId: string, built: ReadonlySet<string>): VisitLink[] {
  return LINKS.filter(({ path, roles }) => role !== null && roles.includes(role) && built.has(path)).map(
    ({ label, path }) => ({ label, to: linkTo(path, encodeURIComponent(hashId)) }),
  );
}

function linkTo(path: string, id: string): string {
  return path.includes(':id') ? path.replace(':id', id) : `${path}?id=${id}`;
}
