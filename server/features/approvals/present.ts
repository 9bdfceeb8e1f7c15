import type { z } from 'zod';
import type { hospitalApplication, staffApplication } from '#contract/approvals.ts';
import { maskPhone } from '#contract/masks.ts';
import { ROLES } from '#contract/roles.ts';
import { instant } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/context.ts';
import { uploadUrl } from '../uploads/keys.ts';
import type { HospitalApplicationRow, StaffApplicationRow } from './queries.ts';

function review(deps: Deps, row: HospitalApplicationRow | StaffApplicationRow) {
  return {
    status: row.status,
    reason: row.reason,
    created_at: instant(row.created_at),
    reviewed_at: row.reviewed_at === null ? null : instant(row.reviewed_at),
    reviewed_by: row.reviewed_by,
    license_url: row.license_key === null ? null : uploadUrl(deps, row.license_key),
    invite_name: row.invite_name,
    market_channel: row.market_channel,
  };
}

/** With the applicant's whole phone: the platform calls them back. */
export function presentHospital(deps: Deps, row: HospitalApplicationRow): z.input<typeof hospitalApplication> {
  return { id: row.id, name: row.name, mode: row.mode, creator: row.creator, ...review(deps, row) };
}

export function presentStaff(deps: Deps, row: StaffApplicationRow): z.input<typeof staffApplication> {
  return {
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    phone: maskPhone(row.phone),
    role: ROLES.find((role) => role === row.role) ?? 'other',
    ...review(deps, row),
  };
}
