import type { BodyOf } from '#contract/call.ts';
import {
  DOCTORS_KINDS,
  type dentalRecords,
  type RecordSheet,
  SHEET_KINDS,
  type SheetKind,
} from '#contract/dental-records.ts';
import { NO_CLEANING } from '#contract/dental-records-cleaning.ts';
import { NO_GENERAL } from '#contract/dental-records-general.ts';
import { NO_CONTROL } from '#contract/dental-records-ortho.ts';
import { NO_SURGERY } from '#contract/dental-records-surgery.ts';
import { deskByline } from '#server/features/scheduling/byline.ts';
import { caseViewOf } from '#server/platform/case-view.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { tellingStale } from '#server/platform/stale.ts';
import { stepAudit } from '#server/platform/step-audit.ts';
import { presentSheet } from './present.ts';
import { sheetNow } from './queries.ts';

const BEGUN: Readonly<Record<SheetKind, object>> = {
  ...{ perio: { teeth: {} }, hygiene: NO_CLEANING, ortho: NO_CONTROL },
  ...{ surgery: NO_SURGERY, general: NO_GENERAL },
};

/**
 * One step of a sheet. @throws NOT_FOUND, FORBIDDEN not theirs, or no doctor's work of theirs, STATE it does not stand there, STALE, INVALID what it lacks,
 * APPROVAL an owner has to let them, HOSPITAL_LOCKED
 */
export async function writeSheet(ctx: Ctx, form: BodyOf<typeof dentalRecords.store>): Promise<RecordSheet> {
  const { id, version, kind, patient_id, reservation_id, action, reason, data } = form;
  const { viewer, db } = asStaff(ctx);
  if (DOCTORS_KINDS.includes(kind) && caseViewOf(viewer) !== 'full') {
    fail('FORBIDDEN', { message: `仅医生可以书写${SHEET_KINDS[kind]}` });
  }
  const { staff: _staff, ...byline } = deskByline(ctx);
  const work = runCommand(ctx.deps, 'write_sheet', {
    ...byline,
    ...{ kind, id: id ?? null, version: version ?? null, patient_id, key: reservation_id ?? null, action, reason },
    content: id ? data : { ...BEGUN[kind], ...data },
    owner: viewer.roles.includes('shop_owner'),
    labels: null,
    audit: stepAudit(ctx, action),
  });
  const { sheet } = await tellingStale(work, async () => {
    const now = id ? await sheetNow(db, id) : null;
    return now && { current: presentSheet(now), by: now.updated_by.name, at: instant(now.updated_at) };
  });
  return presentSheet(sheet);
}
