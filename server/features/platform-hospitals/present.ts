import type { AnswerIn } from '#contract/call.ts';
import type { platformHospitals } from '#contract/platform-hospitals.ts';
import { instant } from '#server/platform/clock.ts';
import type { HospitalRow } from './queries.ts';

type Presented = AnswerIn<typeof platformHospitals.detail>['data'];

/** `include` is a comma list of creator and doctors; what isn't asked for isn't there. */
export function presentHospital(row: HospitalRow, include: string | undefined): Presented {
  const wanted = include?.split(',').map((part) => part.trim()) ?? [];
  const { creator, doctors, ...rest } = row;
  return {
    ...rest,
    created_at: instant(row.created_at),
    ...(wanted.includes('creator') ? { creator } : {}),
    ...(wanted.includes('doctors') ? { doctors } : {}),
  };
}
