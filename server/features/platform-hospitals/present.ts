import type { AnswerIn } from '#contract/call.ts';
import type { platformHospitals } from '#contract/platform-hospitals.ts';
import { instant } from '#server/platform/clock.ts';
import type { HospitalRow } from '#server/platform/command-rows.ts';
import type { Deps } from '#server/platform/context.ts';
import { uploadUrl } from '../uploads/keys.ts';

type Presented = AnswerIn<typeof platformHospitals.detail>['data'];

/** `include` is a comma list of creator and doctors; what isn't asked for isn't there. */
export function presentHospital(deps: Deps, row: HospitalRow, include: string | undefined): Presented {
  const wanted = include?.split(',').map((part) => part.trim()) ?? [];
  const { creator, doctors, ...rest } = row;
  return {
    ...rest,
    created_at: instant(row.created_at),
    license_url: row.license_url && addressOf(deps, row.license_url),
    ...(wanted.includes('creator') ? { creator } : {}),
    ...(wanted.includes('doctors') ? { doctors } : {}),
  };
}

/** The key of an upload, or the address that an import brought along. */
function addressOf(deps: Deps, license: string): string {
  return /^(https?:\/)?\//.test(license) ? license : uploadUrl(deps, license);
}
