import { isStaffRole } from '#contract/roles.ts';
import type { Database } from '#db/client.ts';
import type { Clock } from './clock.ts';
import type { Env } from './env.ts';
import { fail } from './failure.ts';
import type { LiveBus } from './live-bus.ts';
import type { Log } from './log.ts';
import type { Sessions, Viewer } from './session.ts';

export type { Viewer } from './session.ts';

/** What every part of the server is given; nothing is global. */
export interface Deps {
  readonly env: Env;
  readonly log: Log;
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: LiveBus;
  readonly sessions: Sessions;
}

export interface Idempotency {
  readonly account: number;
  readonly route: string;
  readonly key: string;
  readonly hash: string;
}

/** One request. */
export interface Ctx {
  readonly deps: Deps;
  readonly request_id: string;
  readonly viewer: Viewer | null;
  readonly address: string;
  readonly user_agent: string;
  readonly idem: Idempotency | null;
}

/** The hospital where the viewer is staff, or null. */
export function staffHospital(viewer: Viewer | null): number | null {
  return viewer?.hospital_id && viewer.roles.some(isStaffRole) ? viewer.hospital_id : null;
}

/** The viewer of a call that needs one. @throws UNAUTHENTICATED */
export function signedIn(ctx: Ctx): Viewer {
  return ctx.viewer ?? fail('UNAUTHENTICATED');
}

/** The viewer and hospital of a staff call. @throws UNAUTHENTICATED, FORBIDDEN */
export function asStaff(ctx: Ctx): { viewer: Viewer; hospitalId: number } {
  const viewer = signedIn(ctx);
  return { viewer, hospitalId: staffHospital(viewer) ?? fail('FORBIDDEN') };
}
