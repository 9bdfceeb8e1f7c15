import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { approvals } from '#contract/approvals.ts';
import { useCall } from '#web/api/use-call.ts';
import type { AdminGroup } from '#web/app/frames/admin-menu.ts';
import { onEvent } from '#web/realtime/reactions.ts';

/** The total of a page that holds nobody: an applicant's phone in an answer counts as seen, and is logged. */
const PENDING = { query: { status: 'pending', page: 1_000_000, pageSize: 1 } } as const;
const FRESH_MS = 60_000;

/** Of each entry of the menu, how much waits there; an application that comes in counts at once. */
export function useMenuCounts(menu: readonly AdminGroup[]): ReadonlyMap<string, number> {
  const paths = new Set(menu.flatMap(({ entries }) => entries.map(({ path }) => path)));
  const hospitals = useCall(approvals.hospitals, PENDING, {
    enabled: paths.has('/admin/hospitals/examine/index'),
    staleTime: FRESH_MS,
  });
  const doctors = useCall(approvals.doctors, PENDING, {
    enabled: paths.has('/admin/doctors/examine/index'),
    staleTime: FRESH_MS,
  });
  const queries = useQueryClient();
  useEffect(
    () =>
      onEvent('notification', ({ kind }) => {
        if (kind !== 'application') return;
        for (const { method, path } of [approvals.hospitals, approvals.doctors]) {
          void queries.invalidateQueries({ queryKey: [method, path] });
        }
      }),
    [queries],
  );
  return new Map([
    ['/admin/hospitals/examine/index', hospitals.data?.total ?? 0],
    ['/admin/doctors/examine/index', doctors.data?.total ?? 0],
  ]);
}
