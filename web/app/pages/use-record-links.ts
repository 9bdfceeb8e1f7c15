import { useAtomValue } from 'jotai';
import type { Role } from '#contract/roles.ts';
import { viewRoleAtom } from '#web/api/session.ts';
import { recordLinks } from '#web/features/reservations/record-links.ts';

type Links = ReturnType<typeof recordLinks>;

/** Who treats, and who owns the hospital. */
const TREATS: readonly Role[] = ['doctor', 'shop_owner', 'dental_hygienist'];

/** The links that a visit's records have for this person. */
export function useRecordLinks(): (hashId: string) => Links {
  const role = useAtomValue(viewRoleAtom);
  return (hashId) => [...recordLinks(role, hashId), ...healthFileOf(role, hashId)];
}

function healthFileOf(role: Role | null, hashId: string): Links {
  if (role === null || !TREATS.includes(role)) return [];
  return [{ label: '健康档案', to: `/admin/visits/health_files?id=${encodeURIComponent(hashId)}` }];
}
