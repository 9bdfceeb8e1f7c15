import type { Role } from '#contract/roles.ts';
import type { VisitLink } from './visit-actions.tsx';

/**
 * The links of a visit that has taken place (docs/domain/screens.md#patient-detail), those whose screens exist. 患者中心 is
 * the doctor's own there.
 */
export const RECORD_LINKS: readonly { label: string; path: string; roles: readonly Role[] }[] = [
  { label: '患者中心', path: '/user_center', roles: ['doctor', 'shop_owner'] },
  { label: '咨询', path: '/admin/visits/reservations/:id/advisories', roles: ['consultant'] },
];

/** Of those the ones that a role sees. */
export function recordLinks(role: Role | null, hashId: string): VisitLink[] {
  return RECORD_LINKS.filter(({ roles }) => role !== null && roles.includes(role)).map(({ label, path }) => ({
    label,
    to: linkTo(path, encodeURIComponent(hashId)),
  }));
}

function linkTo(path: string, id: string): string {
  return path.includes(':id') ? path.replace(':id', id) : `${path}?id=${id}`;
}
