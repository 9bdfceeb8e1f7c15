import { asc, eq, ilike, sql } from 'drizzle-orm';
import { backendHospitalTable } from '#contract/backend-hospitals.ts';
import type { Option } from '#contract/fields.ts';
import { maskPhone } from '#contract/masks.ts';
import { hospitals } from '#db/schema/hospitals.ts';
import { mechanisms } from '#db/schema/platform.ts';
import { type Ctx, staffHospital } from '#server/platform/context.ts';
import { Failure } from '#server/platform/failure.ts';
import { containing } from '#server/platform/like.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { known, knows } from '#server/platform/resource/known.ts';
import { nameCell, optionOf } from '#server/platform/resource/plain.ts';

/** Hospitals' cards: all of them for the platform, their own for staff. */

/** What the platform alone says of a hospital. */
const OF_PLATFORM = ['name', 'license_no', 'license_until', 'mechanism_id'] as const;

type Said = Partial<Record<(typeof OF_PLATFORM)[number], unknown>>;

/** @throws INVALID on each field of these that a shop manager would change */
function requirePlatform(ctx: Ctx, before: Said, after: Said): void {
  if (staffHospital(ctx.viewer) === null) return;
  const changed = OF_PLATFORM.filter((name) => after[name] !== undefined && after[name] !== before[name]);
  if (changed.length === 0) return;
  throw new Failure('INVALID', { errors: Object.fromEntries(changed.map((name) => [name, ['该项由平台修改']])) });
}

export const backendHospitalHandlers = resourceHandlers(backendHospitalTable, {
  from: hospitals,
  columns: {
    id: hospitals.id,
    name: hospitals.name,
    logo: hospitals.logo,
    summary: hospitals.summary,
    address: hospitals.address,
    longitude: hospitals.longitude,
    latitude: hospitals.latitude,
    hours: hospitals.hours,
    mode: hospitals.mode,
    mechanism_id: hospitals.mechanism_id,
    mechanism: optionOf(mechanisms, hospitals.mechanism_id),
    manager: sql<{ name: string; phone: string } | null>`(SELECT jsonb_build_object('name', m.name, 'phone', m.phone)
      FROM hospital_manager(${hospitals.id}) m WHERE m.id IS NOT NULL)`,
    license_no: known(hospitals.license_no),
    license_until: known(hospitals.license_until),
    doctors_count: sql<number>`(SELECT count(DISTINCT m.user_id) FROM memberships m
      WHERE m.hospital_id = ${hospitals.id} AND m.role = 'doctor' AND m.status = 'active')`,
    status: hospitals.status,
    lock: hospitals.lock,
    version: hospitals.version,
    knows,
  },
  // Everybody may read the directory; what stands on a card is told to these alone.
  where: sql`(scope_is('platform') OR ${hospitals.id} = scope_hospital())`,
  search: (keyword) => ilike(hospitals.name, containing(keyword)),
  filter: {
    mechanism_id: (id) => eq(hospitals.mechanism_id, id),
    mode: (mode) => eq(hospitals.mode, mode),
    lock: (lock) => eq(hospitals.lock, lock),
  },
  order: [asc(hospitals.id)],
  guard: async (_tx, ctx, before, after) => requirePlatform(ctx, before ?? {}, after ?? {}),
  uses: [],
  says: { hospitals_approved_name_address_unique: '该地址已有同名的医院' },
  cells: nameCell(mechanisms, {
    field: 'mechanism_id',
    noun: '机构',
    shown: ({ mechanism }: { mechanism: Option | null }) => mechanism,
  }),
  trail: { action: 'backend.change', object: ({ name }) => name },
  present: ({ knows: isKnown, license_no, license_until, manager, mechanism_id: _id, ...row }) => ({
    ...row,
    manager: manager && { name: manager.name, ...(isKnown ? { phone: maskPhone(manager.phone) } : {}) },
    ...(isKnown ? { license_no, license_until } : {}),
  }),
});
