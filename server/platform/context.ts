import type { Option } from '#contract/fields.ts';
import { isStaffRole } from '#contract/roles.ts';
import type { Database } from '#db/client.ts';
import type { Clock } from './clock.ts';
import type { Env } from './env.ts';
import { fail } from './failure.ts';
import type { Keys } from './keys.ts';
import type { LiveBus } from './live-bus.ts';
import type { Log } from './log.ts';
import {
  type HospitalScope,
  hospitalScope,
  NOBODY,
  type PersonScope,
  type PlatformScope,
  type PublicScope,
  personScope,
  platformScope,
  publicScope,
  type Scope,
} from './scope.ts';
import type { Sessions, Viewer } from './session.ts';
import type { Storage } from './storage/storage.ts';

export type { Viewer } from './session.ts';

/** What every part of the server is given; nothing is global. */
export interface Deps {
  readonly env: Env;
  readonly log: Log;
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: LiveBus;
  readonly sessions: Sessions;
  readonly keys: Keys;
  readonly storage: Storage;
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
  /** Scheme and host of the product, for links that leave it. */
  readonly origin: string;
  readonly idem: Idempotency | null;
  /** The Cookie header. Nobody is signed in by it. */
  readonly cookies: string;
}

/** The hospital where the viewer is staff, or null. */
export function staffHospital(viewer: Viewer | null): number | null {
  return viewer?.hospital_id && viewer.roles.some(isStaffRole) ? viewer.hospital_id : null;
}

/** The viewer of a call that needs one. @throws UNAUTHENTICATED */
export function signedIn(ctx: Ctx): Viewer {
  return ctx.viewer ?? fail('UNAUTHENTICATED');
}

/** All that a viewer may reach at once: staff their hospital's rows and their own, super_admin the platform's. */
export function scopeOfViewer(viewer: Viewer | null): Scope {
  if (!viewer) return NOBODY;
  const platform = viewer.roles.includes('super_admin');
  return { hospital: staffHospital(viewer), person: viewer.user_id, all: platform ? 'platform' : null };
}

/** What anyone may read. */
export function asAnyone(ctx: Ctx): { db: PublicScope } {
  return { db: publicScope(ctx.deps.database) };
}

/** The viewer of a call that needs one, and their own rows. @throws UNAUTHENTICATED */
export function asPerson(ctx: Ctx): { viewer: Viewer; db: PersonScope } {
  const viewer = signedIn(ctx);
  return { viewer, db: personScope(ctx.deps.database, viewer.user_id) };
}

/** The viewer and hospital of a staff call, and that hospital's rows. @throws UNAUTHENTICATED, FORBIDDEN */
export function asStaff(ctx: Ctx): { viewer: Viewer; hospitalId: number; db: HospitalScope } {
  const viewer = signedIn(ctx);
  const hospitalId = staffHospital(viewer) ?? fail('FORBIDDEN');
  return { viewer, hospitalId, db: hospitalScope(ctx.deps.database, viewer.user_id, hospitalId) };
}

/** The plant that somebody asks for: of who is staff of the hospital of their session, none. */
export function plantOf(viewer: Viewer | null): Option | null {
  return viewer && staffHospital(viewer) === null && !viewer.roles.includes('super_admin') ? viewer.factory : null;
}

/** The platform's administrator. @throws UNAUTHENTICATED, FORBIDDEN */
export function asPlatform(ctx: Ctx): { viewer: Viewer; db: PlatformScope } {
  const viewer = signedIn(ctx);
  if (!viewer.roles.includes('super_admin')) fail('FORBIDDEN');
  return { viewer, db: platformScope(ctx.deps.database, viewer.user_id) };
}
