import { addDays, clinicDate } from '../../replay/dates.ts';
import { openRig, type Rig } from '../../rig/rig.ts';
import { buildTown, freeSlots, type Town, type TownHospital, type TownPatient, type TownSlot } from '../../rig/town.ts';
import { type Ask, type Caller, createCaller } from '../kit/caller.ts';
import { type RigClock, readClock } from '../kit/clock.ts';
import type { PartContext } from '../part.ts';

/** The clinic's morning: today's visits are to come, and SMS may go out. */
const CLOCK = '2026-12-01T09:00:00+08:00';
const DAYS = 8;

/** The world in which keys are tried: everybody takes from it what nobody else takes. */
interface Done {
  id: number;
  version: number;
  payment: number;
}

export interface Stage {
  rig: Rig;
  town: Town;
  caller: Caller;
  clock: RigClock;
  context: PartContext;
  today: string;
  /** One of each hospital, in the town's order. */
  owners: readonly { id: number; token: string }[];
  /** super_admin. */
  platform: { token: string };
  /** A slot that is this caller's alone; of today alone where asked. @throws where there is none left */
  slot(today?: boolean): TownSlot;
  /** An account that is this caller's alone. */
  patient(): TownPatient;
  hospital(hospitalId: number): TownHospital;
  /** A day and hour of a doctor that nobody books. */
  restDay(n: number): string;
  /** Does what must be there before; `payment` is that with which it was paid, if any. @throws where it is refused */
  prepare(ask: Ask): Promise<Done>;
  close(): Promise<void>;
}

const HOSPITALS = 4;

/** @param keys how many will be tried */
export async function openStage(context: PartContext, keys: number): Promise<Stage> {
  const rig = await openRig({ ...context.rig, clock: CLOCK });
  try {
    const town = await buildTown(rig.owner, {
      hospitals: HOSPITALS,
      doctors: Math.max(2, Math.ceil(keys / 500)),
      desks: 6,
      patients: Math.ceil(keys * 0.6) + 20,
      days: DAYS,
    });
    const ids = town.hospitals.map(({ id }) => id);
    await join(rig, ids);
    const people = await appoint(rig, ids);
    const clock = await readClock(rig.owner);
    const today = clinicDate(clock.now());
    const caller = createCaller(rig.urls);
    const slots = shuffled(await freeSlots(rig.owner, ids), context);
    return {
      rig,
      town,
      caller,
      clock,
      context,
      today,
      ...people,
      ...stockOf(slots, [...town.patients], today),
      hospital(hospitalId) {
        const found = town.hospitals.find(({ id }) => id === hospitalId);
        if (!found) throw new Error(`no hospital ${hospitalId}`);
        return found;
      },
      restDay: (n) => addDays(today, DAYS + 2 + (n % 40)),
      prepare: preparer(caller, context.seed),
      async close() {
        caller.close();
        await rig.close();
      },
    };
  } catch (error) {
    await rig.close();
    throw error;
  }
}

/** One union of all, and no limit to what a day's SMS may cost: that is another promise. */
async function join({ owner }: Rig, hospitals: readonly number[]): Promise<void> {
  await owner.query('INSERT INTO unions (name) VALUES ($1)', ['城中联盟']);
  await owner.query(
    'INSERT INTO union_hospitals (union_id, hospital_id) SELECT (SELECT max(id) FROM unions), unnest($1::bigint[])',
    [hospitals],
  );
  await owner.query(
    'INSERT INTO sms_settings (hospital_id, daily_budget, warn_percent, updated_at) SELECT unnest($1::bigint[]), NULL, 80, haomai_now()',
    [hospitals],
  );
}

async function appoint(
  { owner, make }: Rig,
  hospitals: readonly number[],
): Promise<Pick<Stage, 'owners' | 'platform'>> {
  const owners = [];
  for (const hospital of hospitals) owners.push(await make.staff({ hospital, role: 'shop_owner' }));
  const platform = await make.person('平台', null);
  await owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [platform.id]);
  return { owners, platform };
}

/** What is there to be taken, each by one alone. */
function stockOf(slots: readonly TownSlot[], patients: TownPatient[], today: string): Pick<Stage, 'slot' | 'patient'> {
  const now = slots.filter(({ date }) => date === today);
  const later = slots.filter(({ date }) => date !== today);
  const taken = <T>(list: T[], what: string): T => {
    const one = list.pop();
    if (one === undefined) throw new Error(`no ${what} left`);
    return one;
  };
  return {
    slot: (wanted = false) => taken(wanted ? now : later, 'slot'),
    patient: () => taken(patients, 'account'),
  };
}

function preparer(caller: Caller, seed: number): Stage['prepare'] {
  let prepared = 0;
  return async (ask) => {
    prepared += 1;
    const { status, text } = await caller.settle(prepared, { ...ask, key: `before-${seed}-${prepared}` });
    if (status !== 201) throw new Error(`${ask.method} ${ask.path}: ${status} ${text}`);
    const { data, meta } = JSON.parse(text) as { data: Omit<Done, 'payment'>; meta?: { payment?: { id: number } } };
    return { ...data, payment: meta?.payment?.id ?? 0 };
  };
}

function shuffled<T>(list: readonly T[], { chance }: PartContext): T[] {
  return list
    .map((item, n) => ({ item, at: chance('shuffle', n) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
