import type { Role } from '#contract/roles.ts';
import { showError } from '#web/api/errors.ts';
import { enterHospital } from '#web/api/me.ts';
import { releaseHold } from '#web/clinic/hold/hold-session.ts';

/** docs/domain/screens.md#landing: the new token is kept, roles are loaded anew by the reload. */
export async function switchHospital(hospitalId: number): Promise<void> {
  releaseHold();
  try {
    window.location.assign(landingOf(await enterHospital(hospitalId)));
  } catch (error) {
    showError(error);
  }
}

const LANDS_IN_ADMIN: readonly Role[] = ['dental_hygienist', 'doctor', 'consultant', 'shop_owner'];

/** Where a person lands after a switch of hospital (docs/domain/screens.md#landing). */
export const landingOf = (role: Role | null): string => (role && LANDS_IN_ADMIN.includes(role) ? '/admin' : '/');
