import { showError } from '#web/api/errors.ts';
import { enterHospital } from '#web/api/me.ts';
import { landingOf } from '#web/app/routes.tsx';
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
