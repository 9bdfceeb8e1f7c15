import { signOut } from '#web/api/me.ts';
import { releaseHold } from '#web/clinic/hold/hold-session.ts';

/** 退出登录 */
export async function leave(): Promise<void> {
  releaseHold();
  await signOut();
}
