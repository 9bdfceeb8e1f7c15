import { auditRow } from '#server/platform/audit.ts';
import { runCommand } from '#server/platform/command.ts';
import type { HospitalRow } from '#server/platform/command-rows.ts';
import type { Ctx } from '#server/platform/context.ts';

export interface LockInput {
  hospitalId: number;
  /** The lock that the caller saw. */
  seen: number | undefined;
  reason: string;
}

/**
 * Locks an approved hospital, or gives it back where it is locked. Nothing commits there once a lock is answered.
 * @throws NOT_FOUND, STALE where it is no longer as it was seen
 */
export async function lockHospital(ctx: Ctx, { hospitalId, seen, reason }: LockInput): Promise<HospitalRow> {
  const { hospital } = await runCommand(ctx.deps, 'lock_hospital', {
    hospital_id: hospitalId,
    seen: seen ?? null,
    reason,
    request_id: ctx.request_id,
    idem: ctx.idem,
    // The command knows which of the two it was.
    audit: auditRow(ctx, { action: 'hospital.lock' }),
  });
  return hospital;
}
