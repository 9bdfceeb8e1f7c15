import type pg from 'pg';
import { GENERATED_DAYS } from '#contract/slot-state.ts';
import { seedClinic } from './clinic.ts';
import {
  HOSPITALS,
  type SeedHospital,
  type SeedStaff,
  SUPER_ADMIN,
  SUSPENDED,
  SUSPENDED_AFTERNOON,
  UNION,
} from './people.ts';

const LUNCH = JSON.stringify([{ from: 720, to: 810, name: '午休' }]);

async function insertId(tx: pg.ClientBase, text: string, values: unknown[]): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(text, values);
  return rows[0]?.id ?? 0;
}

const insertUser = (tx: pg.ClientBase, person: { name: string; phone: string }, hash: string, admin = false) =>
  insertId(tx, 'INSERT INTO users (phone, name, password_hash, is_super_admin) VALUES ($1, $2, $3, $4) RETURNING id', [
    person.phone,
    person.name,
    hash,
    admin,
  ]);

async function seedPerson(
  tx: pg.ClientBase,
  hospital: SeedHospital,
  person: SeedStaff,
  position: number,
  departments: Map<string, number>,
  hash: string,
) {
  const id = await insertUser(tx, person, hash);
  await tx.query("INSERT INTO memberships (user_id, hospital_id, role, status) VALUES ($1, $2, $3, 'active')", [
    id,
    hospital.id,
    person.role,
  ]);
  if (!person.department) {
    if (person.role === 'shop_owner')
      await tx.query('UPDATE hospitals SET creator_id = $1 WHERE id = $2', [id, hospital.id]);
    return;
  }
  const department = departments.get(person.department);
  await tx.query(
    'INSERT INTO staff_posts (hospital_id, user_id, job_title, specialties, summary, position) VALUES ($1, $2, $3, $4, $5, $6)',
    [
      hospital.id,
      id,
      person.title,
      person.specialties ?? '',
      `${person.name}，${person.title}，${hospital.name}${person.department}。擅长${person.specialties ?? '常规诊疗'}。`,
      position,
    ],
  );
  await tx.query('INSERT INTO staff_departments VALUES ($1, $2, $3, 0)', [hospital.id, id, department]);
  await tx.query(
    `INSERT INTO working_hours (hospital_id, doctor_id, weekday, from_minute, to_minute, breaks, department_id, fee)
     SELECT $1, $2, d, $3, $4, $5, $6, $7 FROM generate_series(1, 7) d`,
    [hospital.id, id, person.from, person.to, LUNCH, department, person.fee],
  );
}

async function seedHospital(tx: pg.ClientBase, hospital: SeedHospital, hash: string): Promise<void> {
  await tx.query(
    `INSERT INTO hospitals (id, name, address, phone, longitude, latitude, mode, status, summary)
     OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      hospital.id,
      hospital.name,
      hospital.address,
      hospital.phone,
      hospital.longitude,
      hospital.latitude,
      hospital.mode,
      hospital.status,
      hospital.summary,
    ],
  );
  const departments = new Map<string, number>();
  for (const [position, name] of hospital.departments.entries()) {
    departments.set(
      name,
      await insertId(tx, 'INSERT INTO departments (hospital_id, name, position) VALUES ($1, $2, $3) RETURNING id', [
        hospital.id,
        name,
        position,
      ]),
    );
  }
  for (const [position, person] of hospital.staff.entries())
    await seedPerson(tx, hospital, person, position, departments, hash);
}

async function suspend(tx: pg.ClientBase, phone: string, reason: string, from: number, to: number): Promise<void> {
  await tx.query(
    `INSERT INTO work_exceptions (hospital_id, doctor_id, date, from_minute, to_minute, kind, reason)
     SELECT w.hospital_id, u.id, clinic_today(), $2, $3, 'suspended', $4
     FROM users u JOIN staff_posts w ON w.user_id = u.id WHERE u.phone = $1`,
    [phone, from, to, reason],
  );
}

/** Hospitals, alliance, departments, people, hours, exceptions of today, and the slots that follow from them. */
export async function seedStructure(tx: pg.ClientBase, hash: string): Promise<void> {
  await insertUser(tx, SUPER_ADMIN, hash, true);
  for (const hospital of HOSPITALS) await seedHospital(tx, hospital, hash);
  await seedClinic(tx);
  await tx.query("SELECT setval(pg_get_serial_sequence('hospitals', 'id'), (SELECT max(id) FROM hospitals))");
  const union = await insertId(tx, 'INSERT INTO unions (name) VALUES ($1) RETURNING id', [UNION]);
  await tx.query("INSERT INTO union_hospitals SELECT $1, id FROM hospitals WHERE status = 'approved'", [union]);
  await suspend(tx, SUSPENDED.phone, SUSPENDED.reason, 0, 1440);
  await suspend(tx, SUSPENDED_AFTERNOON.phone, SUSPENDED_AFTERNOON.reason, 720, 1440);
  await tx.query('INSERT INTO slot_days SELECT h.id, clinic_today() + g FROM hospitals h, generate_series(0, $1) g', [
    GENERATED_DAYS,
  ]);
  await tx.query(
    `SELECT sync_slots(h.id, p, clinic_today(), clinic_today() + $1::int, NULL)
     FROM hospitals h CROSS JOIN LATERAL people_with_hours(h.id) p ORDER BY h.id, p`,
    [GENERATED_DAYS],
  );
}
