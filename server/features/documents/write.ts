import type { BodyOf } from '#contract/call.ts';
import type { documents, PatientDocument } from '#contract/documents.ts';
import { askedAtDesk, deskByline } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import type { WholeDocument } from '#server/platform/document-commands.ts';
import { tellingStale } from '#server/platform/stale.ts';
import { presentDocument } from './present.ts';
import { documentNow } from './queries.ts';

const asked = (ctx: Ctx) => ({
  ...askedAtDesk(ctx),
  owner: asStaff(ctx).viewer.roles.includes('shop_owner'),
});

/** Of one that there is: who lost is shown it as it stands. */
async function stepped(ctx: Ctx, id: number, work: Promise<{ document: WholeDocument }>): Promise<PatientDocument> {
  const { document } = await tellingStale(work, async () => {
    const now = await documentNow(asStaff(ctx).db, id);
    return now && { current: presentDocument(now), by: now.updated_by.name, at: instant(now.updated_at) };
  });
  return presentDocument(document);
}

/** @throws FORBIDDEN not treating, STATE nothing to take back, INVALID, HOSPITAL_LOCKED */
export async function writeDocument(ctx: Ctx, form: BodyOf<typeof documents.create>): Promise<PatientDocument> {
  const { record_id = null, template_id = null, withdraws_id = null, ...said } = form;
  const { kind = null, title = null, body = null, ...values } = said;
  const { document } = await runCommand(ctx.deps, 'write_document', {
    ...{ ...asked(ctx), ...values, by_name: deskByline(ctx).by_name },
    ...{ record_id, template_id, withdraws_id, kind, title, body },
  });
  return presentDocument(document);
}

/** @throws NOT_FOUND, FORBIDDEN another's, STATE it is no draft, STALE, HOSPITAL_LOCKED */
export function changeDocument(ctx: Ctx, id: number, form: BodyOf<typeof documents.update>): Promise<PatientDocument> {
  return stepped(ctx, id, runCommand(ctx.deps, 'change_document', { ...asked(ctx), ...form, id }));
}

/** @throws NOT_FOUND, FORBIDDEN another's, STATE it is no draft, STALE, INVALID, HOSPITAL_LOCKED */
export function signDocument(
  ctx: Ctx,
  id: number,
  { version, signer, strokes = null, paper_image_id = null, refused = null }: BodyOf<typeof documents.sign>,
): Promise<PatientDocument> {
  const work = runCommand(ctx.deps, 'sign_document', {
    ...{ ...asked(ctx), id, version, strokes, paper_image_id, refused },
    signer: signer ? { ...signer, id_tail: signer.id_tail ?? null } : null,
    audit: auditRow(ctx, { action: 'document.sign' }),
  });
  return stepped(ctx, id, work);
}

/** @throws NOT_FOUND, FORBIDDEN another's, STATE it is void, or signed and not theirs to void, STALE, HOSPITAL_LOCKED */
export function voidDocument(
  ctx: Ctx,
  id: number,
  { version, reason }: BodyOf<typeof documents.void>,
): Promise<PatientDocument> {
  const step = { ...asked(ctx), id, version, reason };
  const work = runCommand(ctx.deps, 'void_document', { ...step, audit: auditRow(ctx, { action: 'document.void' }) });
  return stepped(ctx, id, work);
}
