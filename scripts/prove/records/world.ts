import type pg from 'pg';
import type { Rig } from '../../rig/rig.ts';
import { buildTown, type TownPatient } from '../../rig/town.ts';
import type { Clinic, Reader, Role, Visit } from '../checkers/record-history.ts';

/** Somebody who asks. */
export interface Person extends Reader {
  readonly token: string;
}

/** A visit of which a case may be begun. */
interface Chair extends Visit {
  readonly id: number;
  readonly hash: string;
  readonly doctor: number;
}

/** A hospital where cases are written. */
export interface House {
  readonly clinic: Clinic;
  /** Two who treat, one who learns, one who treats nobody. */
  readonly doctors: readonly Person[];
  readonly owners: readonly Person[];
  /** Who reads and does not write. */
  readonly others: readonly Person[];
  readonly accounts: readonly Person[];
  readonly patients: readonly number[];
  readonly chairs: readonly Chair[];
}

/** Of the town's patients each hospital knows so many, and so many both of them know. */
const KNOWN = 26;
const SHARED = 10;
/** In the one an author amends for a day without asking, in the other never. */
const AMEND_HOURS = [24, 0] as const;
/** Of a hundred visits so many have only arrived, and so many are only booked. */
const ARRIVED = 6;
const BOOKED = 4;

/** Two hospitals of four doctors, two owners and those who only read; some of their patients go to both. */
export async function openHouses({ owner, make }: Rig, visits: number): Promise<House[]> {
  const options = { hospitals: 2, doctors: 4, desks: 1, patients: KNOWN * 2 - SHARED, days: 1 };
  const town = await buildTown(owner, options);
  const houses: House[] = [];
  for (const [n, { id, doctors, desks }] of town.hospitals.entries()) {
    const known = town.patients.slice(n * (KNOWN - SHARED), n * (KNOWN - SHARED) + KNOWN);
    const patients = known.map(({ patient_id }) => patient_id);
    const seat = async (role: Exclude<Role, 'patient'>, own: readonly number[] = []): Promise<Person> => {
      const { id: who, token } = await make.staff({ hospital: id, role });
      return { id: who, token, role, hospital: id, own: new Set(own) };
    };
    const staff = (role: Role) => (one: { id: number; token: string }) => ({
      ...{ id: one.id, token: one.token, role, hospital: id, own: new Set<number>() },
    });
    const others = [
      ...desks.map(staff('customer_service')),
      await seat('dental_hygienist'),
      await seat(
        'consultant',
        patients.filter((_, at) => at % 3 === 0),
      ),
      await seat(
        'sale',
        patients.filter((_, at) => at % 3 === 1),
      ),
    ];
    await knows(owner, id, patients, others);
    const people = {
      doctors: doctors.map(staff('doctor')),
      owners: [await seat('shop_owner'), await seat('shop_owner')],
    };
    const amendHours = AMEND_HOURS[n] ?? 24;
    const [first, , learner] = people.doctors;
    const supervisors = new Map(first && learner ? [[learner.id, first.id]] : []);
    await decide(owner, id, amendHours, supervisors);
    const chairs = await seatVisits(owner, id, planVisits(people.doctors, patients, visits));
    const clinic = { hospital: id, amendHours, supervisors, patients: new Set(patients), ...factsOf(chairs) };
    houses.push({ ...people, clinic, others, accounts: known.map(accountOf), patients, chairs });
  }
  // A day and more goes by in a run.
  await owner.query("UPDATE sessions SET idle_seconds = 604800, expires_at = haomai_now() + interval '30 days'");
  return houses;
}

const accountOf = ({ id, token, patient_id }: TownPatient): Person => ({
  ...{ id, token, role: 'patient', hospital: null, own: new Set([patient_id]) },
});

const factsOf = (chairs: readonly Chair[]): Pick<Clinic, 'treats' | 'visits'> => ({
  treats: new Map(
    [...Map.groupBy(chairs, ({ doctor }) => doctor)].map(([doctor, own]) => [
      doctor,
      new Set(own.map(({ patient }) => patient)),
    ]),
  ),
  visits: new Map(chairs.map(({ id, patient, came, visited }) => [id, { patient, came, visited }])),
});

/** Its patients, and whose customers they are. */
async function knows(
  owner: pg.Pool,
  hospital: number,
  patients: readonly number[],
  others: readonly Person[],
): Promise<void> {
  await owner.query('INSERT INTO hospital_patients (hospital_id, patient_id) SELECT $1, unnest($2::bigint[])', [
    hospital,
    patients,
  ]);
  for (const { id, own } of others)
    await owner.query('INSERT INTO customers (hospital_id, patient_id, owner_id) SELECT $1, unnest($2::bigint[]), $3', [
      ...[hospital, [...own], id],
    ]);
}

async function decide(
  owner: pg.Pool,
  hospital: number,
  amendHours: number,
  supervisors: ReadonlyMap<number, number>,
): Promise<void> {
  await owner.query('INSERT INTO record_settings (hospital_id, amend_hours) VALUES ($1, $2)', [hospital, amendHours]);
  for (const [learner, supervisor] of supervisors)
    await owner.query(
      `INSERT INTO staff_members (hospital_id, user_id, supervisor_id) VALUES ($1, $2, $3)
       ON CONFLICT (hospital_id, user_id) DO UPDATE SET supervisor_id = excluded.supervisor_id`,
      [hospital, learner, supervisor],
    );
}

interface Plan {
  readonly patient: number;
  readonly doctor: number;
  readonly flow: 'booked' | 'arrived' | 'in_chair';
}

/** Of every patient: some are treated by one, some by two or three, and nobody by the fourth. */
function planVisits(doctors: readonly Person[], patients: readonly number[], count: number): Plan[] {
  const treating = doctors.slice(0, 3).map(({ id }) => id);
  return Array.from({ length: count }, (_, n) => {
    const at = n % patients.length;
    const round = Math.floor(n / patients.length);
    const those = at % 4 === 0 ? treating.slice(0, 1) : at % 4 === 1 ? treating.slice(1) : treating;
    const kind = (n * 37) % 100;
    // Whoever treats somebody has a visit of theirs that took place.
    const flow =
      round < treating.length || kind >= ARRIVED + BOOKED ? 'in_chair' : kind < BOOKED ? 'booked' : 'arrived';
    return { patient: patients[at] ?? 0, doctor: those[round % those.length] ?? 0, flow };
  });
}

async function seatVisits(owner: pg.Pool, hospital: number, plans: readonly Plan[]): Promise<Chair[]> {
  const { rows } = await owner.query<{ id: number; hash: string; n: number }>(
    `WITH given AS (
       SELECT * FROM unnest($2::bigint[], $3::bigint[], $4::text[]) WITH ORDINALITY g(doctor, patient, flow, n)),
     made AS (
       INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at,
         ends_at, chief_complaint, fee, visi_status, flow_status, remarks, created_at)
       SELECT translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'), $1, doctor, patient, doctor, '{}', clinic_today(),
         600, clinic_instant(clinic_today(), 600), clinic_instant(clinic_today(), 615), '', 3000, (flow = 'in_chair')::int,
         flow, n::text, haomai_now() FROM given ORDER BY n RETURNING id, hash_id, remarks)
     SELECT id, hash_id AS hash, remarks::int AS n FROM made ORDER BY n`,
    [hospital, plans.map(({ doctor }) => doctor), plans.map(({ patient }) => patient), plans.map(({ flow }) => flow)],
  );
  return rows.map(({ id, hash, n }) => {
    const { doctor, patient, flow } = plans[n - 1] ?? { doctor: 0, patient: 0, flow: 'booked' };
    return { id, hash, doctor, patient, came: flow !== 'booked', visited: flow === 'in_chair' };
  });
}
