import type { ChangeForm, StaffChangeForm } from '#contract/changes.ts';
import { doctorsOf, IS_OPEN } from '#server/features/hospitals/queries.ts';
import { asPerson, asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';

const OWN = `
  SELECT reservation_view(r.id) AS reservation,
    offered_departments(r.hospital_id, r.doctor_id) AS departments,
    (SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) ORDER BY t.id) FROM patients t WHERE t.user_id = $1) AS patients,
    (SELECT jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name) ORDER BY h.id <> r.hospital_id, h.id)
      FROM hospitals h WHERE ${IS_OPEN} OR h.id = r.hospital_id) AS hospitals
  FROM reservations r WHERE (r.user_id = $1 OR r.patient_id IN (SELECT t.id FROM patients t WHERE t.user_id = $1)) AND r.id = reservation_id_of($2)`;

type Own = Pick<ChangeForm, 'reservation' | 'departments' | 'hospitals'> & { patients: ChangeForm['patients'] | null };

/** What the account's edit form needs. @throws NOT_FOUND, also for somebody else's */
export async function readChangeForm(ctx: Ctx, key: string): Promise<ChangeForm> {
  const { db } = asPerson(ctx);
  const { rows } = await db.query<Own>(OWN, [db.userId, key]);
  const { reservation, departments, hospitals, patients } = rows[0] ?? fail('NOT_FOUND');
  const { date, time, fee, patient_id, patient } = reservation;
  // A desk may have booked for a person who is no patient of this account (any more).
  const listed = patients ?? [];
  const known = listed.some(({ id }) => id === patient_id);
  return {
    reservation,
    departments,
    hospitals,
    patients: known ? listed : [{ id: patient_id, name: patient }, ...listed],
    time: { date, time },
    fee,
  };
}

const AT_DESK = `
  SELECT reservation_view(r.id) AS reservation, offered_departments(r.hospital_id, r.doctor_id) AS departments,
    offered_kinds(r.hospital_id, r.doctor_id, true) AS kinds, r.kind_id, h.name AS hospital
  FROM reservations r JOIN hospitals h ON h.id = r.hospital_id WHERE r.hospital_id = $1 AND r.id = reservation_id_of($2)`;

type AtDesk = Pick<StaffChangeForm, 'reservation' | 'departments' | 'kinds' | 'kind_id'> & { hospital: string };

/** What the desk's form needs; hospital, department and doctor are read-only there. @throws NOT_FOUND */
export async function readStaffChangeForm(ctx: Ctx, key: string): Promise<StaffChangeForm> {
  const { db, hospitalId } = asStaff(ctx);
  const { rows } = await db.query<AtDesk>(AT_DESK, [hospitalId, key]);
  const { reservation, departments, kinds, kind_id, hospital } = rows[0] ?? fail('NOT_FOUND');
  return {
    reservation,
    departments,
    kinds,
    kind_id,
    patients: [{ id: reservation.patient_id, name: reservation.patient }],
    hospitals: [{ id: hospitalId, name: hospital }],
    doctors: await doctorsOf(db, hospitalId, null),
  };
}
