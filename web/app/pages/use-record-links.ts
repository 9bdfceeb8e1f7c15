import { useAtomValue } from 'jotai';
import type { Role } from '#contract/roles.ts';
import { viewRoleAtom } from '#web/api/session.ts';
import { recordLinks } from '#web/features/reservations/record-links.ts';

type Links = ReturnType<typeof recordLinks>;

/** What is written of a visit, and who is led to it: who treats, and who owns the hospital. */
const WRITTEN: readonly { label: string; path: string; roles: readonly Role[] }[] = [
  { label: '病历', path: '/admin/visits/cases', roles: ['doctor', 'shop_owner'] },
  { label: '健康档案', path: '/admin/visits/health_files', roles: ['doctor', 'shop_owner', 'dental_hygienist'] },
  { label: '记录单', path: '/admin/visits/dental_records', roles: ['doctor', 'shop_owner', 'dental_hygienist'] },
  { label: '处方', path: '/admin/visits/prescriptions', roles: ['doctor', 'shop_owner', 'dental_hygienist'] },
  { label: '干预', path: '/admin/visits/intervenes', roles: ['doctor', 'shop_owner'] },
  { label: '义齿加工单', path: '/admin/visits/denture_processing_orders', roles: ['doctor', 'shop_owner'] },
];

/** The links that a visit's records have for this person. */
export function useRecordLinks(): (hashId: string) => Links {
  const role = useAtomValue(viewRoleAtom);
  return (hashId) => [
    ...WRITTEN.filter(({ roles }) => role !== null && roles.includes(role)).map(({ label, path }) => ({
      ...{ label, to: `${path}?id=${encodeURIComponent(hashId)}` },
    })),
    ...recordLinks(role, hashId),
  ];
}
