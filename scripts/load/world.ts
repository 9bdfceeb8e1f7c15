import type pg from 'pg';
import { buildTown, freeSlots, type Town, type TownOptions, type TownSlot } from '../rig/town.ts';
import type { Name } from './args.ts';
import type { Target } from './target.ts';

/** What the scripts know of the product, as they read it (load-tests/lib/world.ts). */
export interface World {
  seconds: number;
  vus: number;
  urls: readonly string[];
  ahead: number;
  today: string;
  tomorrow: string;
  last: string;
  rushed: number;
  admin: Known;
  hospitals: { id: number; department_id: number; owner: Known; doctors: Known[]; desks: Known[] }[];
  patients: { token: string; patient_id: number }[];
  slots: TownSlot[];
}
interface Known {
  id: number;
  token: string;
}

export interface Size {
  readonly seconds: number;
  readonly vus: number;
}

const DAYS = 8;
const SLOTS_A_DAY = 40;
/** A round of so many presses in one instant is over by then. */
const roundSeconds = ({ vus }: Size) => Math.max(2, vus / 100);
/** As many rushes as rounds of the reference, two and two. */
const rushesOf = (size: Size) => Math.max(2, 2 * Math.floor(size.seconds / roundSeconds(size) / 4));
/** Days of the rush's reference: those after tomorrow. */
const REFERENCE_DAYS = DAYS - 2;
const RUSH_HOSPITALS = 4;

const TOWNS: Record<Name, (size: Size) => TownOptions> = {
  'same-slot-rush': (size) => ({
    hospitals: RUSH_HOSPITALS,
    doctors:
      Math.ceil((Math.ceil((rushesOf(size) + 1) / RUSH_HOSPITALS) * size.vus) / (REFERENCE_DAYS * SLOTS_A_DAY)) + 1,
    desks: Math.ceil(size.vus / 3),
    patients: (2 * rushesOf(size) + 1) * size.vus,
    days: DAYS,
  }),
  'grid-watchers': () => ({ hospitals: 8, doctors: 4, desks: 10, patients: 1, days: DAYS }),
  'booking-mix': ({ vus }) => ({ hospitals: 10, doctors: 6, desks: 4, patients: Math.max(200, vus * 4), days: DAYS }),
  // In the morning alone: the afternoon is what is released.
  'morning-release': ({ vus }) => ({
    hospitals: 4,
    doctors: 5,
    desks: 1,
    patients: vus,
    days: DAYS,
    from: 480,
    to: 720,
  }),
};

/** Builds what a script needs in the product's database. */
export async function buildWorld(name: Name, target: Target, size: Size): Promise<World> {
  const { owner, make } = target;
  const town = await buildTown(owner, TOWNS[name](size));
  const { rows } = await owner.query<{ today: string; tomorrow: string; last: string }>(
    `SELECT clinic_today()::text AS today, (clinic_today() + 1)::text AS tomorrow, (clinic_today() + 7)::text AS last`,
  );
  const days = rows[0] ?? { today: '', tomorrow: '', last: '' };
  const platform = await make.person('平台管理员', null);
  await owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [platform.id]);
  const owners = await Promise.all(town.hospitals.map(({ id }) => make.staff({ hospital: id, role: 'shop_owner' })));
  const free = await freeSlots(
    owner,
    town.hospitals.map(({ id }) => id),
  );
  const chosen = name === 'same-slot-rush' ? forRush(free, size, days) : { slots: [], rushed: 0 };
  if (name === 'booking-mix') await fillDays(target, town, free, [days.today, days.tomorrow]);
  return {
    ...size,
    ...days,
    ahead: await clockAhead(owner),
    ...chosen,
    urls: target.urls,
    admin: known(platform),
    hospitals: town.hospitals.map(({ id, department_id, doctors, desks }, n) => ({
      id,
      department_id,
      owner: known(owners[n] ?? platform),
      doctors: doctors.map(known),
      desks: desks.map(known),
    })),
    patients: town.patients.map(({ token, patient_id }) => ({ token, patient_id })),
  };
}

/** How far our clock is before the product's, by the quickest of some answers. */
async function clockAhead(owner: pg.Pool): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let n = 0; n < 20; n += 1) {
    const asked = Date.now();
    const { rows } = await owner.query<{ now: Date }>('SELECT haomai_now() AS now');
    const took = Date.now() - asked;
    const now = rows[0]?.now.getTime() ?? 0;
    if (took < best.took) best = { took, ahead: asked + took / 2 - now };
  }
  return best.ahead;
}

const known = ({ id, token }: Known): Known => ({ id, token });

/**
 * Tomorrow's slots for the rush; behind them, for each rush and the round before all, as many of the same hospital's later
 * days as there are people: the reference crowds one hospital too.
 */
function forRush(free: readonly TownSlot[], size: Size, { tomorrow, last }: { tomorrow: string; last: string }) {
  const rushes = rushesOf(size);
  const clinics = [...new Set(free.map(({ hospital_id }) => hospital_id))].map((id) => {
    const own = shuffled(free.filter(({ hospital_id }) => hospital_id === id));
    const [contended, alone] = [own.filter(({ date }) => date === tomorrow), own.filter(({ date }) => date > tomorrow)];
    return { contended, alone: alone.filter(({ date }) => date <= last) };
  });
  const turn = (n: number) => clinics[n % clinics.length] ?? { contended: [], alone: [] };
  const contended = Array.from({ length: rushes }, (_, n) => turn(n).contended.pop());
  const alone = Array.from({ length: rushes + 1 }, (_, n) => turn(n + clinics.length - 1).alone.splice(0, size.vus));
  const slots = [...contended, ...alone.flat()].filter((slot) => slot !== undefined);
  if (slots.length < rushes + (rushes + 1) * size.vus) throw new Error('the town has too few slots for the rush');
  return { slots, rushed: rushes };
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

/** Eight visits a doctor and day: a waiting room for the doctor to step through, and visits for the desk to move. */
async function fillDays({ urls }: Target, town: Town, free: readonly TownSlot[], dates: readonly string[]) {
  const url = urls[0] ?? '';
  const wanted = dates.flatMap((date) =>
    town.hospitals.flatMap(({ doctors, desks }) =>
      doctors.flatMap(({ id }) =>
        free
          .filter((slot) => slot.date === date && slot.doctor_id === id)
          .slice(0, 8)
          .map((slot, n) => ({ slot, token: desks[n % desks.length]?.token ?? '' })),
      ),
    ),
  );
  for (let begin = 0; begin < wanted.length; begin += 8) {
    await Promise.all(wanted.slice(begin, begin + 8).map(({ slot, token }) => book(url, slot, token)));
  }
}

async function book(url: string, slot: TownSlot, token: string): Promise<void> {
  const answer = await fetch(`${url}/api/admin/reservations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      scheduling_time_id: slot.id,
      name: `预约人${slot.id}`,
      phone: '13911112222',
      certificate_number: `P${slot.id}`,
      source: '牙痛',
      date: slot.date,
      time: slot.time,
      department_id: slot.department_id,
      informed: true,
    }),
  });
  if (answer.status !== 201) throw new Error(`a visit could not be prepared: ${answer.status} ${await answer.text()}`);
  await answer.body?.cancel();
}
