import { ROLE_LABEL, viewRole } from '#contract/roles.ts';
import { type Ctx, signedIn } from '#server/platform/context.ts';

/** Who does it, as holds and the status bar name them, and the request it came with. */
export function byline(ctx: Ctx): {
  user_id: number;
  by_name: string;
  by_role: string;
  request_id: string;
  idem: Ctx['idem'];
} {
  const viewer = signedIn(ctx);
  const role = viewer.hospital_id ? viewRole(viewer.roles) : null;
  return {
    user_id: viewer.user_id,
    by_name: role ? viewer.name : '患者',
    by_role: role ? ROLE_LABEL[role] : '',
    request_id: ctx.request_id,
    idem: ctx.idem,
  };
}
