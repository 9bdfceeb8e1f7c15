import type pg from 'pg';
import { buildTown, freeSlots, type TownHospital, type TownPatient, type TownSlot } from '../../rig/town.ts';

/** Two hospitals of an alliance, which refer to one another. */
interface Pair {
  readonly hospitals: readonly TownHospital[];
  readonly desks: readonly Staff[];
  readonly doctors: readonly Staff[];
}
export interface Staff {
  readonly id: number;
  readonly session: number;
  readonly token: string;
  readonly hospital: number;
}

/** Where a crowd goes for slots: some neighbouring ones of one day, of all doctors of a pair. */
export interface Arena {
  readonly n: number;
  readonly pair: Pair;
  readonly date: string;
  /** By doctor, in order of time: a longer visit takes neighbours. */
  readonly rows: readonly (readonly TownSlot[])[];
  readonly slots: readonly TownSlot[];
  readonly patients: readonly TownPatient[];
}

export interface World {
  readonly arenas: readonly Arena[];
  readonly slots: ReadonlyMap<number, TownSlot>;
  /** `doctor date time` to slot. */
  readonly byPlace: ReadonlyMap<string, number>;
  readonly staff: ReadonlySet<number>;
}

export interface WorldOptions {
  readonly pairs: number;
  /** Neighbouring slots of each doctor in one arena. */
  readonly width: number;
  readonly arenas: number;
  readonly desks: number;
  /** Accounts that go for the slots of one arena. */
  readonly patients: number;
}

const DOCTORS = 2;
const FROM = 480;
const TO = 1_200;

export const placeOf = (slot: { doctor_id: number; date: string; time: string }) =>
  `${slot.doctor_id} ${slot.date} ${slot.time}`;

/** Days of slots that so many arenas need; patients reach tomorrow and six more. */
function daysFor({ pairs, width, arenas }: WorldOptions): number {
  const aDay = Math.floor((TO - FROM) / 15 / width) * pairs;
  const days = Math.ceil(arenas / aDay);
  if (days > 7) throw new Error(`${arenas} arenas need ${days} days: more pairs`);
  return days;
}

/** A town in pairs, with fresh slots and fresh accounts for each arena: no limit is the reason of a refusal for long. */
export async function buildWorld(owner: pg.Pool, options: WorldOptions): Promise<World> {
  const { pairs, arenas, desks, patients } = options;
  const days = daysFor(options) + 1;
  const people = arenas * patients;
  const town = await buildTown(owner, {
    ...{ hospitals: pairs * 2, doctors: DOCTORS, desks, patients: people, days, from: FROM, to: TO },
  });
  const ids = town.hospitals.map((hospital) => hospital.id);
  await ally(owner, ids);
  const { rows } = await owner.query<{ today: string }>('SELECT clinic_today()::text AS today');
  // Today's slots pass while the crowd is at them.
  const slots = (await freeSlots(owner, ids)).filter((slot) => slot.date > (rows[0]?.today ?? ''));
  const made = places(town.hospitals, slots, options)
    .slice(0, arenas)
    .map((place, n): Arena => ({ ...place, n, patients: town.patients.slice(n * patients, (n + 1) * patients) }));
  if (made.length < arenas) throw new Error(`slots for ${made.length} arenas, not ${arenas}`);
  await know(owner, made);
  return {
    arenas: made,
    slots: new Map(slots.map((slot) => [slot.id, slot])),
    byPlace: new Map(slots.map((slot) => [placeOf(slot), slot.id])),
    staff: new Set(
      town.hospitals.flatMap((hospital) => [...hospital.desks, ...hospital.doctors].map((one) => one.session_id)),
    ),
  };
}

/** Hospitals 1 and 2 are of one alliance, 3 and 4 of the next. */
async function ally(owner: pg.Pool, hospitals: readonly number[]): Promise<void> {
  await owner.query(
    `WITH made AS (INSERT INTO unions (name) SELECT '联盟' || n FROM generate_series(1, $1::int) n RETURNING id, name)
     INSERT INTO union_hospitals (union_id, hospital_id)
       SELECT m.id, x.h FROM made m JOIN unnest($2::bigint[]) WITH ORDINALITY x(h, o) ON m.name = '联盟' || (x.o + 1) / 2`,
    [hospitals.length / 2, hospitals],
  );
}

/** A desk books for whom its hospital knows. */
async function know(owner: pg.Pool, arenas: readonly Arena[]): Promise<void> {
  const pairs = arenas.flatMap(({ pair, patients }) =>
    pair.hospitals.flatMap((hospital) => patients.map((one) => [hospital.id, one.patient_id] as const)),
  );
  await owner.query('SELECT know_patient(h, p) FROM unnest($1::bigint[], $2::bigint[]) x(h, p)', [
    pairs.map(([hospital]) => hospital),
    pairs.map(([, patient]) => patient),
  ]);
}

type Place = Omit<Arena, 'n' | 'patients'>;

/** Neighbouring slots of one day of all doctors of a pair, one pair after the other, so that all have work. */
function places(
  hospitals: readonly TownHospital[],
  slots: readonly TownSlot[],
  { pairs, width }: WorldOptions,
): Place[] {
  const found: Place[][] = [];
  for (let n = 0; n < pairs; n += 1) {
    const pairHospitals = hospitals.slice(n * 2, n * 2 + 2);
    const pair = pairOf(pairHospitals);
    const mine = slots.filter((slot) => pairHospitals.some((hospital) => hospital.id === slot.hospital_id));
    found.push([...Map.groupBy(mine, (slot) => slot.date)].flatMap(([date, of]) => dayPlaces(pair, date, of, width)));
  }
  const longest = Math.max(...found.map((each) => each.length));
  return Array.from({ length: longest }, (_, i) => found.flatMap((each) => each[i] ?? [])).flat();
}

function pairOf(pairHospitals: readonly TownHospital[]): Pair {
  const staff = (of: TownHospital['desks']): Staff[] =>
    of.map((one) => ({ id: one.id, session: one.session_id, token: one.token, hospital: one.hospital_id }));
  return {
    hospitals: pairHospitals,
    desks: pairHospitals.flatMap((hospital) => staff(hospital.desks)),
    doctors: pairHospitals.flatMap((hospital) => staff(hospital.doctors)),
  };
}

function dayPlaces(pair: Pair, date: string, slots: readonly TownSlot[], width: number): Place[] {
  const byDoctor = [...Map.groupBy(slots, (slot) => slot.doctor_id).values()].map((own) =>
    own.toSorted((a, b) => a.time.localeCompare(b.time)),
  );
  const shortest = Math.min(...byDoctor.map((own) => own.length));
  return Array.from({ length: Math.floor(shortest / width) }, (_, i) => {
    const rows = byDoctor.map((own) => own.slice(i * width, (i + 1) * width));
    return { pair, date, rows, slots: rows.flat() };
  });
}
