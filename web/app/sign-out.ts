import { auth } from '#contract/auth.ts';
import { request } from '#web/api/client.ts';
import { showError } from '#web/api/errors.ts';
import { clearSession, signIn } from '#web/api/session.ts';
import { releaseHold } from '#web/realtime/hold-session.ts';

const RELOAD_MS = 500;

/** product.md section 4: clears all that is stored, then reloads. The token dies on the server too. */
export async function signOut(): Promise<void> {
  releaseHold();
  await request(auth.logout, {}).catch(() => {});
  clearSession();
  setTimeout(() => window.location.assign('/'), RELOAD_MS);
}

/** product.md section 4: the new token is kept, roles are loaded anew by the reload. */
export async function switchHospital(hospitalId: number): Promise<void> {
  try {
    const { access_token } = await request(auth.selectHospital, { body: { hospital_id: hospitalId } });
    signIn({ access_token, hospital_id: hospitalId });
    window.location.assign('/');
  } catch (error) {
    showError(error);
  }
}
