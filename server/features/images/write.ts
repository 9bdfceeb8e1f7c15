import type { AnswerIn, BodyOf } from '#contract/call.ts';
import type { Image, images } from '#contract/images.ts';
import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import type { ImageRow } from '#server/platform/image-commands.ts';
import { tellingStale } from '#server/platform/stale.ts';
import { presentImage } from './present.ts';
import { imageNow } from './queries.ts';

const asked = (ctx: Ctx) => ({
  ...askedAtDesk(ctx),
  request_id: ctx.request_id,
  owner: asStaff(ctx).viewer.roles.includes('shop_owner'),
});

/** All or none. @throws INVALID, FORBIDDEN not treating, STATE nobody has come yet, HOSPITAL_LOCKED */
export async function addImages(
  ctx: Ctx,
  { patient_id, reservation_id = null, record_id = null, images: forms }: BodyOf<typeof images.add>,
): Promise<AnswerIn<typeof images.add>['data']> {
  const { viewer } = asStaff(ctx);
  const added = await runCommand(ctx.deps, 'add_images', {
    ...{ ...asked(ctx), patient_id, key: reservation_id, record_id, images: forms },
  });
  return added.images.map(({ duplicate, ...row }) => ({ ...presentImage(ctx.deps, row, viewer), duplicate }));
}

/** Of one that there is: who lost is shown it as it stands. */
async function stepped(ctx: Ctx, id: number, work: Promise<{ image: ImageRow }>): Promise<Image> {
  const { db, viewer } = asStaff(ctx);
  const { image } = await tellingStale(work, async () => {
    const now = await imageNow(db, id);
    return (
      now && { current: presentImage(ctx.deps, now, viewer), by: now.updated.by.name, at: instant(now.updated.at) }
    );
  });
  return presentImage(ctx.deps, image, viewer);
}

/** @throws NOT_FOUND, FORBIDDEN not treating or another's, STATE it is void, STALE, INVALID, HOSPITAL_LOCKED */
export function changeImage(
  ctx: Ctx,
  id: number,
  { version, ...change }: BodyOf<typeof images.update>,
): Promise<Image> {
  const doctor = asStaff(ctx).viewer.roles.includes('doctor');
  const audit = auditRow(ctx, { action: 'image.change' });
  return stepped(ctx, id, runCommand(ctx.deps, 'change_image', { ...asked(ctx), id, version, change, doctor, audit }));
}

/** @throws NOT_FOUND, FORBIDDEN another's, STATE it is void or a signed paper, STALE, HOSPITAL_LOCKED */
export function voidImage(ctx: Ctx, id: number, { version, reason }: BodyOf<typeof images.void>): Promise<Image> {
  const audit = auditRow(ctx, { action: 'image.void' });
  return stepped(ctx, id, runCommand(ctx.deps, 'void_image', { ...asked(ctx), id, version, reason, audit }));
}
