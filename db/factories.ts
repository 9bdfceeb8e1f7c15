import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Role } from '#contract/roles.ts';
import { sealCertificate } from './certificates.ts';
import { createKeys, DEVELOPMENT_KEY, type Keys } from './keys.ts';
import { recoveryCodeHash, sealFactorSecret } from './second-factors.ts';

/** Makes what a test needs, and the parents of it. Writes rows directly: passwords and tokens are no part of these tests. */

export interface Person {
  id: number;
  name: string;
  phone: string;
  /** Of a session bound to the hospital (staff) or to none (patients). */
  token: string;
  session_id: number;
}

export interface Account extends Person {
  patient_ids: number[];
}

interface DoctorOptions {
  hospital?: number;
  name?: string;
  role?: 'doctor' | 'dental_hygienist';
  departments?: number[];
  /** Minutes after midnight, each day of the week. */
  from?: number;
  to?: number;
  breaks?: { from: number; to: number; name: string }[];
  /** Cents. */
  fee?: number;
}

let counter = 0;
const next = () => ++counter;

/** Rows, made on one connection pool. */
export class Factories {
  readonly #pool: pg.Pool;
  readonly #keys: Keys;

  /** @param dataKey the key of whatever reads what is made */
  constructor(pool: pg.Pool, dataKey = DEVELOPMENT_KEY) {
    this.#pool = pool;
    this.#keys = createKeys(dataKey);
  }

  async #one<T extends object>(text: string, values: unknown[]): Promise<T> {
    const { rows } = await this.#pool.query<T>(text, values);
    const row = rows[0];
    if (!row) throw new Error(`no row from: ${text}`);
    return row;
  }

  async hospital(options: { name?: string; mode?: 1 | 2; lock?: 0 | 1; status?: string } = {}): Promise<number> {
    const row = await this.#one<{ id: number }>(
      'INSERT INTO hospitals (name, mode, lock, status) VALUES ($1, $2, $3, $4) RETURNING id',
      [options.name ?? `测试医院${next()}`, options.mode ?? 1, options.lock ?? 0, options.status ?? 'approved'],
    );
    return row.id;
  }

  async department(hospitalId: number, name = `科室${next()}`): Promise<number> {
    const row = await this.#one<{ id: number }>(
      'INSERT INTO departments (hospital_id, name, position) VALUES ($1, $2, (SELECT count(*) FROM departments WHERE hospital_id = $1)) RETURNING id',
      [hospitalId, name],
    );
    return row.id;
  }

  async person(name: string, hospitalId: number | null): Promise<Person> {
    const phone = `13${String(100_000_000 + Math.floor(Math.random() * 800_000_000))}`;
    const { id } = await this.#one<{ id: number }>(
      "INSERT INTO users (phone, name, password_hash) VALUES ($1, $2, '-') RETURNING id",
      [phone, name],
    );
    return { id, name, phone, ...(await this.session(id, hospitalId)) };
  }

  async session(userId: number, hospitalId: number | null): Promise<{ token: string; session_id: number }> {
    const token = randomBytes(24).toString('base64url');
    const { id } = await this.#one<{ id: number }>(
      `INSERT INTO sessions (token_hash, user_id, hospital_id, idle_seconds, created_at, last_seen_at, expires_at)
       VALUES ($1, $2, $3, 43200, haomai_now(), haomai_now(), haomai_now() + interval '30 days') RETURNING id`,
      [createHash('sha256').update(token).digest(), userId, hospitalId],
    );
    return { token, session_id: id };
  }

  async member(userId: number, hospitalId: number, role: Role, status = 'active'): Promise<void> {
    await this.#pool.query('INSERT INTO memberships (user_id, hospital_id, role, status) VALUES ($1, $2, $3, $4)', [
      userId,
      hospitalId,
      role,
      status,
    ]);
  }

  async staff(
    options: { hospital?: number; role?: Role; name?: string } = {},
  ): Promise<Person & { hospital_id: number }> {
    const hospitalId = options.hospital ?? (await this.hospital());
    const made = await this.person(options.name ?? `员工${next()}`, hospitalId);
    await this.member(made.id, hospitalId, options.role ?? 'customer_service');
    return { ...made, hospital_id: hospitalId };
  }

  /** A doctor or hygienist with the same hours on all days, and slots for the bookable window. */
  async doctor(options: DoctorOptions = {}): Promise<Person & { hospital_id: number; department_id: number }> {
    const role = options.role ?? 'doctor';
    const made = await this.staff({ hospital: options.hospital, role, name: options.name ?? `医生${next()}` });
    const departments = options.departments ?? [await this.department(made.hospital_id)];
    const first = departments[0] ?? 0;
    await this.#pool.query('INSERT INTO staff_posts (hospital_id, user_id, job_title) VALUES ($1, $2, $3)', [
      made.hospital_id,
      made.id,
      '主治医师',
    ]);
    for (const [position, id] of departments.entries()) {
      await this.#pool.query('INSERT INTO staff_departments VALUES ($1, $2, $3, $4)', [
        made.hospital_id,
        made.id,
        id,
        position,
      ]);
    }
    await this.#pool.query(
      `INSERT INTO working_hours (hospital_id, doctor_id, weekday, from_minute, to_minute, breaks, department_id, fee)
       SELECT $1, $2, d, $3, $4, $5, $6, $7 FROM generate_series(1, 7) d`,
      [
        made.hospital_id,
        made.id,
        options.from ?? 540,
        options.to ?? 1080,
        JSON.stringify(options.breaks ?? []),
        first,
        options.fee ?? 3000,
      ],
    );
    await this.openDays(made.hospital_id, made.id);
    // A new column is said in the log: who has read the others goes by that.
    await this.#pool.query("SELECT number_changes($1, '{}', '{}', '{\"headers\": true}', NULL, false)", [
      made.hospital_id,
    ]);
    return { ...made, department_id: first };
  }

  /** Slots for today to today + 9. */
  async openDays(hospitalId: number, doctorId: number): Promise<void> {
    await this.#pool.query(
      'INSERT INTO slot_days SELECT $1, clinic_today() + g FROM generate_series(0, 9) g ON CONFLICT DO NOTHING',
      [hospitalId],
    );
    await this.#pool.query('SELECT sync_slots($1, $2, clinic_today(), clinic_today() + 9, NULL)', [
      hospitalId,
      doctorId,
    ]);
  }

  /** An account with patients of its own. */
  async account(options: { name?: string; patients?: string[] } = {}): Promise<Account> {
    const made = await this.person(options.name ?? `用户${next()}`, null);
    const patient_ids: number[] = [];
    for (const name of options.patients ?? [`就诊人${next()}`])
      patient_ids.push(await this.patient({ user: made.id, name }));
    return { ...made, patient_ids };
  }

  async patient(options: { user?: number; name?: string; certificate?: string } = {}): Promise<number> {
    const sealed = options.certificate ? sealCertificate(this.#keys, options.certificate) : null;
    const row = await this.#one<{ id: number }>(
      `INSERT INTO patients (user_id, name, phone, certificate_type, certificate_cipher, certificate_blind)
       VALUES ($1, $2, $3, 1, $4, $5) RETURNING id`,
      [
        options.user ?? null,
        options.name ?? `患者${next()}`,
        '13911112222',
        sealed?.certificate_cipher ?? null,
        sealed?.certificate_blind ?? null,
      ],
    );
    return row.id;
  }

  /** A person's second factor, on or begun with: the secret of their authenticator, and two recovery codes. */
  async factor(userId: number, on = true): Promise<{ secret: string; recovery_codes: string[] }> {
    const secret = Array.from(randomBytes(32), (byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte % 32]).join('');
    const recovery_codes = [0, 1].map(() => randomBytes(5).toString('hex').toUpperCase());
    await this.#pool.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
    await this.#pool.query(
      `INSERT INTO second_factors (user_id, secret, created_at) VALUES ($1, $2, haomai_now())
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0`,
      [userId, sealFactorSecret(this.#keys, userId, secret)],
    );
    await this.#pool.query('UPDATE users SET second_factor_at = CASE WHEN $2 THEN haomai_now() END WHERE id = $1', [
      userId,
      on,
    ]);
    await this.#pool.query(
      'INSERT INTO recovery_codes (user_id, code_hash, created_at) SELECT $1, h, haomai_now() FROM unnest($2::bytea[]) h',
      [userId, recovery_codes.map((code) => recoveryCodeHash(this.#keys, userId, code))],
    );
    return { secret, recovery_codes };
  }

  /** The id of a slot, `days` after the clinic's today. */
  async slot(doctorId: number, days: number, time: string): Promise<{ id: number; date: string }> {
    return this.#one<{ id: number; date: string }>(
      `SELECT id, date::text AS date FROM slots WHERE doctor_id = $1 AND starts_at = clinic_instant(clinic_today() + $2::int,
         extract(hour FROM $3::time)::int * 60 + extract(minute FROM $3::time)::int)`,
      [doctorId, days, time],
    );
  }
}
