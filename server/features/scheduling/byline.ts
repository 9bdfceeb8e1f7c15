import { ROLE_LABEL, viewRole } from '#contract/roles.ts';
import type { Asked, Byline, Reader } from '#server/platform/asked.ts';
import { asStaff, type Ctx, signedIn, staffHospital } from '#server/platform/context.ts';

/** Who asks, as holds and the status bar name them, at the hospital where they are staff, and the request it came with. */
export function byline(ctx: Ctx): Byline {
  const viewer = signedIn(ctx);
  const role = viewer.hospital_id ? viewRole(viewer.roles) : null;
  return {
    session_id: viewer.session_id,
    user_id: viewer.user_id,
    staff_hospital_id: staffHospital(viewer),
    by_name: role ? viewer.name : '患者',
    by_role: role ? ROLE_LABEL[role] : '',
    request_id: ctx.request_id,
    idem: ctx.idem,
  };
}

/** Who asks for themselves, whatever they are beside: as a patient. */
export function patientByline(ctx: Ctx): Byline & { staff: false } {
  return { ...byline(ctx), staff_hospital_id: null, by_name: '患者', by_role: '', staff: false };
}

/** Who asks at the desk of their hospital. @throws UNAUTHENTICATED, FORBIDDEN */
export function deskByline(ctx: Ctx): Byline & { staff: true } {
  asStaff(ctx);
  return { ...byline(ctx), staff: true };
}

/** The same of a command that names nobody. @throws UNAUTHENTICATED, FORBIDDEN */
export function askedAtDesk(ctx: Ctx): Asked {
  const { session_id, user_id, staff_hospital_id, idem } = deskByline(ctx);
  return { session_id, user_id, staff_hospital_id, idem };
}

/** Who reads what is written of a patient, and from where. */
export function readerOf(ctx: Ctx): Reader {
  const { user_id, by_name, by_role } = byline(ctx);
  return { user_id, by_name, by_role, address: ctx.address };
}
